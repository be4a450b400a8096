import { type RouterContextProvider, redirect } from 'react-router';
import { type RequestContext, requestContext } from '../context.server.ts';

/**
 * The request's parts for a signed-in owner; anybody else is sent to the gate. Every loader and action of the
 * owner's side begins with this.
 */
export async function staffOnly(args: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<RequestContext> {
  const parts = args.context.get(requestContext);
  if (await parts.staff.isSignedIn(args.request.headers.get('cookie'))) return parts;
  const { pathname } = new URL(args.request.url);
  const next = pathname.replace(/\.data$/, '');
  throw redirect(args.request.method === 'GET' ? `/admin?next=${encodeURIComponent(next)}` : '/admin');
}
