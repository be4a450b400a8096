import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { listenForChanges } from './change-events.ts';
import { noteDeskState } from './desk-state.ts';
import { isReachable } from './reach.ts';
import { whenSent } from './sending.ts';

const refreshMs = 10_000;
/** A burst of arrivals is read in one go. */
const gatherMs = 400;

/**
 * Reads the page's data anew every 10 seconds while it is looked at (S2 §4), at once when the server says that
 * something has changed, also in a tab behind others, whose title shows it, and when the connection is back. While the
 * server is out of reach or the session over, what was read last stays (routes/admin/offline.ts), and
 * `useDeskState` says so. A form that is on its way goes first.
 */
export function useLiveRefresh(): void {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);
  const again = useRef(false);
  useEffect(() => {
    idle.current = state === 'idle';
    if (state !== 'idle' || !again.current) return;
    again.current = false;
    void whenSent().then(revalidate);
  }, [state, revalidate]);

  useEffect(() => {
    let left = false;
    const refresh = async () => {
      const connected = await isReachable();
      if (left) return;
      noteDeskState({ connected });
      if (!connected) return;
      await whenSent();
      if (left) return;
      if (idle.current) void revalidate();
      else again.current = true;
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && idle.current) void refresh();
    }, refreshMs);
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(gathering);
      gathering = setTimeout(refresh, gatherMs);
    };
    const stopListening = listenForChanges(soon);
    const lost = () => noteDeskState({ connected: false });
    window.addEventListener('online', soon);
    window.addEventListener('offline', lost);
    return () => {
      left = true;
      clearInterval(timer);
      clearTimeout(gathering);
      stopListening();
      window.removeEventListener('online', soon);
      window.removeEventListener('offline', lost);
    };
  }, [revalidate]);
}
