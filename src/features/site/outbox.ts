import { flushQueued } from '#src/lib/offline-outbox.ts';
import { showNotice } from './outbox-notice.ts';

let telling = false;

/** Sends what waits, and shows what the visitor should know of it, here and as it changes. */
export function lookAfter(document: Document) {
  if (!telling) {
    telling = true;
    for (const name of ['queued', 'withdrawn', 'sent', 'refused']) {
      // A turn later, so that a form on the page has taken in first what it was told.
      window.addEventListener(`northarc:${name}`, () => setTimeout(() => showNotice(document)));
    }
    // Another tab of this browser may have sent it.
    window.addEventListener('storage', () => showNotice(document));
  }
  showNotice(document);
  void flushQueued();
}
