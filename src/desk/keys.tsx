import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import { ConfirmField } from '#src/ui/password-field.tsx';
import { Refused } from '#src/ui/screen.tsx';
import type { KeyIntent, KeysAnswer, KeysView } from './keys-answer.ts';
import { usePasskey } from './passkey-button.tsx';

/** Fetcher key: adding a passkey may also return recovery codes. */
const passkeyAdding = 'passkey-add';

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
function RecoveryCodes({ view, answer }: { view: KeysView; answer: KeysAnswer | undefined }) {
  const busy = useNavigation().state === 'submitting';
  const { data: added } = useFetcher<KeysAnswer>({ key: passkeyAdding });
  const given = answer?.ok ? answer.codes : added?.ok ? added.codes : undefined;
  // Revalidation drops the answer; the codes stay visible until the person leaves.
  const [codes, setCodes] = useState(given);
  useEffect(() => {
    if (given) setCodes(given);
  }, [given]);
  if (view.appSince === undefined && view.passkeys.length === 0) return null;
  const own = answer?.of === 'codes' ? answer : undefined;
  const left =
    view.codes === 0
      ? 'You don’t have any. Create them now so a lost or broken device doesn’t lock you out.'
      : view.codes === 1
        ? 'One code left.'
        : `${view.codes} codes left.`;
  return (
    <section className="sheet-section border-t border-ink-200" aria-labelledby="recovery-codes">
      <header>
        <h2 id="recovery-codes">Recovery codes</h2>
      </header>
      <p className="mt-1">
        Each works once in place of your second factor, and lets you in while sign-in is blocked by someone guessing
        passwords. {left}
      </p>
      {codes && <Codes codes={codes} />}
      <Form method="post" className="mt-3 grid max-w-md gap-4">
        <input type="hidden" name="intent" value="codes" />
        <ConfirmField asked={view.asksPassword} outcome={own} />
        <Refused outcome={own?.confirm ? undefined : own} />
        <button type="submit" className="button button-quiet button-small w-fit" disabled={busy}>
          {view.codes === 0 ? 'Create recovery codes' : 'Create new codes and cancel the old ones'}
        </button>
      </Form>
    </section>
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
            <div className="field">
              <label htmlFor={`name-${id}`}>Name</label>
              <input id={`name-${id}`} name="name" className="input" defaultValue={name} maxLength={60} required />
            </div>
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
      <div className="field">
        <label htmlFor="passkey-name">Name of the passkey (optional)</label>
        <input
          id="passkey-name"
          type="text"
          className="input"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
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

function Passkeys({ view, answer }: { view: KeysView; answer: KeysAnswer | undefined }) {
  return (
    <section className="sheet-section border-t border-ink-200" aria-labelledby="passkeys">
      <header>
        <h2 id="passkeys">Passkeys</h2>
      </header>
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
    </section>
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

type Props = { view: KeysView; answer: KeysAnswer | undefined };

const about = ({ answer }: Props, of: KeyIntent) => (answer?.of === of ? answer : undefined);
/** A missing password is reported by its own field. */
const plain = (answer: KeysAnswer | undefined) => (answer?.confirm ? undefined : answer);

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
      <div className="field">
        <label htmlFor="app-code">Code</label>
        <input
          id="app-code"
          name="code"
          type="text"
          inputMode="numeric"
          className="input"
          autoComplete="one-time-code"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'app-code-error' : undefined}
        />
        {problem && (
          <p id="app-code-error" role="alert" className="field-error">
            {problem}
          </p>
        )}
      </div>
      <button type="submit" className="button button-peach w-fit">
        Turn on
      </button>
    </Form>
  );
}

function AuthenticatorApp(props: Props) {
  const { view } = props;
  const busy = useNavigation().state === 'submitting';
  const isOn = view.appSince !== undefined;
  const intent = isOn ? 'app-remove' : 'app-begin';
  const answer = about(props, intent);
  return (
    <section className="sheet-section border-t border-ink-200" aria-labelledby="authenticator-app">
      <header>
        <h2 id="authenticator-app">Authenticator app</h2>
      </header>
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
      <Form method="post" className="mt-3 grid max-w-md gap-4">
        <input type="hidden" name="intent" value={intent} />
        <ConfirmField asked={view.asksPassword} outcome={answer} />
        <Refused outcome={plain(answer)} />
        <button type="submit" className="button button-quiet button-small w-fit" disabled={busy}>
          {isOn ? 'Turn off' : view.begun ? 'Start over' : 'Set up authenticator app'}
        </button>
      </Form>
    </section>
  );
}

/** Posts to the account's page. */
function RequireSecondFactor(props: {
  view: Pick<KeysView, 'isRequired' | 'asksPassword'>;
  answer: KeysAnswer | undefined;
}) {
  const { isRequired, asksPassword } = props.view;
  const busy = useNavigation().state === 'submitting';
  const answer = props.answer?.of === 'second-factor' ? props.answer : undefined;
  return (
    <section className="sheet-section border-t border-ink-200" aria-labelledby="second-factor">
      <header>
        <h2 id="second-factor">Require a second factor</h2>
      </header>
      <p className="mt-1">
        {isRequired
          ? 'Everyone must set up a passkey or an authenticator app before they can use the desk.'
          : 'A passkey or an authenticator app is optional for everyone.'}
      </p>
      <Form method="post" action="/admin/account" className="mt-3 grid max-w-md gap-4">
        <input type="hidden" name="intent" value="second-factor" />
        <input type="hidden" name="required" value={isRequired ? 'off' : 'on'} />
        <ConfirmField asked={asksPassword} outcome={answer} />
        <Refused outcome={answer?.confirm ? undefined : answer} />
        <button type="submit" className="button button-quiet button-small w-fit" disabled={busy}>
          {isRequired ? 'Make it optional' : 'Require it for everyone'}
        </button>
      </Form>
    </section>
  );
}

export const OwesLine = () => (
  <p role="status" className="sheet-section border-b border-ink-200 font-semibold">
    The site owner requires a second factor for everyone. Set up a passkey or an authenticator app below to open the
    rest of the desk.
  </p>
);

/** `answer`: of a form handled by the page's own action. */
export function Keys({ view, answer }: { view: KeysView; answer: KeysAnswer | undefined }) {
  return (
    <>
      <Passkeys view={view} answer={answer} />
      <AuthenticatorApp view={view} answer={answer} />
      <RecoveryCodes view={view} answer={answer} />
      {view.mayRequire && <RequireSecondFactor view={view} answer={answer} />}
    </>
  );
}
