import { data, redirect, useNavigation } from 'react-router';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { requestContext } from '#src/context.server.ts';
import { deviceWords } from '#src/lib/device.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/join';
import { inFrontMeta } from './gates.ts';
import { FrontForm, InFront, NewPasswordField } from './in-front.tsx';
import { keepOffline } from './offline.ts';
import { orWhyNot } from './require-sign-in.server.ts';

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const meta = inFrontMeta('Choose a password');

export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await context.get(requestContext).passwordLinks.find(params.token);
  return data({ link }, link ? undefined : { status: 404 });
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { passwordLinks, client, publicUrl } = args.context.get(requestContext);
    const next = String((await args.request.formData()).get('next') ?? '');
    const known = [inWords(company.name), new URL(publicUrl).hostname];
    const chosen = await passwordLinks.choose(args.params.token, next, {
      device: deviceWords(client.userAgent),
      known,
    });
    if (!chosen.ok) return data(chosen, { status: 422 });
    throw redirect('/admin?chosen');
  });

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const { link } = loaderData;
  if (!link) {
    return (
      <InFront title="This link no longer works">
        <p className="mt-4 text-ink-600">
          It was already used, has expired, or was replaced by a newer one.{' '}
          <a className="desk-link" href="/admin/reset">
            Get a new one
          </a>
          .
        </p>
      </InFront>
    );
  }
  return (
    <InFront title={link.purpose === 'invitation' ? 'Welcome' : 'Choose a new password'}>
      <p className="mt-4 text-ink-600">
        {link.name}, choose the password you’ll use with your email to sign in to the desk {link.email}.
      </p>
      <FrontForm button="Save password" busyButton="Saving…">
        <input type="text" name="username" value={link.email} autoComplete="username" readOnly hidden />
        <NewPasswordField
          name="next"
          label="New password"
          hint="At least 12 characters. Four unrelated words work well."
          outcome={busy ? undefined : actionData}
        />
      </FrontForm>
    </InFront>
  );
}
