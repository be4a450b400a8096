import type { Context, MiddlewareHandler } from 'hono';
import { plainPage } from '#src/forms/plain-page.ts';
import { inboundBudgets, uploadBudgets } from '#src/lib/budgets.ts';
import { messages } from '#src/lib/security.ts';
import { bodyLimits, inboundMailPath, mayBringFile, takesMessages } from '#src/lib/upload-limits.ts';
import type { Env } from '../client.ts';

/** Whether this request may hold more than any other form does; without a length nobody knows before its end. */
function isLarge(c: Context<Env>): boolean {
  const { method, path } = c.req;
  const length = c.req.header('content-length');
  const small = length !== undefined && Number(length) <= bodyLimits.text;
  return !small && mayBringFile({ method, path, contentType: c.req.header('content-type') });
}

/** Answers 503 to forms with a file, and to large emails, while too many of them are arriving. */
export function uploadSlots(): MiddlewareHandler<Env> {
  const forms = slots(uploadBudgets.network.max, uploadBudgets.process.max);
  const mails = slots(inboundBudgets.waiting.max, inboundBudgets.waiting.max);
  return (c, next) => (c.req.path === inboundMailPath ? mails : forms)(c, next);
}

/** So many at a time from one address, and in all. */
function slots(ofAddress: number, most: number): MiddlewareHandler<Env> {
  const taken = new Map<string, number>();
  let inAll = 0;
  return async (c, next) => {
    if (!isLarge(c)) return next();
    const { address } = c.get('client');
    const before = taken.get(address) ?? 0;
    // A message may be nearly twice as large as any other form.
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
