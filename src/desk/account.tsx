import { LogOut } from 'lucide-react';
import { Form, redirect, useFetcher, useNavigation } from 'react-router';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { easternText } from '#src/lib/format.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { staffCookie } from '#src/platform/session/cookies.ts';
import { mayDo } from '#src/platform/session/rights.ts';
import type { OpenSession } from '#src/platform/session/session.server.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { ConfirmField, PasswordField } from '#src/ui/desk-field.tsx';
import { TextField } from '#src/ui/fields.tsx';
import { useFirstInvalid, useKeptAnswer, useWayOut } from '#src/ui/hooks.ts';
import { Refused, Screen, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/account';
import { personFields, type TeamAnswer } from './account-team.server.ts';
import { roleWords } from './areas.ts';
import { deskTitle } from './desk-title.ts';
import { NewPasswordField } from './in-front.tsx';
import { type KeyIntent, Keys, type KeysAnswer, keyIntents, OwesLine } from './keys.tsx';
import { passwordWeakness } from './passwords.server.ts';
import {
  answered,
  isFresh,
  orWhyNot,
  requireSignIn,
  type SignedInContext,
  unconfirmed,
  waitWords,
} from './require-sign-in.server.ts';
import { appSecret } from './second-step.server.ts';

async function labelOf({ staff, actor }: SignedInContext): Promise<string> {
  return (await staff.emailOf(actor.account)) || actor.name;
}

async function loadKeys(parts: SignedInContext) {
  const { staff, actor, publicUrl } = parts;
  const { keys } = staff;
  const [{ begun, ...view }, isRequired, owes] = await Promise.all([
    keys.view(actor.account),
    keys.isRequired(),
    keys.owes(actor.account),
  ]);
  const about = { issuer: inWords(company.name), label: await labelOf(parts) };
  return {
    ...view,
    // A secret awaiting its first code, and its QR code.
    begun: begun === undefined ? undefined : appSecret(begun, about),
    asksPassword: !isFresh(parts),
    // `owes`: this account must set one up first.
    ...{ isRequired, owes, mayRequire: mayDo(actor.role, 'accounts', 'write') },
    // Passkeys cannot be bound to an IP address.
    hasName: !/^[\d.]+$|^\[/.test(new URL(publicUrl).hostname),
  };
}

/** What the password is asked for, for the audit log. Intents that need no password are left out. */
const purposes: Partial<Record<KeyIntent, string>> = {
  'passkey-begin': 'to add a passkey',
  'passkey-remove': 'to remove a passkey',
  'app-begin': 'to set up an authenticator app',
  'app-remove': 'to turn off the authenticator app',
  codes: 'to make recovery codes',
  'second-factor': 'to ask for a second factor',
};

type Done = Outcome<Pick<KeysAnswer & { ok: true }, 'options' | 'codes'>>;

async function carryOut(parts: SignedInContext, intent: KeyIntent, form: FormData): Promise<Done> {
  const { staff, actor, client } = parts;
  const { keys, passkeys } = staff;
  const field = (name: string) => String(form.get(name) ?? '');
  switch (intent) {
    case 'passkey-begin': {
      const about = { company: inWords(company.name), label: await labelOf(parts), name: actor.name };
      return { ok: true, options: JSON.stringify(await passkeys.beginAdding(actor.account, about)) };
    }
    case 'passkey-add':
      return keys.addPasskey(actor, field('answer'), field('name'));
    case 'passkey-name':
      return keys.namePasskey(actor, field('id'), field('name'));
    case 'passkey-remove':
      return keys.removePasskey(actor, field('id'));
    case 'app-begin':
      return keys.beginApp(actor);
    case 'app-confirm': {
      const confirmed = await keys.confirmApp(actor, field('code'), client.address);
      return confirmed.waitMs === undefined ? confirmed : refuse(waitWords(confirmed.waitMs));
    }
    case 'app-remove':
      return keys.removeApp(actor);
    case 'codes':
      return keys.makeCodes(actor);
    case 'second-factor':
      if (!mayDo(actor.role, 'accounts', 'write')) return refuse('Only an owner can require this for everyone.');
      await keys.require(field('required') === 'on', actor);
      return { ok: true };
  }
}

/** Carries out a form about keys; undefined when its intent is none of these. */
async function actOnKeys(parts: SignedInContext, form: FormData): Promise<KeysAnswer | undefined> {
  const of = keyIntents.find((intent) => intent === form.get('intent'));
  if (!of) return undefined;
  const id = form.get('id');
  const which = { of, ...(typeof id === 'string' && { id }) };
  const purpose = purposes[of];
  const asked = purpose && (await unconfirmed(parts, form, purpose));
  if (asked) return { ...asked, ...which };
  return { ...(await carryOut(parts, of, form)), ...which };
}

function You(props: {
  you: Route.ComponentProps['loaderData']['you'];
  answer: TeamAnswer | undefined;
  asksPassword: boolean;
}) {
  const { you, answer } = props;
  const busy = useNavigation().state === 'submitting';
  const { errors = {} } = answer ?? {};
  const form = useFirstInvalid(answer);
  const own = (name: string) => ({ prefix: 'you', name, required: true, error: errors[name] });
  return (
    <SheetSection id="you" title="You" about={you.role}>
      <p className="text-ink-600">The name your team and the audit log show, and where we email you.</p>
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {answer?.ok && 'Saved.'}
      </p>
      <Form ref={form} method="post" className="mt-3 grid max-w-md gap-4" noValidate>
        <input type="hidden" name="intent" value="you" />
        <TextField {...own('name')} label="Name" autoComplete="name" maxLength={60} defaultValue={you.name} />
        <TextField {...own('email')} label="Email" type="email" autoComplete="email" defaultValue={you.email} />
        <ConfirmField asked={props.asksPassword} outcome={answer} />
        {!answer?.confirm && !answer?.errors && <Refused outcome={answer} />}
        <button type="submit" className="button button-quiet w-fit" disabled={busy}>
          Save
        </button>
      </Form>
    </SheetSection>
  );
}

/** `next`: for the password form, whether the new password is at fault rather than the current one. */
type AccountAnswer = TeamAnswer & { next?: boolean; intent?: string };

function Browser({ session, own }: { session: OpenSession; own: string }) {
  const fetcher = useFetcher<Outcome>();
  const isOwn = session.name === own;
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 wrap-anywhere">
      <div>
        <p className="font-semibold">
          {session.device || 'Unknown device'}
          {isOwn && ' (this one)'}
        </p>
        <p className="text-ink-600">
          {session.name}, since {easternText(session.createdAt)} ET, last used {easternText(session.usedAt)} ET, until{' '}
          {easternText(session.expiresAt)} ET
        </p>
        <Refused outcome={fetcher.data} />
      </div>
      {!isOwn && (
        <ConfirmAction
          question={`Sign out ${session.name}? Notifications in this kind of browser stop, and remembered devices ask for the password again.`}
          confirm="Sign out"
          keep="Stay signed in"
          label={`Sign out ${session.name}`}
          labelled="Sign out"
          icon={<LogOut aria-hidden="true" size={18} />}
          onConfirm={() => fetcher.submit({ intent: 'sign-out-browser', name: session.name }, { method: 'post' })}
        />
      )}
    </li>
  );
}

function SignedIn(props: { sessions: readonly OpenSession[]; own: string; answer: Outcome | undefined }) {
  const fetcher = useFetcher<Outcome>();
  useWayOut(fetcher);
  return (
    <SheetSection
      id="signed-in"
      title="Signed-in browsers"
      about="A browser that isn’t used for two hours is signed out automatically."
      className="border-b border-ink-200"
    >
      <ul className="grid gap-3">
        {props.sessions.map((session) => (
          <Browser key={session.name} session={session} own={props.own} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ConfirmAction
          question="Sign out everywhere? Every browser, including this one, will need the password again."
          confirm="Sign out everywhere"
          keep="Stay signed in"
          label="Sign out everywhere"
          labelled
          icon={<LogOut aria-hidden="true" size={18} />}
          onConfirm={() => fetcher.submit({ intent: 'sign-out-everywhere' }, { method: 'post' })}
        />
        <span className="text-ink-600">Use this if you lose a device.</span>
      </div>
      <Refused outcome={fetcher.data ?? props.answer} />
    </SheetSection>
  );
}

function NewPassword(props: { answer: AccountAnswer | undefined; isChanged: boolean; username: string }) {
  const { answer, isChanged, username } = props;
  const busy = useNavigation().state === 'submitting';
  const isWeak = answer?.next === true;
  return (
    <SheetSection id="new-password" title="Password">
      <p role="status" className="font-semibold empty:hidden">
        {isChanged && !answer && 'Password changed. Every other browser was signed out.'}
      </p>
      <Form key={isChanged ? 'changed' : 'asked'} method="post" className="mt-3 grid max-w-md gap-4">
        <input type="hidden" name="intent" value="password" />
        {/* So that a password manager knows what it keeps. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField label="Current password" outcome={isWeak ? undefined : answer} />
        <NewPasswordField
          name="next"
          label="New password"
          hint="At least 12 characters. Every other browser is signed out, and you get an email."
          outcome={isWeak ? answer : undefined}
        />
        <button type="submit" className="button button-peach w-fit" disabled={busy}>
          {busy ? 'Changing…' : 'Change password'}
        </button>
      </Form>
    </SheetSection>
  );
}

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

/** @throws a redirect with the browser's new session cookie once the password has changed. */
async function changePassword(
  { staff, actor, client, publicUrl }: SignedInContext,
  form: FormData,
  cookie: string | null,
): Promise<AccountAnswer> {
  const notChanged = (reason: string, next: boolean): AccountAnswer => ({ ...refuse(reason), next });
  const [current = '', next = ''] = ['password', 'next'].map((name) => String(form.get(name) ?? ''));
  const known = [inWords(company.name), new URL(publicUrl).hostname, actor.name, await staff.emailOf(actor.account)];
  const weakness = await passwordWeakness(next, known);
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

async function changeSelf(parts: SignedInContext, form: FormData): Promise<AccountAnswer> {
  const fields = personFields.safeParse({
    name: String(form.get('name') ?? ''),
    email: String(form.get('email') ?? ''),
  });
  if (!fields.success) {
    return { ...refuse('Please fix the marked fields.'), errors: firstErrors(fields.error) };
  }
  const { staff, team, actor } = parts;
  // Password-reset mails go to this address, so an unattended desk must not be enough to change it.
  const had = await staff.emailOf(actor.account);
  const always = had !== '' && had !== fields.data.email;
  const refused = await unconfirmed(parts, form, 'to change an account', { always });
  return refused ?? team.changeSelf(fields.data, actor);
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

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, you, sessions, own, isChanged, asksPassword } = loaderData;
  const answer = useKeptAnswer(actionData);
  const ofKeys = answer && 'of' in answer ? answer : undefined;
  const others: AccountAnswer | undefined = answer && !('of' in answer) ? answer : undefined;
  const ofPassword = others?.next !== undefined ? others : undefined;
  const ofYou = others?.intent === 'you' ? others : undefined;
  const ways = <Keys view={keys} answer={ofKeys} />;
  return (
    <Screen title="Account" about="Your name, password, sign-in methods and signed-in browsers.">
      <div className="sheet">
        {keys.owes && <OwesLine />}
        {keys.owes && ways}
        <You you={you} answer={ofYou} asksPassword={asksPassword} />
        <SignedIn sessions={sessions} own={own} answer={ofPassword || ofYou ? undefined : others} />
        <NewPassword answer={ofPassword} isChanged={isChanged} username={you.email || 'owner'} />
        {!keys.owes && ways}
      </div>
    </Screen>
  );
}
