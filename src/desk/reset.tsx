import { data, redirect } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { DeskField } from '#src/ui/desk-field.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/reset';
import { inFrontMeta } from './gates.ts';
import { FrontForm, InFront } from './in-front.tsx';
import { keepOffline } from './offline.ts';
import { heldBack, orWhyNot } from './require-sign-in.server.ts';

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
      const answer = { ...asked, typed };
      return waitMs === undefined ? data(answer, { status: 422 }) : heldBack(answer, waitMs);
    }
    // Not awaited, so that the response time does not reveal whether the account exists.
    mail?.().catch((error: unknown) => log.error({ error }, 'a link for a new password could not be sent'));
    throw redirect('/admin/reset?sent');
  });

/** The answer is the same for every address, so it reveals no account. */
export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const reason = actionData && 'reason' in actionData ? actionData.reason : undefined;
  if (loaderData.isSent && !actionData) {
    return (
      <InFront title="Check your email">
        <p role="status" className="mt-4 text-ink-600">
          If this address belongs to an account, we’ve emailed a link to it. It works once and expires in 30 minutes.
        </p>
      </InFront>
    );
  }
  return (
    <InFront title="Forgot your password?">
      <p className="mt-4 text-ink-600">Enter your account’s email and we’ll send you a link to choose a new one.</p>
      <FrontForm button="Send link" busyButton="Sending…" noValidate>
        <DeskField
          label="Email"
          problem={reason}
          {...{ id: 'email', name: 'email', type: 'email', autoComplete: 'username', required: true }}
          defaultValue={actionData && 'typed' in actionData ? actionData.typed : ''}
        />
      </FrontForm>
    </InFront>
  );
}
