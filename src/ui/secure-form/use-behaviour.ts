import { type RefObject, useEffect, useRef } from 'react';
import type { Behaviour } from '#src/lib/security.ts';

/** Counts keys, pastes and typing time inside a form (S1 §5 behaviour flags); what was typed is not looked at. */
export function useBehaviour(formRef: RefObject<HTMLFormElement | null>): () => Behaviour {
  const counts = useRef({ keystrokes: 0, pastes: 0, first: 0, last: 0 });
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const onKey = () => {
      const now = performance.now();
      counts.current.keystrokes++;
      counts.current.first ||= now;
      counts.current.last = now;
    };
    const onPaste = () => {
      counts.current.pastes++;
    };
    form.addEventListener('keydown', onKey);
    form.addEventListener('paste', onPaste);
    return () => {
      form.removeEventListener('keydown', onKey);
      form.removeEventListener('paste', onPaste);
    };
  }, [formRef]);
  return () => {
    const { keystrokes, pastes, first, last } = counts.current;
    return { keystrokes, pastes, typingMs: Math.round(last - first) };
  };
}
