import { browserStorage } from '#src/lib/browser-store.ts';

const key = 'northarc-thread-downwards';
const listeners = new Set<() => void>();
let chosen: boolean | undefined;

/** Whether this browser's reader wants threads oldest first. */
export const downwards = {
  get(): boolean {
    try {
      chosen ??= browserStorage('local').getItem(key) === 'yes';
    } catch {
      chosen = false;
    }
    return chosen;
  },
  set(next: boolean): void {
    chosen = next;
    try {
      browserStorage('local').setItem(key, next ? 'yes' : 'no');
    } catch {
      // It holds until the page is left.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
