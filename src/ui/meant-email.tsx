import * as ui from 'content:ui';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { meantAddress } from '#src/lib/meant-address.ts';
import { onLeaving } from './on-leaving.ts';

const never = () => () => {};
const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Suggests a correction when the field is left; without a script when the form comes back with errors. */
export function MeantEmail({ typed = '', children }: { typed?: string | undefined; children: ReactNode }) {
  const [meant, setMeant] = useState(() => meantAddress(typed));
  const box = useRef<HTMLDivElement>(null);
  const awake = useAwake();
  useEffect(() => {
    if (!box.current) return;
    const input = box.current.querySelector('input');
    // It may have been left before hydration.
    if (input && input !== document.activeElement) setMeant(meantAddress(input.value));
    return onLeaving(box.current, ({ value }) => setMeant(meantAddress(value)));
  }, []);

  function take() {
    const input = box.current?.querySelector('input');
    if (!input || !meant) return;
    input.value = meant;
    // So that input listeners notice it.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    setMeant(undefined);
    input.focus();
  }

  return (
    <div ref={box} onInput={() => setMeant(undefined)}>
      {children}
      <p className="hint empty:hidden" aria-live="polite">
        {meant && (
          <>
            {`${ui.didYouMean} `}
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
