import { useEffect, useId, useRef } from 'react';
import type { Outcome } from '#src/lib/outcome.ts';

/** Asks for a password that is to be, as `name`; one that does not do gets the focus, with the reason beside it. */
export function NewPasswordField(props: { name: string; label: string; hint: string; outcome: Outcome | undefined }) {
  const { outcome } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const reason = outcome?.ok === false ? outcome.reason : undefined;
  useEffect(() => {
    if (outcome?.ok === false) field.current?.focus();
  }, [outcome]);
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <p id={`${id}-hint`} className="hint">
        {props.hint}
      </p>
      <input
        ref={field}
        id={id}
        name={props.name}
        type="password"
        className="input"
        autoComplete="new-password"
        required
        aria-invalid={reason ? true : undefined}
        aria-describedby={reason ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      {reason && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {reason}
        </p>
      )}
    </div>
  );
}
