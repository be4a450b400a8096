import { type RefObject, useEffect, useRef } from 'react';
import { type Fetcher, useNavigate } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';

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
