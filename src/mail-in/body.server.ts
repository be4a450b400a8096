import { Worker } from 'node:worker_threads';
import { detectorFile } from './encoding-guess.server.ts';

/** A file, or another part that has to be read. */
export interface MailPart {
  /** The sender's name for it; may be empty. */
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Text and files of a message. Files include named inner messages and contents of Outlook's packages. */
export interface MailBody {
  text: string;
  parts: MailPart[];
}

/** Larger messages are read in a worker: they would block the site (0.7 s for 25 MB) and could use all its memory. */
const largestHere = 64 * 1024;
const workersMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const patienceMs = 30_000;

async function readInWorker(raw: Uint8Array): Promise<MailBody> {
  const { bodyReader } = await import('virtual:body-reader');
  const workerData = { raw, detector: detectorFile() };
  const worker = new Worker(bodyReader, { eval: true, workerData, resourceLimits: workersMemory });
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
 * Reads a body with postal-mime and html-to-text. Large ones are read in a worker, one at a time. @throws when it
 * exceeds what these libraries, or a worker's memory, can handle.
 */
export async function readBody(raw: Uint8Array): Promise<MailBody> {
  if (raw.length <= largestHere) return (await import('./read-body.ts')).readBodyHere(raw);
  const body = lastApart.then(() => readInWorker(raw));
  lastApart = body.catch(() => undefined);
  return body;
}
