import { type RouterContextProvider, redirect } from 'react-router';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { type RequestContext, requestContext } from '../context.server.ts';

/** The request's parts, and who asks. */
export type StaffContext = RequestContext & { actor: Actor };

/** What React Router adds to the address when it asks for a page's data. */
const ownParams = ['_routes', 'index'];

/** The query of a page's address as its visitor knows it, with its question mark; empty when there is none. */
export function searchOf({ url }: { url: string }): string {
  const { searchParams } = new URL(url);
  for (const name of ownParams) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : '';
}

/** Path and query of the page that a request belongs to: its own address, or for a change the page that it was made on. */
function placeOf({ url, method, headers }: Request): string {
  const referrer = method === 'GET' ? null : headers.get('referer');
  const place = referrer && URL.canParse(referrer) ? referrer : url;
  return new URL(place).pathname.replace(/\.data$/, '') + searchOf({ url: place });
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
