import { keptJson } from './json.ts';

const stored = (storage: Storage, key: string): unknown => {
  try {
    return keptJson(key, storage.getItem(key));
  } catch {
    return undefined;
  }
};

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A list in browser storage; broken, foreign or blocked data reads as an empty list (design.md section 6), and what is
 * no item is left out.
 */
export function readList<Item>(storage: Storage, key: string, isItem: (value: unknown) => value is Item): Item[] {
  const value = stored(storage, key);
  if (!Array.isArray(value)) return [];
  const items = value.filter(isItem);
  const lost = value.length - items.length;
  if (lost > 0) console.error(`${lost} of what this browser keeps as ${key} cannot be read.`);
  return items;
}

/** Values by name in browser storage; broken, foreign or blocked data reads as none. */
export function readRecord(storage: Storage, key: string): Record<string, unknown> {
  const value = stored(storage, key);
  return isObject(value) ? { ...value } : {};
}

/** Keeps a value under a name, or drops it when it is undefined. False when nothing could be kept. */
export function writeEntry(storage: Storage, key: string, name: string, value: unknown): boolean {
  const { [name]: _, ...others } = readRecord(storage, key);
  try {
    storage.setItem(key, JSON.stringify(value === undefined ? others : { ...others, [name]: value }));
    return true;
  } catch {
    return false;
  }
}

/** Keeps the last `most` items; when storage is full the oldest half goes first. False when nothing could be kept. */
export function writeList(storage: Storage, key: string, items: readonly unknown[], most = 100): boolean {
  let kept = items.slice(-most);
  while (true) {
    try {
      storage.setItem(key, JSON.stringify(kept));
      return true;
    } catch {
      if (kept.length <= 1) return false;
      kept = kept.slice(Math.ceil(kept.length / 2));
    }
  }
}

export function appendToList(storage: Storage, key: string, item: number | object, most?: number): boolean {
  const isAlike = (value: unknown): value is unknown => typeof value === typeof item && value !== null;
  return writeList(storage, key, [...readList(storage, key, isAlike), item], most);
}

/** The browser's storage, or this tab's, or one that keeps nothing when it is blocked. */
export function browserStorage(kind: 'local' | 'session' = 'local'): Storage {
  try {
    const storage = kind === 'local' ? window.localStorage : window.sessionStorage;
    storage.getItem('hasVisited');
    return storage;
  } catch {
    return { length: 0, clear() {}, getItem: () => null, key: () => null, removeItem() {}, setItem() {} };
  }
}

/** Where a tab keeps what was begun on leads. */
export const noteDraftsKey = 'northarc-note-drafts';

/** Forgets what a browser keeps under a key. */
export function forgetEntry(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Blocked storage has kept none.
  }
}
