import { type RefObject, useEffect, useRef } from 'react';
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
