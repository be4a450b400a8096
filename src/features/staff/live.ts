import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { listenForChanges } from './change-events.ts';

const refreshMs = 10_000;
/** A burst of arrivals is read in one go. */
const gatherMs = 400;

/** Whether the server can be reached: a refresh that fails half-way would take the page away. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Reads the page's data anew every 10 seconds while it is looked at (S2 §4), and at once when the server says that
 * something has changed, also in a tab behind others, whose title shows it. False while the server is out of reach;
 * what was read last stays.
 */
export function useLiveRefresh(): boolean {
  const { revalidate, state } = useRevalidator();
  const [connected, setConnected] = useState(true);
  const idle = useRef(true);
  const again = useRef(false);
  useEffect(() => {
    idle.current = state === 'idle';
    if (state !== 'idle' || !again.current) return;
    again.current = false;
    void revalidate();
  }, [state, revalidate]);

  useEffect(() => {
    let left = false;
    const refresh = async () => {
      const reachable = await isReachable();
      if (left) return;
      setConnected(reachable);
      if (!reachable) return;
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
    return () => {
      left = true;
      clearInterval(timer);
      clearTimeout(gathering);
      stopListening();
    };
  }, [revalidate]);
  return connected;
}
