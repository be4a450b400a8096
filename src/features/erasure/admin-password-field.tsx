import { useEffect, useRef } from 'react';
import type { Outcome } from '#src/lib/outcome.ts';

/** Asks for the owner's password once more; a wrong one clears the field and gives it the focus. */
export function PasswordField({ outcome }: { outcome: Outcome | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const problem = outcome?.ok === false ? outcome.reason : undefined;
  useEffect(() => {
    if (outcome?.ok !== false || !field.current) return;
    field.current.value = '';
    field.current.focus();
  }, [outcome]);
  return (
    <div className="field max-w-sm">
      <label htmlFor="password">Your password</label>
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
