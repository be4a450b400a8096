import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { wideEncoding } from '#src/lib/text-file.ts';
import { ask, checkedAddresses, type Network, until } from '#src/platform/net/ask.server.ts';
import { addressOf, largestBytes, patienceMs as usualPatienceMs } from './busy-rules.ts';

function isDecoder(encoding: string): boolean {
  try {
    return Boolean(new TextDecoder(encoding));
  } catch {
    return false;
  }
}

/**
 * Reads a calendar's bytes as text, without a byte order mark: as UTF-16 or UTF-8 when they are, else as the
 * `contentType` says. Times are plain ASCII in all of these. Never throws.
 */
export function decodeCalendar(bytes: Uint8Array, contentType = ''): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [, named = ''] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
    return new TextDecoder(isDecoder(named) ? named : 'utf-8').decode(bytes);
  }
}

/** What a server said that a later question can be spared by (RFC 9110, section 13.1). */
export interface Validators {
  etag: string;
  lastModified: string;
}

export type Fetched = Outcome<{ unchanged: true } | ({ unchanged: false; text: string } & Validators)>;

const mostRedirects = 3;
const notPublic = refuse('Its address isn’t on the public internet.');
const late = refuse('It didn’t respond in time.');
const tooLarge = refuse(`It is larger than ${largestBytes / 1_000_000} MB.`);

/** Why a connection failed, without a word of the address. */
function whyNot(error: unknown) {
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return refuse('No server was found at this address.');
  if (/CERT|SIGNED|SIGNATURE|ERR_TLS/.test(code)) return refuse('Its certificate isn’t valid.');
  if (code.startsWith('Z_')) return refuse('Its response is broken.');
  return refuse('We couldn’t reach it.');
}

/** Whether an address can never be asked: of this machine, or of a private network. A name that is not found may be later. */
export async function isNeverAsked(address: string, network: Network): Promise<boolean> {
  const url = new URL(address);
  try {
    return (await checkedAddresses(url, network, AbortSignal.timeout(usualPatienceMs))) === undefined;
  } catch {
    return false;
  }
}

/** The body, unpacked; undefined when it is too large, packed or not. */
async function bodyOf(response: IncomingMessage): Promise<Buffer | undefined> {
  const packed = /^(x-)?gzip$/i.test(response.headers['content-encoding'] ?? '');
  const unpacked = packed ? createGunzip() : response;
  if (unpacked !== response) {
    response.on('error', (error) => unpacked.destroy(error));
    response.pipe(unpacked as ReturnType<typeof createGunzip>);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked) {
    size += (chunk as Buffer).length;
    if (size > largestBytes) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function taken(response: IncomingMessage): Promise<Fetched> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 304) return { ok: true, unchanged: true };
  if (statusCode === 401 || statusCode === 403) return refuse('It needs a password, or the address no longer works.');
  if (statusCode === 404 || statusCode === 410) return refuse('There’s no calendar at this address anymore.');
  if (statusCode !== 200) return refuse(`It responded with ${statusCode}.`);
  if (!/^((x-)?gzip|identity)?$/i.test(headers['content-encoding'] ?? '')) {
    return refuse('Its response uses an unsupported compression.');
  }
  const body = await bodyOf(response);
  if (body === undefined) return tooLarge;
  const text = decodeCalendar(body, headers['content-type']);
  if (!/^\s*BEGIN\s*:\s*VCALENDAR\s*$/im.test(text)) return refuse('There’s no calendar (.ics) at this address.');
  return { ok: true, unchanged: false, text, etag: headers.etag ?? '', lastModified: headers['last-modified'] ?? '' };
}

/**
 * Fetches a calendar within 20 seconds and 5 MB, over at most three redirects, from public addresses alone: of each
 * host every address is checked and the connection goes to one of these. Never throws; no reason names the address.
 * `stopped` cuts it off.
 */
export async function fetchCalendar(
  address: string,
  known: Validators | undefined,
  about: { network: Network; stopped: AbortSignal; patienceMs?: number },
): Promise<Fetched> {
  const { network, stopped, patienceMs = usualPatienceMs } = about;
  const timeout = AbortSignal.timeout(patienceMs);
  const signal = AbortSignal.any([timeout, stopped]);
  const headers = {
    Accept: 'text/calendar',
    'Accept-Encoding': 'gzip',
    'User-Agent': 'Northarc calendar',
    ...(known?.etag ? { 'If-None-Match': known.etag } : {}),
    ...(known?.lastModified ? { 'If-Modified-Since': known.lastModified } : {}),
  };
  let response: IncomingMessage | undefined;
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects++) {
      const addresses = await checkedAddresses(url, network, signal);
      if (!addresses) return notPublic;
      response = await ask(url, addresses, { headers, signal });
      const { location } = response.headers;
      const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location !== undefined;
      if (!isRedirect) return await until(signal, taken(response));
      response.destroy();
      if (redirects === mostRedirects) return refuse('It redirects too many times.');
      const next = addressOf(new URL(location, url).href);
      if (!next.ok) return refuse('It redirects to something that isn’t a calendar.');
      if (url.protocol === 'https:' && !next.address.startsWith('https:')) {
        return refuse('It redirects from a secure address (https) to an insecure one.');
      }
      url = new URL(next.address);
    }
  } catch (error) {
    return timeout.aborted ? late : whyNot(error);
  } finally {
    response?.destroy();
  }
}
