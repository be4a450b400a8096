import { type RefObject, useEffect, useRef } from 'react';

/** For a form: once the server has answered that fields do not do, the first of them gets the focus. */
export function useFirstInvalid(answer: { ok: boolean } | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.ok === false) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);
  return form;
}
