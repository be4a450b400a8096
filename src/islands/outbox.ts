import { hasQueued } from '#src/lib/queued.ts';

/** Sends what could not be sent before, now and whenever the network comes back; loads its code only when there is something. */
export function startOutbox() {
  const flush = () => {
    if (hasQueued(window.localStorage)) void import('#src/lib/offline-outbox.ts').then((m) => m.flushQueued());
  };
  try {
    flush();
    window.addEventListener('online', flush);
    window.addEventListener('northarc:queued', flush);
  } catch {
    // Storage that is blocked holds nothing to send.
  }
}
