import { Form, useNavigation } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import { ConfirmField } from '#src/ui/confirm-field.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { KeyIntent, KeysAnswer, KeysView } from './keys-answer.ts';
import { QrCode } from './qr-code.tsx';

type Props = { view: KeysView; answer: KeysAnswer | undefined };

const about = ({ answer }: Props, of: KeyIntent) => (answer?.of === of ? answer : undefined);
/** What the field for the password does not say itself. */
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

/** Codes of an authenticator app, asked for after the password. */
export function AuthenticatorApp(props: Props) {
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
