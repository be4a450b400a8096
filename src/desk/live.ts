import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { noteDeskState } from './desk-state.ts';
import { isReachable } from './reach.ts';
import { whenSent } from './sending.ts';

const name = 'northarc-desk';

/**
 * Calls `onChange` when the server says that something has changed, and when its stream breaks off, which may mean that
 * the session has ended. Of all open tabs of the desk one holds the stream and tells the others, because a browser
 * keeps only six connections to a site open over HTTP/1.1. Returns what ends it.
 */
function listenForChanges(onChange: () => void): () => void {
  const others = new BroadcastChannel(name);
  others.onmessage = onChange;
  const leave = new AbortController();
  const told = () => {
    onChange();
    others.postMessage('changed');
  };
  const hold = () =>
    new Promise<void>((release) => {
      const events = new EventSource('/admin/events');
      events.addEventListener('changed', told);
      events.addEventListener('error', told);
      leave.signal.addEventListener('abort', () => {
        events.close();
        release();
      });
    });
  // Web Locks are there on https and on the own machine only; elsewhere every tab has a stream of its own.
  const { locks } = navigator as { locks?: LockManager };
  if (locks) locks.request(name, { signal: leave.signal }, hold).catch(() => undefined);
  else void hold();
  return () => {
    leave.abort();
    others.close();
  };
}

const refreshMs = 10_000;
/** A burst of arrivals is read in one go. */
const gatherMs = 400;

/**
 * Reads the page's data anew every 10 seconds while it is looked at (S2 §4), at once when the server says that
 * something has changed, also in a tab behind others, whose title shows it, and when the connection is back. While the
 * server is out of reach or the session over, what was read last stays (desk/offline.ts), and
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
