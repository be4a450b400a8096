import { useId } from 'react';

/** Offers a way through while somebody else uses up the tries: a recovery code beside the password is not held back. */
export function RecoveryField() {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Recovery code</label>
      <p id={`${id}-hint`} className="hint">
        With your password and one of your recovery codes you need not wait. The code is used up.
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
