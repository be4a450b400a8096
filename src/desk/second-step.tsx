import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import { DeskField } from '#src/ui/desk-field.tsx';
import { useSecretField } from '#src/ui/hooks.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/second-step';
import { gates, inFrontMeta, safeNext } from './gates.ts';
import { FrontForm, InFront } from './in-front.tsx';
import { keepOffline } from './offline.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { heldBack, orWhyNot, signedInAnswer, waitWords } from './require-sign-in.server.ts';
import { schemeIn } from './scheme.ts';

const title = 'Two-step verification';

const hintOf = ({ app, codes }: { app: boolean; codes: boolean }) => {
  if (!app) return 'Use a recovery code if you don’t have your passkey. Each code works once.';
  return `The six-digit code from your authenticator app${codes ? ', or one of your recovery codes' : ''}.`;
};

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const meta = inFrontMeta(title);

function meant({ url }: Request) {
  const { searchParams } = new URL(url);
  const next = safeNext(searchParams.get('next'), gates.desk.next);
  return { next, remember: searchParams.has('remember') && !next.startsWith('/admin/') };
}

/** A page with its own gate shows it at its own address. */
const gateOf = (next: string) => (next.startsWith('/admin/') ? `/admin?next=${encodeURIComponent(next)}` : next);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staff } = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  const { next, remember } = meant(request);
  const asked = await staff.secondStep.asked(cookie);
  if (!asked) throw redirect((await staff.isSignedIn(cookie)) ? next : gateOf(next));
  return { ...asked, next, remember, scheme: schemeIn(cookie) };
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { staff, client } = args.context.get(requestContext);
    const form = await args.request.formData();
    const { next, remember } = meant(args.request);
    const about = { ...client, cookieHeader: args.request.headers.get('cookie') };
    const finished = await staff.secondStep.finish(String(form.get('code') ?? ''), about);
    if (finished.ok) return signedInAnswer(args, { token: finished.token, to: next, remember });
    if (finished.over) throw redirect(gateOf(next));
    const { waitMs } = finished;
    if (waitMs === undefined) return data(refuse('That code isn’t right. Please try again.'), { status: 401 });
    return heldBack(refuse(`${waitWords(waitMs)} You can still use a recovery code or a passkey.`), waitMs);
  });

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { app, passkey, codes, next, remember } = loaderData;
  const field = useSecretField(actionData);
  const problem = actionData?.ok === false ? actionData.reason : undefined;
  useEffect(() => field.current?.focus(), [field]);
  return (
    <InFront title={title} foot={null}>
      <p className="mt-3 text-ink-600">Your password is correct. Now confirm it’s you.</p>
      {passkey && <PasskeyButton next={next} remember={remember} />}
      {(app || codes) && (
        <FrontForm button="Continue" busyButton="Checking…">
          <DeskField
            ref={field}
            label={app ? 'Code' : 'Recovery code'}
            hint={hintOf({ app, codes })}
            problem={problem}
            {...{ id: 'code', name: 'code', type: 'text', autoComplete: 'one-time-code', autoCapitalize: 'none' }}
            spellCheck={false}
            required
          />
        </FrontForm>
      )}
      {!app && !codes && (
        <noscript>
          <p className="mt-4">Passkeys need JavaScript, which is turned off.</p>
        </noscript>
      )}
      <p className="mt-6 text-ink-600">
        Don’t have any of these? An owner can turn off your second factor under Team, or with the account command on the
        server.
      </p>
      <p className="mt-4">
        <a className="desk-link" href="/admin">
          Start over
        </a>
      </p>
    </InFront>
  );
}
