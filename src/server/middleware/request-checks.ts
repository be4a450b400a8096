import refusedForm from 'content:forms/refused';
import { imageMessages } from 'content:page-editor';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit as honoBodyLimit } from 'hono/body-limit';
import { resumeMessages } from '#src/inquiries/career-schema.ts';
import { plainPage } from '#src/lib/html.ts';
import {
  bodyLimits,
  inboundMailPath,
  mayBringFile,
  picturePath,
  recordsTooLarge,
  takesAttachments,
  takesDocument,
  takesMessages,
  takesRecords,
  uploadLimit,
} from '#src/lib/uploads.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Env } from '../client.ts';
import type { Deps } from '../deps.ts';

/** Disguised separators, dots and control characters, which no proper client sends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const trick = /[\\\x00-\x20\x7f]|%(2f|5c|00|0[0-9a-f]|1[0-9a-f]|7f)/i;
const unreserved = /%(2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

const isDecodable = (path: string) => {
  try {
    // The result is used, so that bundlers keep the call.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
};

/**
 * Undefined for trailing dots, encoded separators and control characters: no two layers may read a path differently.
 */
export function canonicalPath(path: string): string | undefined {
  if (!path.startsWith('/') || trick.test(path) || !isDecodable(path)) return undefined;
  const plain = path.replace(unreserved, (escaped) => decodeURIComponent(escaped)).replace(/\/{2,}/g, '/');
  const parts = plain.replace(/(?<=.)\/$/, '').split('/');
  // A decoded "%25" may have been "%252f", which a later layer could decode again.
  if (parts.some((part) => part.endsWith('.') || /%25(2f|5c|2e|00)/i.test(part))) return undefined;
  parts[1] = (parts[1] ?? '').replace(/%[\da-f]{2}|[A-Z]/gi, (sign) => (sign.length > 1 ? sign : sign.toLowerCase()));
  return parts.join('/');
}

/** As received, because URL parsers normalize it. */
function rawTarget(url: string): { path: string; query: string } {
  const target = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/';
  const end = target.search(/[?#]/);
  return end === -1 ? { path: target, query: '' } : { path: target.slice(0, end), query: target.slice(end) };
}

/** Redirects to the canonical path; 404 when there is none (app.ts). */
export function canonicalPaths(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { path, query } = rawTarget(c.env?.incoming?.url ?? c.req.url);
    const canonical = canonicalPath(path);
    if (canonical === path) return next();
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (canonical === undefined || !reads) return c.notFound();
    return c.redirect(`${canonical}${query}`, 308);
  };
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Lower case, without port. */
const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/** Any port. Without PUBLIC_URL every name is accepted. */
export function ownHost(config: Pick<Config, 'publicUrl' | 'publicUrlGiven'>): (host: string | undefined) => boolean {
  if (!config.publicUrlGiven) return () => true;
  const own = new URL(config.publicUrl).hostname;
  return (host) => {
    const name = host === undefined ? own : hostName(host);
    return name === own || loopback.has(name);
  };
}

const healthPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Against DNS rebinding and poisoned links. "www." and plain http are redirected, other names get 421. Health checks
 * may use any name.
 */
export function hostCheck({ config }: Pick<Deps, 'config'>): MiddlewareHandler<Env> {
  const isOwn = ownHost(config);
  const own = new URL(config.publicUrl);
  return async (c, next) => {
    if (healthPaths.has(c.req.path)) return next();
    const { host, pathname, search } = new URL(c.req.url);
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    const elsewhere = () => c.redirect(`${config.publicUrl}${pathname.replace(/^\/+/, '/')}${search}`, 308);
    if (!isOwn(host) || !isOwn(c.req.header('host'))) {
      const name = hostName(c.req.header('host') ?? host).replace(/\.$/, '');
      if (reads && (name === `www.${own.hostname}` || name === own.hostname)) return elsewhere();
      return c.json({ message: `This server answers for ${own.host} only.` }, 421);
    }
    const insecure = config.trustProxy > 0 && c.req.header('x-forwarded-proto') === 'http';
    if (insecure && own.protocol === 'https:' && config.publicUrlGiven && reads) return elsewhere();
    return next();
  };
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * The token in the address authorises. RFC 8058 one-click unsubscribing comes from mail programs. The others are pages
 * without referrer, where older browsers send the origin "null". /request only sends a mail within budgets, which
 * anybody may trigger.
 */
const oneClick = /^\/newsletter\/unsubscribe\//;
const authorisedByToken = /^\/(newsletter\/unsubscribe|appointment|request)\/[\w.-]+$|^\/request$/;

/** By Sec-Fetch-Site and Origin; clients that send neither are no browsers. */
export function originCheck({ config }: Deps): MiddlewareHandler<Env> {
  const own = new URL(config.publicUrl);
  /** The site's origin, or without PUBLIC_URL the requested host. */
  const isOwn = (origin: string, asked: string | undefined) => {
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin);
    // An https site must not accept its plain-http page; a proxy may add https to an http site.
    if (from.host === own.host && config.publicUrlGiven)
      return own.protocol === 'http:' || from.protocol === own.protocol;
    return from.host === own.host || from.host === asked;
  };
  return async (c, next) => {
    if (safe.has(c.req.method)) return next();
    const site = c.req.header('sec-fetch-site');
    // Newer browsers report cross-site without an origin.
    if (authorisedByToken.test(c.req.path) && (site !== 'cross-site' || oneClick.test(c.req.path))) return next();
    const origin = c.req.header('origin');
    if (site === 'same-origin' || (site === undefined && origin === undefined)) return next();
    if (site === undefined || site === 'none') {
      if (origin === undefined || isOwn(origin, c.req.header('host'))) return next();
    }
    return c.json({ message: 'This request came from another site and was not accepted.' }, 403);
  };
}

function refuse(c: Context<Env>, message: string) {
  // The rest of the body is not read, so the connection cannot be reused.
  c.header('Connection', 'close');
  return c.req.header('accept')?.includes('text/html') ? c.html(plainPage(message), 413) : c.json({ message }, 413);
}

function limitTo(maxSize: number, message: string): MiddlewareHandler<Env> {
  return honoBodyLimit({ maxSize, onError: (c) => refuse(c, message) });
}

/** How much of an oversized form is read and dropped, because browsers read an answer only after sending. */
const mostThrownAway = 32 * 1024 * 1024;

/** Passes at most `most` bytes and drops the rest, up to a limit. `onCut` is called when bytes are dropped. */
function firstBytes(body: ReadableStream<Uint8Array>, most: number, onCut: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let passed = 0;
  let thrown = 0;
  return new ReadableStream({
    async pull(controller) {
      while (thrown <= mostThrownAway) {
        const { done, value } = await reader.read();
        if (done) break;
        const part = value.subarray(0, most - passed);
        passed += part.length;
        thrown += value.length - part.length;
        if (thrown > 0) onCut();
        if (part.length > 0) return controller.enqueue(part);
      }
      controller.close();
    },
  });
}

/** Truncates an oversized form posted without script, so that its page can return with the input. */
const cutForm: MiddlewareHandler<Env> = async (c, next) => {
  const { body } = c.req.raw;
  const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY);
  const most = uploadLimit(c.req.path);
  if (body && length > most) {
    let cut = false;
    const first = firstBytes(body, most, () => {
      cut = true;
    });
    c.req.raw = new Request(c.req.raw, { body: first, duplex: 'half' } as RequestInit);
    await next();
    if (cut) c.header('Connection', 'close');
    return;
  }
  await next();
};

/**
 * Checked before reading: 256 KiB; documents 2 MiB, forms with files 6 MiB, messages 11, emails 25 MB, records file 64
 * MiB.
 */
export function bodyLimit(): MiddlewareHandler<Env> {
  const tooMuch = 'That is more than this address takes. Please send less.';
  const text = limitTo(bodyLimits.text, tooMuch);
  const document = limitTo(bodyLimits.document, tooMuch);
  const upload = limitTo(bodyLimits.upload, `${refusedForm.tooMuch} ${resumeMessages.tooLarge}.`);
  const attachments = limitTo(bodyLimits.message, 'These files are larger than 10 MB together. Please send fewer.');
  const picture = limitTo(bodyLimits.upload, imageMessages.tooLarge);
  const records = limitTo(bodyLimits.records, recordsTooLarge);
  const mail = limitTo(bodyLimits.mail, 'An email may have at most 25 MB.');
  return (c, next) => {
    const { method, path } = c.req;
    if (path === inboundMailPath) return mail(c, next);
    if (takesDocument(path)) return document(c, next);
    if (!mayBringFile({ method, path, contentType: c.req.header('content-type') })) return text(c, next);
    if (path === '/' || takesMessages(path)) return cutForm(c, next);
    if (takesAttachments(path)) return attachments(c, next);
    if (takesRecords(path)) return records(c, next);
    return (path === picturePath ? picture : upload)(c, next);
  };
}
