import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gunzipSync, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { cacheableHeader, freshSecondsHeader } from '#src/lib/http.ts';
import type { Env } from './client.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

export interface CachedPage {
  etag: string;
  headers: [string, string][];
  /** Compressed alone: as it is, a page takes four times the memory, and hardly anybody asks for it so. */
  bodies: { gzip: Buffer; br: Buffer };
  /** When it was asked for, in epoch milliseconds, and for how long it may be shown. */
  madeAt: number;
  freshMs: number;
}

export interface PageCache {
  get(path: string): CachedPage | undefined;
  /** Forgets every page, because what they show has changed. */
  clear(): void;
  middleware: MiddlewareHandler<Env>;
}

const mostPages = 500;
const notSent = new Set([cacheableHeader, freshSecondsHeader].map((name) => name.toLowerCase()));

/** Nobody waits for the best compression: some 140 ms for a tenth less than the quick one, which takes 5 (bench/results.md). */
const quick = 5;
const best = 11;

function compress(html: Buffer, quality: number): Promise<Buffer> {
  return brotli(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // A window as large as a page; the default's tables would stay with the process, megabytes for each thread.
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
}

type Encoding = 'br' | 'gzip' | 'identity';

const accepts = (name: string) => new RegExp(`(^|[,\\s])${name}(\\s*;\\s*q=(?!0(\\.0*)?\\s*(,|$))[\\d.]+)?\\s*(,|$)`);
const [acceptsBrotli, acceptsGzip] = [accepts('br'), accepts('gzip')];

/** The best encoding that a client's Accept-Encoding names without refusing it. */
export function encodingFor(accept: string): Encoding {
  return acceptsBrotli.test(accept) ? 'br' : acceptsGzip.test(accept) ? 'gzip' : 'identity';
}

/** The bytes of a page in an encoding. */
export const bodyOf = ({ bodies }: CachedPage, encoding: Encoding): Buffer =>
  encoding === 'identity' ? gunzipSync(bodies.gzip) : bodies[encoding];

/** Keeps the HTML of public pages in memory, compressed once (design.md section 4). `now` in epoch milliseconds; `onAsked` hears whether it was there. */
export function createPageCache(
  now: () => number = Date.now,
  onAsked: (hit: boolean) => void = () => undefined,
): PageCache {
  const pages = new Map<string, CachedPage>();
  let version = 0;
  const quicklyMade = new WeakSet<CachedPage>();
  let improving = Promise.resolve();

  /** A page that is asked for again is worth its best compression: made beside, one page after the other. */
  function improve(path: string, page: CachedPage): void {
    if (!quicklyMade.delete(page)) return;
    improving = improving
      .then(async () => {
        const bodies = { ...page.bodies, br: await compress(await unzip(page.bodies.gzip), best) };
        if (pages.get(path) === page) pages.set(path, { ...page, bodies });
      })
      // The quick one stays.
      .catch(() => undefined);
  }

  function find(path: string): CachedPage | undefined {
    const page = pages.get(path);
    if (!page) return undefined;
    const age = now() - page.madeAt;
    // A clock that was set back makes no page younger.
    if (page.freshMs < Number.POSITIVE_INFINITY && (age < 0 || age >= page.freshMs)) return undefined;
    improve(path, page);
    return page;
  }

  /** `startedAt` is the version when its rendering began; what was rendered before a change is not kept. */
  async function bodiesOf(identity: Buffer): Promise<CachedPage['bodies']> {
    const [br, gz] = await Promise.all([compress(identity, quick), zip(identity, { level: 9 })]);
    return { gzip: gz, br };
  }

  async function keep(path: string, response: Response, started: { version: number; at: number }): Promise<CachedPage> {
    const identity = Buffer.from(await response.clone().arrayBuffer());
    const headers = [...response.headers].filter(([name]) => !notSent.has(name));
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    const freshMs = Number(response.headers.get(freshSecondsHeader) ?? Number.POSITIVE_INFINITY) * 1000;
    const before = pages.get(path);
    // Made anew because of its age, it mostly says the same.
    const same = before?.etag === etag ? before.bodies : undefined;
    const bodies = same ?? (await bodiesOf(identity));
    const page = { etag, headers, madeAt: started.at, freshMs, bodies };
    if (version === started.version) {
      if (pages.size >= mostPages) pages.clear();
      if (!same) quicklyMade.add(page);
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

  return {
    get: find,
    clear() {
      version++;
      pages.clear();
    },
    middleware: async (c, next) => {
      const request = c.req.raw;
      const url = c.req.url;
      if ((request.method !== 'GET' && request.method !== 'HEAD') || url.includes('?')) return next();
      // Pages answer to capital letters too; kept under every way to write them, they would push each other out.
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
      // Hono merges the headers of the answer that is replaced; it has nothing to add here.
      c.res = undefined;
      c.res = answer(page, request);
    },
  };
}
