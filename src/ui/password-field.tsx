import { useEffect, useRef } from 'react';
import type { Outcome } from '#src/lib/outcome.ts';

/** Asks for the owner's password as `password`; a wrong one clears the field and gives it the focus. */
export function PasswordField(props: { label: string; outcome: Outcome | undefined; className?: string }) {
  const { label, outcome, className = '' } = props;
  const field = useRef<HTMLInputElement>(null);
  const problem = outcome?.ok === false ? outcome.reason : undefined;
  useEffect(() => {
    if (outcome?.ok !== false || !field.current) return;
    field.current.value = '';
    field.current.focus();
  }, [outcome]);
  return (
    <div className={`field ${className}`}>
      <label htmlFor="password">{label}</label>
      <input
        ref={field}
        id="password"
        name="password"
        type="password"
        className="input"
        autoComplete="current-password"
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'password-error' : undefined}
      />
      {problem && (
        <p id="password-error" role="alert" className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}
