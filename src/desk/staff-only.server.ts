import type { MiddlewareHandler } from 'hono';
import { authorise } from './authorise.server.ts';
import type { Staff, StaffActor } from './sign-in.server.ts';

/** Who asks, once that is known. */
export interface StaffEnv {
  Variables: { actor: StaffActor };
}

/**
 * For what Hono itself answers below /admin: lets nobody through who is not signed in or may not. A script is told so in
 * JSON; what a person opens leads to `gate`, or says so in words.
 */
export function staffOnly(staff: Staff, gate?: string): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const asked = await authorise(staff, c.req.raw);
    if (asked.ok) {
      c.set('actor', asked.actor);
      return next();
    }
    const { status, reason } = asked;
    if (gate === undefined) return c.json({ message: reason }, status);
    return status === 401 ? c.redirect(gate) : c.text(reason, status);
  };
}
