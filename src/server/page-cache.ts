import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { cacheableHeader, freshSecondsHeader } from '#src/lib/http.ts';
import type { Env } from './client.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface CachedPage {
  etag: string;
  headers: [string, string][];
  /** Only compressed: plain text takes four times the memory and is hardly requested. */
  bodies: { gzip: Buffer; br: Buffer };
  /** Request time in epoch milliseconds, and how long it may be shown. */
  madeAt: number;
  freshMs: number;
}

export type PageCache = ReturnType<typeof createPageCache>;

const mostPages = 500;
const notSent = new Set([cacheableHeader, freshSecondsHeader].map((name) => name.toLowerCase()));

async function compressed(html: Buffer): Promise<{ gzip: Buffer; br: Buffer }> {
  const params = {
    // The best, 11, takes twice the time for a fiftieth less.
    [constants.BROTLI_PARAM_QUALITY]: 10,
    // Sized for a page; the default keeps megabytes per thread.
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  const [br, gz] = await Promise.all([brotli(html, { params }), zip(html, { level: 9 })]);
  return { gzip: gz, br };
}

type Encoding = 'br' | 'gzip' | 'identity';

const accepts = (name: string) => new RegExp(`(^|[,\\s])${name}(\\s*;\\s*q=(?!0(\\.0*)?\\s*(,|$))[\\d.]+)?\\s*(,|$)`);
const [acceptsBrotli, acceptsGzip] = [accepts('br'), accepts('gzip')];

/** By Accept-Encoding; honours q=0. */
export function encodingFor(accept: string): Encoding {
  return acceptsBrotli.test(accept) ? 'br' : acceptsGzip.test(accept) ? 'gzip' : 'identity';
}

export const bodyOf = ({ bodies }: CachedPage, encoding: Encoding): Buffer =>
  encoding === 'identity' ? gunzipSync(bodies.gzip) : bodies[encoding];

/** HTML of public pages, compressed once (design.md section 4). `now`: epoch milliseconds; `onAsked` reports hits. */
export function createPageCache(now: () => number = Date.now, onAsked: (hit: boolean) => void = () => undefined) {
  const pages = new Map<string, CachedPage>();
  let version = 0;

  function find(path: string): CachedPage | undefined {
    const page = pages.get(path);
    if (!page) return undefined;
    const age = now() - page.madeAt;
    // A clock set back must not make pages younger.
    if (page.freshMs < Number.POSITIVE_INFINITY && (age < 0 || age >= page.freshMs)) return undefined;
    return page;
  }

  async function keep(path: string, response: Response, started: { version: number; at: number }): Promise<CachedPage> {
    const identity = Buffer.from(await response.clone().arrayBuffer());
    const headers = [...response.headers].filter(([name]) => !notSent.has(name));
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    const freshMs = Number(response.headers.get(freshSecondsHeader) ?? Number.POSITIVE_INFINITY) * 1000;
    const before = pages.get(path);
    // Re-rendered because of its age, it is mostly unchanged.
    const bodies = before?.etag === etag ? before.bodies : await compressed(identity);
    const page = { etag, headers, madeAt: started.at, freshMs, bodies };
    if (version === started.version) {
      if (pages.size >= mostPages) pages.clear();
      pages.set(path, page);
    }
    return page;
  }

  function answer(page: CachedPage, request: Request): Response {
    const headers = new Headers(page.headers);
    headers.set('ETag', page.etag);
    headers.set('Vary', 'Accept-Encoding');
    if (request.headers.get('if-none-match') === page.etag) return new Response(null, { status: 304, headers });
    const encoding = encodingFor(request.headers.get('accept-encoding') ?? '');
    const body = bodyOf(page, encoding);
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  }

  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    const request = c.req.raw;
    const url = c.req.url;
    if ((request.method !== 'GET' && request.method !== 'HEAD') || url.includes('?')) return next();
    // Only one spelling of a path is cached; pages also answer to capitals.
    if (/[A-Z%]/.test(c.req.path)) return next();
    const known = find(c.req.path);
    if (known) {
      onAsked(true);
      return answer(known, request);
    }
    const started = { version, at: now() };
    await next();
    if (c.res.headers.get(cacheableHeader) !== '1') return;
    if (request.method === 'HEAD' || c.res.status !== 200) {
      for (const name of notSent) c.res.headers.delete(name);
      return;
    }
    onAsked(false);
    const page = await keep(c.req.path, c.res, started);
    // Hono would merge the old headers into the new answer.
    c.res = undefined;
    c.res = answer(page, request);
  };

  return {
    get: find,
    middleware,
    /** Call when published content changes. */
    clear(): void {
      version++;
      pages.clear();
    },
  };
}
