import { redirect } from 'react-router';
import { company } from '#content/company.ts';
import { inWords } from '#content/facts.ts';
import { type AccountAnswer, AccountTab } from '#src/features/desk/account.tsx';
import { staffCookie } from '#src/features/desk/cookies.ts';
import { passwordWeakness } from '#src/features/desk/weak-password.server.ts';
import { refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { Route } from './+types/account';
import { deskTitle } from './desk-title.ts';
import { answered, requireSignIn, type SignedInContext } from './require-sign-in.server.ts';
import { waitWords } from './sign-in.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const meta = deskTitle('Account');

export async function loader(args: Route.LoaderArgs) {
  const { staff, actor } = await requireSignIn(args);
  const isChanged = new URL(args.request.url).searchParams.has('changed');
  return { sessions: await staff.openSessions(), own: actor.name, isChanged };
}

/** Changes the password. @throws a redirect with the browser's new session when it is done. */
async function changePassword(
  { staff, actor, client, publicUrl }: SignedInContext,
  form: FormData,
  cookie: string | null,
): Promise<AccountAnswer> {
  const notChanged = (reason: string, next: boolean): AccountAnswer => ({ ...refuse(reason), next });
  const [current = '', next = ''] = ['password', 'next'].map((name) => String(form.get(name) ?? ''));
  const weakness = passwordWeakness(next, [inWords(company.name), new URL(publicUrl).hostname]);
  if (weakness) return notChanged(weakness, true);
  if (next === current) return notChanged('That is the password that you have now.', true);
  const changed = await staff.changePassword(current, next, { actor, address: client.address });
  if (!changed.ok) {
    const { waitMs } = changed;
    return notChanged(
      waitMs === undefined ? 'That is not your password. Nothing is changed.' : waitWords(waitMs),
      false,
    );
  }
  const headers = staffCookie.headers(changed.token, publicUrl, cookie);
  throw redirect('/admin/account?changed', { headers: headers.map((value) => ['Set-Cookie', value]) });
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const parts = await requireSignIn(args);
    const { staff, actor } = parts;
    const form = await args.request.formData();
    switch (form.get('intent')) {
      case 'password':
        return answered(await changePassword(parts, form, args.request.headers.get('cookie')));
      case 'sign-out-everywhere':
        await staff.signOutEverywhere(actor);
        throw redirect('/admin');
      case 'sign-out-browser': {
        const ended = await staff.signOutBrowser(String(form.get('name') ?? ''), actor);
        return answered<AccountAnswer>(ended ? { ok: true } : refuse('This browser is signed out already.'));
      }
      default:
        return answered<AccountAnswer>(unknownIntent);
    }
  });

/** Who is signed in, and the password. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountTab {...loaderData} answer={actionData} />;
}
