import type { Context, MiddlewareHandler } from 'hono';
import { plainPage } from '#src/lib/html.ts';
import { trafficMessages } from '#src/lib/traffic.ts';
import { inboundMailPath } from '#src/lib/uploads.ts';
import type { Env } from '../client.ts';
import type { Deps } from '../deps.ts';

const reading = new Set(['GET', 'HEAD']);
const unlimited = new Set(['/healthz', '/readyz']);

/** Attack mode is on for `ms` more (read by browser/protection.ts). */
export const attackHeader = (ms: number): [string, string] => ['Server-Timing', `attack;dur=${ms}`];

/** 429. Both in milliseconds; `attackMs`: how much longer attack mode shows. */
export function refuse(c: Context<Env>, waitMs: number, attackMs = 0) {
  if (attackMs > 0) c.header(...attackHeader(attackMs));
  c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
  c.header('Cache-Control', 'no-store');
  // The rest of the body is not read, so the connection cannot be reused.
  const reads = reading.has(c.req.method);
  if (!reads) c.header('Connection', 'close');
  if (c.req.header('accept')?.includes('text/html')) {
    return reads ? c.text(trafficMessages.form, 429) : c.html(plainPage(trafficMessages.form), 429);
  }
  return c.json({ message: trafficMessages.fetch }, 429);
}

type LimitDeps = Pick<Deps, 'protection' | 'staff' | 'config'>;

/** Only the server can return the visitor's input of a native form. */
const isPostedForm = (c: Context<Env>) =>
  c.req.method === 'POST' && c.req.path === '/' && c.req.header('accept')?.includes('text/html');

/**
 * 60 calls and state changes a minute, 1000 an hour per client (S2 §9). Forms without script return with their input.
 */
export function limitCalls({ protection, staff }: LimitDeps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { method, path } = c.req;
    const client = c.get('client');
    // A provider may send many signed emails; wrong signatures are counted in inbound.server.ts.
    const isCall = path !== inboundMailPath && (!reading.has(method) || path.startsWith('/api/'));
    const waitMs = isCall ? protection.refusedCall(client, path) : 0;
    const cookie = c.req.header('cookie');
    // Visitors in the owner's office must not block the owner.
    if (waitMs > 0 && !(cookie && (await staff.isSignedIn(cookie)))) {
      const comesBack = isPostedForm(c) && protection.refusedPage(client, path) === 0;
      if (!comesBack) return refuse(c, waitMs, protection.attackMs(client));
      c.set('heldBackMs', waitMs);
    }
    await next();
    const attackMs = protection.attackMs(client);
    if (attackMs > 0) c.res.headers.append(...attackHeader(attackMs));
  };
}

/** 600 rendered pages a minute per address; cached pages do not count. */
export function limitPages({ protection }: LimitDeps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { method, path } = c.req;
    if (!reading.has(method) || path.startsWith('/api/') || unlimited.has(path)) return next();
    const waitMs = protection.refusedPage(c.get('client'), path);
    return waitMs > 0 ? refuse(c, waitMs) : next();
  };
}

const document = /^\/(?!assets\/|api\/|healthz|readyz)[^.]*$/;

/** Logs crawler visits (S2 §3 Crawler activity entry); the fast path does so too. */
export function crawlerLog({ protection }: LimitDeps): MiddlewareHandler<Env> {
  return (c, next) => {
    const agent = c.req.header('user-agent');
    if (agent && c.req.method === 'GET' && document.test(c.req.path)) protection.events.sawAgent(agent, c.req.path);
    return next();
  };
}
