/** A list in browser storage; broken, foreign or blocked data reads as an empty list (design.md section 6). */
export function readList<Item>(storage: Storage, key: string): Item[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(value) ? (value as Item[]) : [];
  } catch {
    return [];
  }
}

/** Values by name in browser storage; broken, foreign or blocked data reads as none. */
export function readRecord(storage: Storage, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
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

export function appendToList(storage: Storage, key: string, item: unknown, most?: number): boolean {
  return writeList(storage, key, [...readList(storage, key), item], most);
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
