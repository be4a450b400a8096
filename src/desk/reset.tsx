import { data, redirect } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/reset';
import { AskForLink } from './account-link-pages.tsx';
import { inFrontMeta } from './gates.ts';
import { keepOffline } from './offline.ts';
import { orWhyNot } from './require-sign-in.server.ts';

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const meta = inFrontMeta('Forgot your password?');

export const loader = ({ request }: Route.LoaderArgs) => ({ isSent: new URL(request.url).searchParams.has('sent') });

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { passwordLinks, client, log } = args.context.get(requestContext);
    const typed = String((await args.request.formData()).get('email') ?? '').slice(0, 300);
    const { mail, waitMs, ...asked } = await passwordLinks.ask(typed.trim(), client.address);
    if (!asked.ok) {
      const headers: HeadersInit = waitMs === undefined ? {} : { 'Retry-After': String(Math.ceil(waitMs / 1000)) };
      return data({ ...asked, typed }, { status: waitMs === undefined ? 422 : 429, headers });
    }
    // Not awaited, so that the response time does not reveal whether the account exists.
    mail?.().catch((error: unknown) => log.error({ error }, 'a link for a new password could not be sent'));
    throw redirect('/admin/reset?sent');
  });

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData && 'typed' in actionData ? actionData.typed : '';
  return <AskForLink isSent={loaderData.isSent && !actionData} typed={typed} answer={actionData} />;
}
