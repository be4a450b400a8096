const key = 'northarc-note-drafts';

function readAll(storage: Storage): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** A note on the lead `id` that was begun and not saved; empty when there is none, or storage is broken. */
export function readNoteDraft(storage: Storage, id: string): string {
  const drafts = readAll(storage);
  const draft = Object.hasOwn(drafts, id) ? drafts[id] : '';
  return typeof draft === 'string' ? draft : '';
}

/** Keeps what was typed for the lead `id`, or forgets it when it is empty. Full or blocked storage keeps nothing. */
export function writeNoteDraft(storage: Storage, id: string, text: string): void {
  const { [id]: _, ...others } = readAll(storage);
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
