import lostLink from 'content:pages/request-lost';
import { data, redirect } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { LinkSent, LostLink } from '#src/requests/request-page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/request-lost';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { sheet: 'forms', perRequest: true };

/** `?sent` follows every accepted address, so that nothing is revealed. */
export const loader = ({ request }: Route.LoaderArgs) => ({ sent: new URL(request.url).searchParams.has('sent') });

export async function action({ context, request }: Route.ActionArgs) {
  const { requests, client } = context.get(requestContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 300);
  const typed = { email: text('email'), reference: text('reference') };
  const outcome = await requests.sendLinks(typed, client);
  if (outcome.ok) return redirect('/request?sent', 303);
  const { status, reason, retryAfterSeconds } = outcome;
  const headers: HeadersInit = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {};
  return data({ problem: reason, typed }, { status, headers });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  headOf(args, { title: lostLink.title, description: lostLink.description, noindex: true });

export default function RequestLost({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.sent ? <LinkSent /> : <LostLink words={lostLink} {...actionData} />;
}
