import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { useSecretField } from '#src/ui/use-secret-field.ts';
import { PasskeyButton } from './passkey-button.tsx';

const hintOf = ({ app, codes }: { app: boolean; codes: boolean }) => {
  if (!app) return 'Use a recovery code if you don’t have your passkey. Each code works once.';
  return `The six-digit code from your authenticator app${codes ? ', or one of your recovery codes' : ''}.`;
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
        <h1 className="text-3xl font-medium tracking-[-0.03em]">Two-step verification</h1>
        <p className="mt-3 text-ink-600">Your password is correct. Now confirm it’s you.</p>
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
              {busy ? 'Checking…' : 'Continue'}
            </button>
          </Form>
        )}
        {!app && !props.codes && (
          <noscript>
            <p className="mt-4">Passkeys need JavaScript, which is turned off.</p>
          </noscript>
        )}
        <p className="mt-6 text-ink-600">
          Don’t have any of these? An owner can turn off your second factor under Team, or with the account command on
          the server.
        </p>
        <p className="mt-4">
          <a className="desk-link" href="/admin">
            Start over
          </a>
        </p>
      </div>
    </main>
  );
}
