import { type RefObject, useEffect, useRef } from 'react';
import { type Fetcher, useNavigate } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';

/**
 * Leads to the gate when a sign-out by `fetcher` was carried out. Its answer redirects there, but React Router drops the
 * redirect of a fetcher when the page began to be read anew meanwhile.
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

/** For a form: once the server has answered that fields do not do, the first of them gets the focus. */
export function useFirstInvalid(answer: { ok: boolean } | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.ok === false) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);
  return form;
}
