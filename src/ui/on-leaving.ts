import { useEffect, useState } from 'react';

/** The server's clock (epoch milliseconds), continued from `serverNow` and updated every `stepMs`. */
export function useNow(serverNow: number, stepMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const ahead = serverNow - Date.now();
    setNow(serverNow);
    const timer = setInterval(() => setNow(Date.now() + ahead), stepMs);
    return () => clearInterval(timer);
  }, [serverNow, stepMs]);
  return now;
}

/** Not while a pointer is down: nothing may move under a finger on a button. Returns a function that stops it. */
export function onLeaving(box: HTMLElement, left: (field: HTMLInputElement) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let pressed = false;
  const note = ({ type }: Event) => {
    pressed = type === 'pointerdown';
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
    document.addEventListener(type, note, { capture: true, passive: true, signal });
  }
  function hear({ target }: Event) {
    if (!(target instanceof HTMLInputElement)) return;
    if (!pressed) left(target);
    else
      document.addEventListener('pointerup', () => requestAnimationFrame(() => left(target)), { once: true, signal });
  }
  box.addEventListener('focusout', hear, { signal });
  return () => ending.abort();
}
