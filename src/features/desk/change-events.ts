const name = 'northarc-desk';

/**
 * Calls `onChange` when the server says that something has changed, and when its stream breaks off, which may mean that
 * the session has ended. Of all open tabs of the desk one holds the stream and tells the others, because a browser
 * keeps only six connections to a site open over HTTP/1.1. Returns what ends it.
 */
export function listenForChanges(onChange: () => void): () => void {
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
