import { type RefObject, useEffect, useRef } from 'react';
import type { Outcome } from '#src/lib/outcome.ts';

/** The field of a password or code: what was refused is cleared away, and the field has the focus for the next try. */
export function useSecretField(outcome: Outcome | undefined): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const answered = useRef(outcome);
  useEffect(() => {
    if (outcome?.ok !== false || !field.current) return;
    // A page that came with its answer has an empty field, into which somebody may have typed before this script ran.
    if (answered.current !== outcome) field.current.value = '';
    answered.current = outcome;
    field.current.focus();
  }, [outcome]);
  return field;
}
