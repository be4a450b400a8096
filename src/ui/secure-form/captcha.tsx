import * as words from 'content:ui';
import { CircleCheck, RotateCw } from 'lucide-react';
import type { SecureForm } from './use-secure-form.ts';

/**
 * The security puzzle (S1 §5 Captcha). Without a script the answer travels with the form; with one, Verify or the
 * Enter key asks the server at once.
 */
export function Captcha({ form, prefix }: { form: SecureForm; prefix: string }) {
  const { tickets, awake, store } = form;
  const { busy, message } = form.puzzle;
  const inputId = `${prefix}-captcha`;
  const verify = () => store.dispatch({ type: 'verify' });
  if (tickets.captchaProof) {
    return (
      <p className="captcha captcha-done" role="status">
        <CircleCheck aria-hidden="true" size={20} /> {words.verified}
        <input type="hidden" name="captcha-proof" value={tickets.captchaProof} />
      </p>
    );
  }
  return (
    <fieldset className="captcha">
      <legend>{words.puzzleTitle}</legend>
      <label htmlFor={inputId}>{tickets.question}</label>
      <div className="flex gap-3">
        <input
          id={inputId}
          name="captcha-answer"
          className="input min-w-0 flex-1"
          autoComplete="off"
          maxLength={200}
          aria-describedby={message ? `${inputId}-message` : undefined}
          aria-invalid={message ? true : undefined}
          onChange={(event) => store.dispatch({ type: 'puzzle', answer: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            verify();
          }}
        />
        <input type="hidden" name="captcha-token" value={tickets.captchaToken} />
        {awake && (
          <button type="button" className="button button-quiet" onClick={verify} disabled={busy}>
            {busy ? <RotateCw aria-hidden="true" size={18} className="animate-spin" /> : null} {words.verify}
          </button>
        )}
      </div>
      <p id={`${inputId}-message`} role="alert" className="field-error">
        {message}
      </p>
    </fieldset>
  );
}
