import type { MiddlewareHandler } from 'hono';
import { messages } from '#src/lib/security.ts';
import { mayBringFile } from '#src/lib/upload-limits.ts';
import type { Env } from '../client.ts';

/** An upload is held in memory (at most 6 MiB) until it is judged, so only so many may be under way at once. */
const most = { perAddress: 6, inAll: 60 } as const;

/** Answers 503 to forms that may bring a file while too many of them are arriving, from one address or in all. */
export function uploadSlots(): MiddlewareHandler<Env> {
  const taken = new Map<string, number>();
  let inAll = 0;
  return async (c, next) => {
    const { method, path } = c.req;
    if (!mayBringFile({ method, path, contentType: c.req.header('content-type') })) return next();
    const { address } = c.get('client');
    const before = taken.get(address) ?? 0;
    if (before >= most.perAddress || inAll >= most.inAll) {
      c.header('Retry-After', '30');
      c.header('Connection', 'close');
      return c.json({ message: messages.exception }, 503);
    }
    taken.set(address, before + 1);
    inAll++;
    try {
      await next();
    } finally {
      const left = (taken.get(address) ?? 1) - 1;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
      inAll--;
    }
  };
}
