import { keptJson } from './json.ts';

/** Storage key of the browser's random id (S1 §3); chats and forms share it. */
export const visitorKey = 'chatbot_user_id';

const usable = /^[\w-]{16,64}$/;

/** This browser's id, created if missing; undefined if storage is blocked. */
export function keptVisitorId(local: Storage, newId: () => string): string | undefined {
  try {
    const known = local.getItem(visitorKey);
    if (known && usable.test(known)) return known;
    local.setItem(visitorKey, newId());
    // The stand-in for blocked storage accepts everything and stores nothing.
    return local.getItem(visitorKey) ?? undefined;
  } catch {
    return undefined;
  }
}

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
 * A list from browser storage. Broken or blocked data reads as empty (design.md section 6); invalid items are left out.
 */
export function readList<Item>(storage: Storage, key: string, isItem: (value: unknown) => value is Item): Item[] {
  const value = stored(storage, key);
  if (!Array.isArray(value)) return [];
  const items = value.filter(isItem);
  const lost = value.length - items.length;
  if (lost > 0) console.error(`${lost} of what this browser keeps as ${key} cannot be read.`);
  return items;
}

/** An object from browser storage; broken or blocked data reads as empty. */
export function readRecord(storage: Storage, key: string): Record<string, unknown> {
  const value = stored(storage, key);
  return isObject(value) ? { ...value } : {};
}

/** Stores a value under a name, or removes it if undefined. False if nothing could be stored. */
export function writeEntry(storage: Storage, key: string, name: string, value: unknown): boolean {
  const { [name]: _, ...others } = readRecord(storage, key);
  try {
    storage.setItem(key, JSON.stringify(value === undefined ? others : { ...others, [name]: value }));
    return true;
  } catch {
    return false;
  }
}

/** Stores the last `most` items; if storage is full, drops the oldest half first. False if nothing could be stored. */
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

/** The browser's or this tab's storage; one that stores nothing if it is blocked. */
export function browserStorage(kind: 'local' | 'session' = 'local'): Storage {
  try {
    const storage = kind === 'local' ? window.localStorage : window.sessionStorage;
    storage.getItem('hasVisited');
    return storage;
  } catch {
    return { length: 0, clear() {}, getItem: () => null, key: () => null, removeItem() {}, setItem() {} };
  }
}

export const noteDraftsKey = 'northarc-note-drafts';

export function forgetEntry(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Blocked storage has nothing to remove.
  }
}
