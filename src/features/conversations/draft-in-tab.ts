import { readRecord } from '#src/lib/browser-store.ts';

const key = 'northarc-note-drafts';

/** A note on the lead `id` that was begun and not saved; empty when there is none, or storage is broken. */
export function readNoteDraft(storage: Storage, id: string): string {
  const drafts = readRecord(storage, key);
  const draft = Object.hasOwn(drafts, id) ? drafts[id] : '';
  return typeof draft === 'string' ? draft : '';
}

/** Keeps what was typed for the lead `id`, or forgets it when it is empty. Full or blocked storage keeps nothing. */
export function writeNoteDraft(storage: Storage, id: string, text: string): void {
  const { [id]: _, ...others } = readRecord(storage, key);
  try {
    storage.setItem(key, JSON.stringify(text === '' ? others : { ...others, [id]: text }));
  } catch {
    // It stays in the field.
  }
}

/** Forgets every note that was begun in this tab. */
export function forgetNoteDrafts(storage: Storage): void {
  try {
    storage.removeItem(key);
  } catch {
    // Blocked storage has kept none.
  }
}
