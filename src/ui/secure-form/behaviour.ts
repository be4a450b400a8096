import type { Behaviour } from '#src/lib/security.ts';

/** Counts keys, pastes and typing time inside a form (S1 §5 behaviour flags); what was typed is not looked at. */
export function countBehaviour() {
  let [keystrokes, pastes, first, last] = [0, 0, 0, 0];
  return {
    listen(form: HTMLFormElement, signal: AbortSignal) {
      const onKey = () => {
        keystrokes++;
        last = performance.now();
        first ||= last;
      };
      form.addEventListener('keydown', onKey, { signal });
      form.addEventListener('paste', () => void pastes++, { signal });
    },
    counted: (): Behaviour => ({ keystrokes, pastes, typingMs: Math.round(last - first) }),
  };
}
