import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { useSecretField } from '#src/ui/use-secret-field.ts';
import { PasskeyButton } from './passkey-button.tsx';

const hintOf = ({ app, codes }: { app: boolean; codes: boolean }) => {
  if (!app) return 'One of your recovery codes, if your passkey is not at hand. It is used up.';
  return `The six digits that your authenticator app shows now${codes ? ', or one of your recovery codes' : ''}.`;
};

/** The second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export function SecondStepPage(props: {
  app: boolean;
  passkey: boolean;
  /** Whether recovery codes are left. */
  codes: boolean;
  next: string;
  remember: boolean;
  answer: Outcome | undefined;
}) {
  const { app, answer } = props;
  const busy = useNavigation().state !== 'idle';
  const field = useSecretField(answer);
  const problem = answer?.ok === false ? answer.reason : undefined;
  useEffect(() => field.current?.focus(), [field]);
  return (
    <main className="gate">
      <div className="sheet gate-sheet">
        <h1 className="text-3xl font-medium tracking-[-0.03em]">Second step</h1>
        <p className="mt-3 text-ink-600">Your password is right. Now show that it is you.</p>
        {props.passkey && <PasskeyButton next={props.next} remember={props.remember} />}
        {(app || props.codes) && (
          <Form method="post" className="mt-6 grid gap-4">
            <div className="field">
              <label htmlFor="code">{app ? 'Code' : 'Recovery code'}</label>
              <p id="code-hint" className="hint">
                {hintOf(props)}
              </p>
              <input
                ref={field}
                id="code"
                name="code"
                type="text"
                className="input"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? 'code-hint code-error' : 'code-hint'}
              />
              {problem && (
                <p id="code-error" role="alert" className="field-error">
                  {problem}
                </p>
              )}
            </div>
            <button type="submit" className="button button-peach justify-center" disabled={busy}>
              {busy ? 'Checking…' : 'Go on'}
            </button>
          </Form>
        )}
        {!app && !props.codes && (
          <noscript>
            <p className="mt-4">A passkey needs JavaScript, which is turned off here.</p>
          </noscript>
        )}
        <p className="mt-6 text-ink-600">
          Nothing of it at hand? An owner of the desk can turn off your second factor under Team, and whoever runs the
          site’s machine can by its account command.
        </p>
        <p className="mt-4">
          <a className="desk-link" href="/admin">
            Begin again
          </a>
        </p>
      </div>
    </main>
  );
}
