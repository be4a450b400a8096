import { redirect } from 'react-router';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { type AccountAnswer, AccountTab } from '#src/features/accounts/account.tsx';
import { Keys, OwesLine } from '#src/features/accounts/keys.tsx';
import type { KeysAnswer } from '#src/features/accounts/keys-answer.ts';
import { roleWords } from '#src/features/accounts/role-words.ts';
import { personFields } from '#src/features/accounts/schema.ts';
import { passwordWeakness } from '#src/features/accounts/weak-password.server.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { refuse, unknownIntent } from '#src/lib/outcome.ts';
import { staffCookie } from '#src/platform/session/cookies.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/account';
import { actOnKeys, loadKeys } from './account-keys.server.ts';
import { isFresh, unconfirmed } from './confirm-password.server.ts';
import { deskTitle } from './desk-title.ts';
import { answered, requireSignIn, type SignedInContext } from './require-sign-in.server.ts';
import { waitWords } from './sign-in.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const meta = deskTitle('Account');

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const { staff, team, actor } = parts;
  const isChanged = new URL(args.request.url).searchParams.has('changed');
  const [sessions, member, keys] = await Promise.all([
    staff.openSessions(actor.account),
    team.member(actor.account),
    loadKeys(parts),
  ]);
  const { name = '', email = '' } = member ?? {};
  const you = { name, email, role: roleWords[actor.role].name };
  return { sessions, own: actor.session, isChanged, you, keys, asksPassword: !isFresh(parts) };
}

/** Changes the password. @throws a redirect with the browser's new session when it is done. */
async function changePassword(
  { staff, actor, client, publicUrl }: SignedInContext,
  form: FormData,
  cookie: string | null,
): Promise<AccountAnswer> {
  const notChanged = (reason: string, next: boolean): AccountAnswer => ({ ...refuse(reason), next });
  const [current = '', next = ''] = ['password', 'next'].map((name) => String(form.get(name) ?? ''));
  const known = [inWords(company.name), new URL(publicUrl).hostname, actor.name, await staff.emailOf(actor.account)];
  const weakness = passwordWeakness(next, known);
  if (weakness) return notChanged(weakness, true);
  if (next === current) return notChanged('That’s your current password. Choose a different one.', true);
  const changed = await staff.changePassword(current, next, { actor, address: client.address });
  if (!changed.ok) {
    const { waitMs } = changed;
    return notChanged(
      waitMs === undefined ? 'That’s not your password. Nothing was changed.' : waitWords(waitMs),
      false,
    );
  }
  const headers = staffCookie.headers(changed.token, publicUrl, cookie);
  throw redirect('/admin/account?changed', { headers: headers.map((value) => ['Set-Cookie', value]) });
}

/** Changes name and address. */
async function changeSelf(parts: SignedInContext, form: FormData): Promise<AccountAnswer> {
  const values = { name: String(form.get('name') ?? ''), email: String(form.get('email') ?? '') };
  const fields = personFields.safeParse(values);
  if (!fields.success) {
    return { ...refuse('Please fix the marked fields.'), errors: firstErrors(fields.error), values };
  }
  const { staff, team, actor } = parts;
  // Mails for a new password go to the address: whoever finds a desk open must not move it.
  const had = await staff.emailOf(actor.account);
  const always = had !== '' && had !== fields.data.email;
  const refused = await unconfirmed(parts, form, 'to change an account', { always });
  return { ...(refused ?? (await team.changeSelf(fields.data, actor))), values };
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const parts = await requireSignIn(args);
    const { staff, actor } = parts;
    const form = await args.request.formData();
    switch (form.get('intent')) {
      case 'password':
        return answered(await changePassword(parts, form, args.request.headers.get('cookie')));
      case 'you':
        return answered<AccountAnswer>({ ...(await changeSelf(parts, form)), intent: 'you' });
      case 'sign-out-everywhere':
        await staff.signOutEverywhere(actor);
        throw redirect('/admin');
      case 'sign-out-browser': {
        const ended = await staff.signOutBrowser(String(form.get('name') ?? ''), actor);
        return answered<AccountAnswer>(ended ? { ok: true } : refuse('This browser is already signed out.'));
      }
      default:
        return answered<AccountAnswer | KeysAnswer>((await actOnKeys(parts, form)) ?? unknownIntent);
    }
  });

/** Who is signed in, and the password. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, ...view } = loaderData;
  const answer = useKeptAnswer(actionData);
  const ofKeys = answer && 'of' in answer ? answer : undefined;
  return (
    <AccountTab {...view} answer={ofKeys ? undefined : answer} notice={keys.owes && <OwesLine />}>
      <Keys view={keys} answer={ofKeys} />
    </AccountTab>
  );
}
