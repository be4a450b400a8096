import { type RouterContextProvider, redirect } from 'react-router';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { type RequestContext, requestContext } from '../context.server.ts';

/** The request's parts, and who asks. */
export type StaffContext = RequestContext & { actor: Actor };

/** What React Router adds to the address when it asks for a page's data. */
const ownParams = ['_routes', 'index'];

/** Path and query of the page that a request belongs to: its own address, or for a change the page that it was made on. */
function placeOf({ url, method, headers }: Request): string {
  const referrer = method === 'GET' ? null : headers.get('referer');
  const { pathname, searchParams } = new URL(referrer && URL.canParse(referrer) ? referrer : url);
  for (const name of ownParams) searchParams.delete(name);
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname.replace(/\.data$/, '') + search;
}

/**
 * The request's parts for a signed-in owner; anybody else is sent to the gate, which knows the way back. Every loader and action of the
 * owner's side begins with this.
 */
export async function staffOnly(args: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<StaffContext> {
  const parts = args.context.get(requestContext);
  const actor = await parts.staff.actorOf(args.request.headers.get('cookie'));
  if (actor) return { ...parts, actor };
  throw redirect(`/admin?next=${encodeURIComponent(placeOf(args.request))}`);
}
