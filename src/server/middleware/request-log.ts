import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { loggedPath } from '#src/platform/log.server.ts';
import { withRequestId } from '#src/platform/request-id.server.ts';
import { clientOf, type Env } from '../client.ts';
import type { Deps } from '../deps-shape.ts';

/* What a request asks for, in a word: the figures must not grow with the addresses that anybody can invent. */

const kinds: readonly [pattern: RegExp, kind: string][] = [
  [/^\/(healthz|readyz|metrics)$/, 'monitor'],
  [/^\/admin(\/|$)/, 'desk'],
  [/^\/api\/submissions$/, 'form'],
  [/^\/api\/inbound-mail$/, 'inbound'],
  [/^\/api\/chat\//, 'chat'],
  [/^\/api\//, 'api'],
  [/^\/(assets|media|brand|og)\/|\.[a-z\d]{2,12}$/, 'file'],
];

/** The kind of a request by its method and path. */
function requestKind(method: string, path: string): string {
  if (method === 'POST' && path === '/') return 'form';
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}

/** By which a visitor who saw an error, and whoever reads the log, speak of the same request. */
const requestIdHeader = 'X-Request-Id';

/**
 * Gives each request an id, which every line of the log and every mail of it carries, and a failed one shows; logs one
 * line when it is answered: no address, no query, nothing that was typed.
 */
export function requestLog({ log, config, meter, traffic }: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('client', clientOf(c, config.trustProxy));
    await withRequestId(requestId, next);
    const took = performance.now() - started;
    const status = c.res.status;
    const { method, path } = c.req;
    meter.request(requestKind(method, path), method, status, took / 1_000);
    traffic.answered(status);
    const line = { request: requestId, method, path: loggedPath(path), status, ms: Math.round(took * 10) / 10 };
    if (status < 500) return log.debug(line, 'request');
    c.header(requestIdHeader, requestId);
    log.error(line, 'request failed');
  };
}
