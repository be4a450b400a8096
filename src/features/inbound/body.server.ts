import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { deepestPart, longestText } from './limits.ts';

/** A file of a message, or a part that is none but has to be read. */
interface MailPart {
  /** As the sender calls it; empty when it has no name. */
  name: string;
  mediaType: string;
  /** Of a calendar part, for example REPLY. */
  method: string;
  bytes: Uint8Array;
}

/** What the library makes of a message's body. */
export interface MailBody {
  text: string;
  parts: MailPart[];
}

interface Modules {
  parser: typeof import('postal-mime').default;
  toText: () => typeof import('html-to-text').convert;
}

interface Limits {
  depth: number;
  text: number;
}

/**
 * Reads a body with the two libraries. It is handed to a worker as its own text, so it may use nothing but its
 * arguments.
 */
async function read(raw: Uint8Array, { parser, toText }: Modules, limits: Limits): Promise<MailBody> {
  // Mails within a mail stay files: they are what somebody forwards, or the evidence of a report.
  const mail = await parser.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: limits.depth });
  const keep = { options: { uppercase: false } };
  const plain = (html: string) =>
    toText()(html, {
      wordwrap: false,
      limits: { maxInputLength: 10 * limits.text, maxDepth: 64, maxChildNodes: 100_000 },
      selectors: [
        { selector: 'img', format: 'skip' },
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...keep })),
      ],
    });
  const text = mail.text?.trim() ? mail.text : mail.html ? plain(mail.html) : '';
  return {
    text: text.slice(0, 2 * limits.text),
    parts: mail.attachments.map(({ filename, mimeType, method, content }) => ({
      name: filename ?? '',
      mediaType: mimeType,
      method: method ?? '',
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  };
}

const limits: Limits = { depth: deepestPart, text: longestText };
/** A message above this is read by a worker: it would hold up the site (0.7 s for 25 MB), and could use all its memory. */
const largestHere = 64 * 1024;
const workersMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const patienceMs = 30_000;

const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const modules = { parser: require(workerData.parser).default, toText: () => require(workerData.toText).convert };
  const read = ${read};
  read(workerData.raw, modules, workerData.limits).then((body) => parentPort.postMessage(body));
`;

async function readHere(raw: Uint8Array): Promise<MailBody> {
  const [{ default: parser }, { convert }] = await Promise.all([import('postal-mime'), import('html-to-text')]);
  return read(raw, { parser, toText: () => convert }, limits);
}

function readApart(raw: Uint8Array): Promise<MailBody> {
  const { resolve } = createRequire(import.meta.url);
  const workerData = { raw, limits, parser: resolve('postal-mime'), toText: resolve('html-to-text') };
  const worker = new Worker(program, { eval: true, workerData, resourceLimits: workersMemory });
  return new Promise<MailBody>((done, fail) => {
    const timer = setTimeout(() => fail(new Error('the message takes too long to read')), patienceMs);
    worker.once('message', done);
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('the message could not be read')));
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}

let lastApart: Promise<unknown> = Promise.resolve();

/**
 * Reads a message's body with postal-mime, its HTML with html-to-text. Large ones are read one after the other, apart
 * from the site. @throws when it is beyond what these libraries, or a worker's memory, can do.
 */
export function readBody(raw: Uint8Array): Promise<MailBody> {
  if (raw.length <= largestHere) return readHere(raw);
  const body = lastApart.then(() => readApart(raw));
  lastApart = body.catch(() => undefined);
  return body;
}
