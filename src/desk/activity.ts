import { useEffect } from 'react';
import { activityCookie } from '#src/platform/session/cookies.ts';

const acts = ['pointerdown', 'keydown', 'scroll'] as const;
const everyMs = 30_000;

/**
 * Tells the server by a cookie that somebody is at the desk: it reads itself anew by itself, and a session that nobody uses
 * ends (platform/session/session.server.ts).
 */
export function useActivity(): void {
  useEffect(() => {
    let last = -everyMs;
    const note = () => {
      if (performance.now() - last < everyMs) return;
      last = performance.now();
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the oldest browsers we promise
      document.cookie = activityCookie.text;
    };
    for (const act of acts) addEventListener(act, note, { capture: true, passive: true });
    return () => {
      for (const act of acts) removeEventListener(act, note, { capture: true });
    };
  }, []);
}
