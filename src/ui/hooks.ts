import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Fetcher, useLocation, useNavigate } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';

/** Clears and focuses a password or code field after a refusal. */
export function useSecretField(outcome: Outcome | undefined): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const answered = useRef(outcome);
  useEffect(() => {
    if (outcome?.ok !== false || !field.current) return;
    // A page loaded with its answer has an empty field, maybe typed into before hydration.
    if (answered.current !== outcome) field.current.value = '';
    answered.current = outcome;
    field.current.focus();
  }, [outcome]);
  return field;
}

/** React Router drops the answer on revalidation, which the desk does every few seconds. */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [last, keep] = useState({ answer, kept: answer, key });
  const isNew = answer !== undefined && answer !== last.answer;
  if (isNew) keep({ answer, kept: answer, key });
  // A navigation caused by the answer keeps it.
  else if (key !== last.key) keep({ ...last, kept: answer && last.kept, key });
  return isNew ? answer : last.kept;
}

/**
 * Opens the gate after sign-out, because React Router drops a fetcher's redirect when a revalidation began meanwhile.
 */
export function useWayOut({ state, data }: Fetcher<Outcome>): void {
  const navigate = useNavigate();
  const underWay = useRef(false);
  useEffect(() => {
    const isAnswered = underWay.current && state === 'idle';
    underWay.current = state !== 'idle';
    if (isAnswered && data?.ok !== false) void navigate('/admin');
  }, [state, data, navigate]);
}

export function useFirstInvalid(answer: { ok: boolean } | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.ok === false) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);
  return form;
}
