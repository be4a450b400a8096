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

interface Kept<Answer> {
  readonly answer: Answer | undefined;
  readonly kept: Answer | undefined;
  readonly key: string;
  /** The navigation of the answer is still to come: React Router gives an answer before it changes the address. */
  readonly isArriving: boolean;
}

/** What is kept once the answer and the address (`key`) are these: until a navigation of its own follows the answer. */
export function keptAfter<Answer>(last: Kept<Answer>, answer: Answer | undefined, key: string): Kept<Answer> {
  if (answer !== undefined && answer !== last.answer)
    return { answer, kept: answer, key, isArriving: key === last.key };
  if (key === last.key) return last;
  // A revalidation may have dropped the answer before the address changes.
  return { ...last, kept: answer || last.isArriving ? last.kept : undefined, key, isArriving: false };
}

/** React Router drops the answer on revalidation, which the desk does every few seconds. */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [last, keep] = useState<Kept<Answer>>({ answer, kept: answer, key, isArriving: false });
  const now = keptAfter(last, answer, key);
  if (now !== last) keep(now);
  return now.kept;
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
