import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Outcome } from '#src/lib/outcome.ts';
import { useSecretField } from './hooks.ts';

/** A labelled input of the desk; a `problem` is read out at once. */
export function DeskField(
  props: Omit<ComponentProps<'input'>, 'className'> & {
    label: ReactNode;
    hint?: string | undefined;
    problem?: string | undefined;
    /** Of the frame. */
    className?: string;
  },
) {
  const { label, hint, problem, className = '', ...input } = props;
  const own = useId();
  const { id = own } = input;
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <input
        id={id}
        className="input"
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {problem && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A wrong password clears the field and focuses it. */
export function PasswordField(props: { label: string; outcome: Outcome | undefined; className?: string }) {
  const { label, outcome, className = '' } = props;
  const field = useSecretField(outcome);
  const problem = outcome?.ok === false ? outcome.reason : undefined;
  const input = { name: 'password', type: 'password', autoComplete: 'current-password', required: true };
  return <DeskField ref={field} {...{ label, problem, className, ...input }} />;
}

/** Asks for the password when the page knows it is needed (`asked`) or the server asks (`outcome.confirm`). */
export function ConfirmField(props: { asked: boolean; outcome: (Outcome & { confirm?: boolean }) | undefined }) {
  const { asked, outcome } = props;
  const isAsked = outcome?.confirm === true;
  if (!asked && !isAsked) return null;
  return <PasswordField label="Your password" outcome={isAsked ? outcome : undefined} />;
}
