import { useId } from 'react';
import type { Outcome } from '#src/lib/outcome.ts';
import { useSecretField } from './hooks.ts';

/** A wrong password clears the field and focuses it. */
export function PasswordField(props: { label: string; outcome: Outcome | undefined; className?: string }) {
  const { label, outcome, className = '' } = props;
  const field = useSecretField(outcome);
  const id = useId();
  const problem = outcome?.ok === false ? outcome.reason : undefined;
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        name="password"
        type="password"
        className="input"
        autoComplete="current-password"
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
      />
      {problem && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Asks for the password when the page knows it is needed (`asked`) or the server asks (`outcome.confirm`). */
export function ConfirmField(props: { asked: boolean; outcome: (Outcome & { confirm?: boolean }) | undefined }) {
  const { asked, outcome } = props;
  const isAsked = outcome?.confirm === true;
  if (!asked && !isAsked) return null;
  return <PasswordField label="Your password" outcome={isAsked ? outcome : undefined} />;
}
