import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const refreshMs = 10_000;
/** A burst of arrivals is read in one go. */
const gatherMs = 400;

/**
 * Reads the page's data anew every 10 seconds while it is looked at (S2 §4), and at once when the server says that
 * something has changed, also in a tab behind others, whose title shows it.
 */
export function useLiveRefresh(): void {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);
  const again = useRef(false);
  useEffect(() => {
    idle.current = state === 'idle';
    if (state !== 'idle' || !again.current) return;
    again.current = false;
    void revalidate();
  }, [state, revalidate]);

  useEffect(() => {
    const refresh = () => {
      if (idle.current) void revalidate();
      else again.current = true;
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && idle.current) void revalidate();
    }, refreshMs);
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const events = new EventSource('/admin/events');
    events.addEventListener('changed', () => {
      clearTimeout(gathering);
      gathering = setTimeout(refresh, gatherMs);
    });
    return () => {
      clearInterval(timer);
      clearTimeout(gathering);
      events.close();
    };
  }, [revalidate]);
}
