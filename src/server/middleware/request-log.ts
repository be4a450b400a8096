import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { inboundBudgets, uploadBudgets } from '#src/lib/budgets.ts';
import { plainPage } from '#src/lib/html.ts';
import { messages } from '#src/lib/security.ts';
import { bodyLimits, inboundMailPath, mayBringFile, takesMessages } from '#src/lib/uploads.ts';
import { loggedPath, withRequestId } from '#src/platform/log.server.ts';
import { clientOf, type Env } from '../client.ts';
import type { Deps } from '../deps.ts';

/* Few kinds, because metrics must not grow with invented addresses. */

const kinds: readonly [pattern: RegExp, kind: string][] = [
  [/^\/(healthz|readyz|metrics)$/, 'monitor'],
  [/^\/admin(\/|$)/, 'desk'],
  [/^\/api\/submissions$/, 'form'],
  [/^\/api\/inbound-mail$/, 'inbound'],
  [/^\/api\/chat\//, 'chat'],
  [/^\/api\//, 'api'],
  [/^\/(assets|media|brand|og)\/|\.[a-z\d]{2,12}$/, 'file'],
];

function requestKind(method: string, path: string): string {
  if (method === 'POST' && path === '/') return 'form';
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}

/** Links a visitor's error page to the log. */
const requestIdHeader = 'X-Request-Id';

/** Logs one line per answer, without address, query or anything typed. Each line and mail carries the request id. */
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

/** Whether a body may be large; without Content-Length nobody knows. */
function isLarge(c: Context<Env>): boolean {
  const { method, path } = c.req;
  const length = c.req.header('content-length');
  const small = length !== undefined && Number(length) <= bodyLimits.text;
  return !small && mayBringFile({ method, path, contentType: c.req.header('content-type') });
}

/** 503 while too many large uploads are arriving. */
export function uploadSlots(): MiddlewareHandler<Env> {
  const forms = slots(uploadBudgets.network.max, uploadBudgets.process.max);
  const mails = slots(inboundBudgets.waiting.max, inboundBudgets.waiting.max);
  return (c, next) => (c.req.path === inboundMailPath ? mails : forms)(c, next);
}

function slots(ofAddress: number, most: number): MiddlewareHandler<Env> {
  const taken = new Map<string, number>();
  let inAll = 0;
  return async (c, next) => {
    if (!isLarge(c)) return next();
    const { address } = c.get('client');
    const before = taken.get(address) ?? 0;
    // A message may be nearly twice as large as other forms.
    const slots = takesMessages(c.req.path) ? 2 : 1;
    if (before + slots > ofAddress || inAll + slots > most) {
      c.header('Retry-After', '30');
      c.header('Connection', 'close');
      const asPage = c.req.header('accept')?.includes('text/html');
      return asPage ? c.html(plainPage(messages.exception), 503) : c.json({ message: messages.exception }, 503);
    }
    taken.set(address, before + slots);
    inAll += slots;
    try {
      await next();
    } finally {
      const left = (taken.get(address) ?? slots) - slots;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
      inAll -= slots;
    }
  };
}
