import { useId } from 'react';

/** Offers a way through while somebody else uses up the tries: a recovery code beside the password is not held back. */
export function RecoveryField() {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Recovery code</label>
      <p id={`${id}-hint`} className="hint">
        Enter your password and a recovery code to skip the wait. Each code works once.
      </p>
      <input
        id={id}
        name="recovery"
        type="text"
        className="input"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
      />
    </div>
  );
}
