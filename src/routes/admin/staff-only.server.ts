import { type RouterContextProvider, redirect } from 'react-router';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { type RequestContext, requestContext } from '../context.server.ts';

/** The request's parts, and who asks. */
export type StaffContext = RequestContext & { actor: Actor };

/**
 * The request's parts for a signed-in owner; anybody else is sent to the gate. Every loader and action of the
 * owner's side begins with this.
 */
export async function staffOnly(args: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<StaffContext> {
  const parts = args.context.get(requestContext);
  const actor = await parts.staff.actorOf(args.request.headers.get('cookie'));
  if (actor) return { ...parts, actor };
  const { pathname } = new URL(args.request.url);
  const next = pathname.replace(/\.data$/, '');
  throw redirect(args.request.method === 'GET' ? `/admin?next=${encodeURIComponent(next)}` : '/admin');
}
