import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { Hidden } from '#src/ui/act.tsx';
import { ConfirmField, DeskField } from '#src/ui/desk-field.tsx';
import { Refused, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/account';
import { usePasskey } from './passkey-button.tsx';

type KeysView = Route.ComponentProps['loaderData']['keys'];

export const keyIntents = [
  'passkey-begin',
  'passkey-add',
  'passkey-name',
  'passkey-remove',
  'app-begin',
  'app-confirm',
  'app-remove',
  'codes',
  'second-factor',
] as const;
export type KeyIntent = (typeof keyIntents)[number];

/** `options`: JSON for the browser to create the passkey. `confirm`: the password is required first. */
export type KeysAnswer = Outcome<{ options?: string; codes?: string[] }> & {
  of: KeyIntent;
  id?: string;
  confirm?: true;
};

type Props = { view: KeysView; answer: KeysAnswer | undefined };

const about = ({ answer }: Props, of: KeyIntent) => (answer?.of === of ? answer : undefined);

/** Fetcher key: adding a passkey may also return recovery codes. */
const passkeyAdding = 'passkey-add';

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <SheetSection id={id} title={title} className="border-t border-ink-200">
      {children}
    </SheetSection>
  );
}

/** Asks for the password if need be, and posts an intent of the account's page. */
function KeyForm(props: Props & { intent: KeyIntent; more?: Record<string, string>; children: ReactNode }) {
  const busy = useNavigation().state === 'submitting';
  const answer = about(props, props.intent);
  return (
    <Form method="post" className="mt-3 grid max-w-md gap-4">
      <Hidden fields={{ intent: props.intent, ...props.more }} />
      <ConfirmField asked={props.view.asksPassword} outcome={answer} />
      {/* A missing password is reported by its own field. */}
      <Refused outcome={answer?.confirm ? undefined : answer} />
      <button type="submit" className="button button-quiet button-small w-fit" disabled={busy}>
        {props.children}
      </button>
    </Form>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <div role="status" className="mt-3">
      <p className="font-semibold">
        Here are your recovery codes. You won’t see them again, so print them or save them in a password manager.
      </p>
      <ul className="mt-3 grid w-fit gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}

/** Codes that replace a lost second factor and get past the rate limit on passwords. */
function RecoveryCodes({ view, answer }: Props) {
  const { data: added } = useFetcher<KeysAnswer>({ key: passkeyAdding });
  const given = answer?.ok ? answer.codes : added?.ok ? added.codes : undefined;
  // Revalidation drops the answer; the codes stay visible until the person leaves.
  const [codes, setCodes] = useState(given);
  useEffect(() => {
    if (given) setCodes(given);
  }, [given]);
  if (view.appSince === undefined && view.passkeys.length === 0) return null;
  const left =
    view.codes === 0
      ? 'You don’t have any. Create them now so a lost or broken device doesn’t lock you out.'
      : view.codes === 1
        ? 'One code left.'
        : `${view.codes} codes left.`;
  return (
    <Section id="recovery-codes" title="Recovery codes">
      <p className="mt-1">
        Each works once in place of your second factor, and lets you in while sign-in is blocked by someone guessing
        passwords. {left}
      </p>
      {codes && <Codes codes={codes} />}
      <KeyForm view={view} answer={answer} intent="codes">
        {view.codes === 0 ? 'Create recovery codes' : 'Create new codes and cancel the old ones'}
      </KeyForm>
    </Section>
  );
}

function PasskeyRow(props: {
  passkey: KeysView['passkeys'][number];
  asksPassword: boolean;
  answer: KeysAnswer | undefined;
}) {
  const { passkey, answer } = props;
  const { id, name, since, usedAt } = passkey;
  const busy = useNavigation().state === 'submitting';
  const ofName = answer?.of === 'passkey-name' ? answer : undefined;
  const ofRemoval = answer?.of === 'passkey-remove' ? answer : undefined;
  return (
    <li>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-ink-600">
        Added {easternText(since)} ET, {usedAt === null ? 'not used yet' : `last used ${easternText(usedAt)} ET`}
      </p>
      <details className="mt-1" open={ofRemoval?.ok === false || ofName?.ok === false || undefined}>
        <summary className="desk-link min-h-6 w-fit cursor-pointer">
          Rename or remove<span className="sr-only"> {name}</span>
        </summary>
        <div className="mt-3 flex flex-wrap items-end gap-x-8 gap-y-4">
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="passkey-name" />
            <input type="hidden" name="id" value={id} />
            <DeskField label="Name" name="name" defaultValue={name} maxLength={60} required />
            <button type="submit" className="button button-quiet button-small" disabled={busy}>
              Rename
            </button>
            <Refused outcome={ofName} />
          </Form>
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="passkey-remove" />
            <input type="hidden" name="id" value={id} />
            <ConfirmField asked={props.asksPassword} outcome={ofRemoval} />
            <button
              type="submit"
              className="button button-small bg-red-700 text-white hover:bg-red-900"
              disabled={busy}
            >
              Remove passkey
            </button>
            <Refused outcome={ofRemoval?.confirm ? undefined : ofRemoval} />
          </Form>
        </div>
      </details>
    </li>
  );
}

function AddPasskey({ view }: { view: KeysView }) {
  const begin = useFetcher<KeysAnswer>();
  const add = useFetcher<KeysAnswer>({ key: passkeyAdding });
  const { data } = begin;
  const [name, setName] = useState('');
  const { asking, trouble, forget } = usePasskey(data, true, async (optionsJSON) => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const answer = JSON.stringify(await startRegistration({ optionsJSON }));
    await add.submit({ intent: 'passkey-add', answer, name }, { method: 'post' });
    setName('');
  });
  const busy = asking || begin.state !== 'idle' || add.state !== 'idle';
  const said = trouble ?? (data?.ok === false ? data : add.data);
  return (
    <begin.Form method="post" className="mt-4 grid max-w-md gap-4" onSubmit={forget} aria-label="Add a passkey">
      <input type="hidden" name="intent" value="passkey-begin" />
      <DeskField
        label="Name of the passkey (optional)"
        {...{ type: 'text', maxLength: 60, autoComplete: 'off', value: name }}
        onChange={(event) => setName(event.target.value)}
      />
      <ConfirmField asked={view.asksPassword} outcome={data} />
      <Refused outcome={data?.confirm && !trouble ? undefined : said} />
      <p role="status" className="font-semibold empty:hidden">
        {!busy &&
          add.data?.ok &&
          !trouble &&
          `Passkey added.${add.data.codes ? ' Your recovery codes are below.' : ''}`}
      </p>
      <button type="submit" className="button button-quiet button-small w-fit" disabled={busy}>
        <KeyRound aria-hidden="true" size={18} /> {asking ? 'Waiting for your device…' : 'Add a passkey'}
      </button>
    </begin.Form>
  );
}

function Passkeys({ view, answer }: Props) {
  return (
    <Section id="passkeys" title="Passkeys">
      <p className="mt-1">
        Sign in with a fingerprint, your face or a device PIN instead of a password. It can’t be guessed or phished.
      </p>
      {view.passkeys.length > 0 && (
        <ul className="grid gap-3">
          {view.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              asksPassword={view.asksPassword}
              answer={answer?.id === passkey.id ? answer : undefined}
            />
          ))}
        </ul>
      )}
      {view.hasName ? (
        <AddPasskey view={view} />
      ) : (
        <p className="mt-3">Passkeys need a domain name; you opened this site by its IP address.</p>
      )}
    </Section>
  );
}

/** Always dark on light, which cameras need. `squares`: row by row, true for dark. */
function QrCode({ squares, label }: { squares: readonly (readonly boolean[])[]; label: string }) {
  const path = squares.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      className="size-56 max-w-full"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function SetUp(props: Props & { begun: NonNullable<KeysView['begun']> }) {
  const { secret, squares } = props.begun;
  const answer = about(props, 'app-confirm');
  const problem = answer?.ok === false ? answer.reason : undefined;
  return (
    <Form method="post" className="mt-3 grid max-w-md gap-4">
      <input type="hidden" name="intent" value="app-confirm" />
      <p>Scan this with your authenticator app or type in the key. Then enter the code it shows.</p>
      <QrCode squares={squares} label="QR code for your authenticator app; the key below is the same" />
      <p>
        Key: <code className="wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <DeskField
        label="Code"
        problem={problem}
        {...{ name: 'code', type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', required: true }}
      />
      <button type="submit" className="button button-peach w-fit">
        Turn on
      </button>
    </Form>
  );
}

function AuthenticatorApp(props: Props) {
  const { view } = props;
  const isOn = view.appSince !== undefined;
  return (
    <Section id="authenticator-app" title="Authenticator app">
      <p role="status" className="font-semibold empty:hidden">
        {about(props, 'app-confirm')?.ok && 'Authenticator app turned on.'}
        {about(props, 'app-remove')?.ok && 'Authenticator app turned off.'}
      </p>
      <p className="mt-1">
        {view.appSince === undefined
          ? 'Asks for a code from your phone after the password, so a stolen password isn’t enough to sign in.'
          : `On since ${easternText(view.appSince)} ET. You enter a code from the app after your password.`}
      </p>
      {!isOn && view.begun && <SetUp {...props} begun={view.begun} />}
      <KeyForm {...props} intent={isOn ? 'app-remove' : 'app-begin'}>
        {isOn ? 'Turn off' : view.begun ? 'Start over' : 'Set up authenticator app'}
      </KeyForm>
    </Section>
  );
}

function RequireSecondFactor(props: Props) {
  const { isRequired } = props.view;
  return (
    <Section id="second-factor" title="Require a second factor">
      <p className="mt-1">
        {isRequired
          ? 'Everyone must set up a passkey or an authenticator app before they can use the desk.'
          : 'A passkey or an authenticator app is optional for everyone.'}
      </p>
      <KeyForm {...props} intent="second-factor" more={{ required: isRequired ? 'off' : 'on' }}>
        {isRequired ? 'Make it optional' : 'Require it for everyone'}
      </KeyForm>
    </Section>
  );
}

export const OwesLine = () => (
  <p role="status" className="sheet-section border-b border-ink-200 font-semibold">
    The site owner requires a second factor for everyone. Set up a passkey or an authenticator app below to open the
    rest of the desk.
  </p>
);

/** `answer`: of a form handled by the page's own action. */
export function Keys(props: Props) {
  return (
    <>
      <Passkeys {...props} />
      <AuthenticatorApp {...props} />
      <RecoveryCodes {...props} />
      {props.view.mayRequire && <RequireSecondFactor {...props} />}
    </>
  );
}
