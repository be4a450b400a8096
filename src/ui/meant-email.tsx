import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { didYouMean } from '#content/ui.ts';
import { meantAddress } from '#src/lib/meant-address.ts';

const never = () => () => {};
const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Around the field of an email address: asks whether another one was meant, once the field is left. One click takes it.
 * Without a script it is a question in words, where the form comes back for another reason.
 */
export function MeantEmail({ typed = '', children }: { typed?: string | undefined; children: ReactNode }) {
  const [meant, setMeant] = useState(() => meantAddress(typed));
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const awake = useAwake();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const note = (event: Event) => {
      pressed.current = event.type === 'pointerdown';
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
      document.addEventListener(type, note, { capture: true, passive: true, signal });
    }
    function ask({ target }: Event) {
      if (!(target instanceof HTMLInputElement)) return;
      const show = () => setMeant(meantAddress(target.value));
      // Nothing moves under a finger or a pointer that is about to let go of a button.
      if (!pressed.current) show();
      else document.addEventListener('pointerup', () => requestAnimationFrame(show), { once: true, signal });
    }
    const input = box.current?.querySelector('input');
    // It may have been left before this woke up.
    if (input && input !== document.activeElement) setMeant(meantAddress(input.value));
    box.current?.addEventListener('focusout', ask, { signal });
    box.current?.addEventListener('input', () => setMeant(undefined), { signal });
    return () => leaving.abort();
  }, []);

  function take() {
    const input = box.current?.querySelector('input');
    if (!input || !meant) return;
    input.value = meant;
    // What listens to typing hears of it.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    setMeant(undefined);
    input.focus();
  }

  return (
    <div ref={box}>
      {children}
      <p className="hint empty:hidden" aria-live="polite">
        {meant && (
          <>
            {`${didYouMean} `}
            {awake ? (
              <button type="button" className="link min-h-6" onClick={take}>
                {meant}
              </button>
            ) : (
              meant
            )}
            ?
          </>
        )}
      </p>
    </div>
  );
}
