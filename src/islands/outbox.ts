import { hasOpen } from '#src/lib/queued.ts';

/**
 * Sends what could not be sent before, now and whenever the network comes back, and tells of what waits or was
 * refused; loads its code only when there is something.
 */
export function startOutbox() {
  const look = () => {
    if (hasOpen(window.localStorage))
      void import('#src/features/site/outbox.ts').then((m) => m.lookAfter(document), console.error);
  };
  try {
    look();
    window.addEventListener('online', look);
    window.addEventListener('northarc:queued', look);
  } catch {
    // Storage that is blocked holds nothing to send.
  }
}
