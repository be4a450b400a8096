import { CircleCheck, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#src/lib/security.ts';
import type { SecureForm } from './use-secure-form.ts';

/**
 * The security puzzle (S1 §5 Captcha). Without a script the answer travels with the form; with one, Verify or the
 * Enter key asks the server at once.
 */
export function Captcha({
  form,
  prefix,
  initialMessage,
}: {
  form: SecureForm;
  prefix: string;
  initialMessage?: string;
}) {
  const { tickets } = form;
  const [challenge, setChallenge] = useState({ token: tickets.captchaToken, question: tickets.question });
  const [message, setMessage] = useState(initialMessage ?? '');
  const [busy, setBusy] = useState(false);
  const [scripted, setScripted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inputId = `${prefix}-captcha`;

  // An answer typed before this woke up counts like any other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island wakes
  useEffect(() => {
    setScripted(true);
    if (input.current?.value) form.setAnswer(tickets.captchaToken, input.current.value);
  }, []);
  const asked = useRef(tickets.captchaToken);
  useEffect(() => {
    if (asked.current === tickets.captchaToken) return;
    asked.current = tickets.captchaToken;
    setChallenge({ token: tickets.captchaToken, question: tickets.question });
    if (input.current) input.current.value = '';
  }, [tickets.captchaToken, tickets.question]);

  async function verify() {
    const answer = input.current?.value ?? '';
    if (busy || !answer.trim()) {
      if (!answer.trim()) setMessage(messages.captchaMissing);
      return;
    }
    setBusy(true);
    try {
      const response = await fetch('/api/captcha', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token: challenge.token, answer }),
      });
      const body = await response.json();
      if (response.ok) {
        setMessage('');
        form.setProof(body.captchaProof);
        return;
      }
      setMessage(body.message ?? messages.captchaWrong);
      if (body.question) setChallenge({ token: body.token, question: body.question });
      form.setAnswer('', '');
      if (input.current) input.current.value = '';
      input.current?.focus();
    } catch {
      // No network: the answer goes along with the form and is judged when that arrives.
      setMessage('There is no connection right now. We will check your answer when the form is sent.');
    } finally {
      setBusy(false);
    }
  }

  if (tickets.captchaProof) {
    return (
      <p className="captcha captcha-done" role="status">
        <CircleCheck aria-hidden="true" size={20} /> Verified. Thank you.
        <input type="hidden" name="captcha-proof" value={tickets.captchaProof} />
      </p>
    );
  }
  return (
    <fieldset className="captcha">
      <legend>Security verification</legend>
      <label htmlFor={inputId}>{challenge.question}</label>
      <div className="flex gap-3">
        <input
          ref={input}
          id={inputId}
          name="captcha-answer"
          className="input min-w-0 flex-1"
          autoComplete="off"
          maxLength={200}
          aria-describedby={message ? `${inputId}-message` : undefined}
          aria-invalid={message ? true : undefined}
          onChange={(event) => form.setAnswer(challenge.token, event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void verify();
          }}
        />
        <input type="hidden" name="captcha-token" value={challenge.token} />
        {scripted && (
          <button type="button" className="button button-quiet" onClick={verify} disabled={busy}>
            {busy ? <RotateCw aria-hidden="true" size={18} className="animate-spin" /> : null} Verify
          </button>
        )}
      </div>
      <p id={`${inputId}-message`} role="alert" className="field-error">
        {message}
      </p>
    </fieldset>
  );
}
