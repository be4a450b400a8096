import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { cacheableHeader, freshSecondsHeader } from '#src/lib/http.ts';
import { ownHost } from '#src/server/middleware/request-checks.ts';
import { documentPolicy, securityHeaderList } from '#src/server/middleware/security-headers.ts';
import { attackHeader } from '#src/server/middleware/traffic-limits.ts';
import { addressFrom, type Env } from './client.ts';
import type { Deps } from './deps.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface CachedPage {
  etag: string;
  headers: [string, string][];
  /** Only compressed: plain text takes four times the memory and is hardly requested. */
  bodies: { gzip: Buffer; br: Buffer };
  /** Compressed as well as it can be. */
  isSmall: boolean;
  /** Request time in epoch milliseconds, and how long it may be shown. */
  madeAt: number;
  freshMs: number;
}

export type PageCache = ReturnType<typeof createPageCache>;

const mostPages = 500;
const notSent = new Set([cacheableHeader, freshSecondsHeader].map((name) => name.toLowerCase()));

/** Brotli's quality. 10 takes 50 to 150 ms and 5 takes 5, for a tenth more. 11 would take twice 10 for a fiftieth less. */
const quality = { quick: 5, small: 10 };

async function compressed(html: Buffer, effort: keyof typeof quality): Promise<CachedPage['bodies']> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality[effort],
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

/**
 * HTML of public pages, kept compressed (design.md section 4): quickly for whoever asks first, as small as it gets for
 * those who come after the second. `now`: epoch milliseconds; `onAsked` reports hits.
 */
export function createPageCache(now: () => number = Date.now, onAsked: (hit: boolean) => void = () => undefined) {
  const pages = new Map<string, CachedPage>();
  const shrinking = new WeakSet<CachedPage>();
  let version = 0;

  async function shrink(path: string, page: CachedPage) {
    if (page.isSmall || shrinking.has(page)) return;
    shrinking.add(page);
    // Where memory is short the page stays as it is.
    const bodies = await compressed(gunzipSync(page.bodies.gzip), 'small').catch(() => undefined);
    if (bodies && pages.get(path) === page) pages.set(path, { ...page, bodies, isSmall: true });
  }

  function find(path: string): CachedPage | undefined {
    const page = pages.get(path);
    if (!page) return undefined;
    const age = now() - page.madeAt;
    // A clock set back must not make pages younger.
    if (page.freshMs < Number.POSITIVE_INFINITY && (age < 0 || age >= page.freshMs)) return undefined;
    void shrink(path, page);
    return page;
  }

  async function keep(path: string, response: Response, started: { version: number; at: number }): Promise<CachedPage> {
    const identity = Buffer.from(await response.clone().arrayBuffer());
    const headers = [...response.headers].filter(([name]) => !notSent.has(name));
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    const freshMs = Number(response.headers.get(freshSecondsHeader) ?? Number.POSITIVE_INFINITY) * 1000;
    const before = pages.get(path);
    // Re-rendered because of its age, it is mostly unchanged.
    const { bodies, isSmall } =
      before?.etag === etag ? before : { bodies: await compressed(identity, 'quick'), isSmall: false };
    const page = { etag, headers, madeAt: started.at, freshMs, bodies, isSmall };
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

const policyHeader = 'content-security-policy';

/** Serves cached pages before Hono, with the headers the app would send; false for anything else. */
export function createFastPath(
  { config, protection, meter, traffic }: Pick<Deps, 'config' | 'protection' | 'meter' | 'traffic'>,
  cache: PageCache,
) {
  const prepared = new WeakMap<CachedPage, Partial<Record<Encoding, string[]>>>();
  const isOwn = ownHost(config);
  const mayComeInsecure = config.trustProxy > 0 && config.publicUrl.startsWith('https://');
  const constant = Object.entries(securityHeaderList(config)).flat();

  function headersOf(page: CachedPage, encoding: Encoding): string[] {
    let known = prepared.get(page);
    if (!known) {
      known = {};
      prepared.set(page, known);
    }
    known[encoding] ??= [
      ...page.headers.flat(),
      ...constant,
      // A page in the owner's colours has a policy of its own.
      ...(page.headers.some(([name]) => name.toLowerCase() === policyHeader) ? [] : [policyHeader, documentPolicy]),
      'etag',
      page.etag,
      'vary',
      'Accept-Encoding',
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(bodyOf(page, encoding).length),
    ];
    return known[encoding];
  }

  function attackOf({ headers, socket }: IncomingMessage): string[] {
    const address = addressFrom(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), config.trustProxy);
    const ms = protection.attackMs({ address });
    return ms > 0 ? attackHeader(ms) : [];
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || !request.url) return false;
    const page = cache.get(request.url);
    if (!page || request.headers['if-none-match']) return false;
    if (!isOwn(request.headers.host)) return false;
    if (mayComeInsecure && request.headers['x-forwarded-proto'] === 'http') return false;
    const agent = request.headers['user-agent'];
    if (agent) protection.events.sawAgent(agent, request.url);
    const started = performance.now();
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    const headers = headersOf(page, encoding);
    response.writeHead(200, protection.anyAttack() ? [...headers, ...attackOf(request)] : headers);
    response.end(bodyOf(page, encoding));
    meter.page(true);
    meter.request('page', 'GET', 200, (performance.now() - started) / 1_000);
    traffic.answered(200);
    return true;
  };
}
