/** A storage of the test's own; one that is `broken` refuses everything, as a blocked one does. */
export function memoryStorage(broken = false, first: readonly (readonly [string, string])[] = []): Storage {
  const kept = new Map(first);
  const open = () => {
    if (broken) throw new DOMException('blocked', 'SecurityError');
    return kept;
  };
  return {
    get length() {
      return kept.size;
    },
    clear: () => open().clear(),
    key: (n) => [...open().keys()][n] ?? null,
    getItem: (key) => open().get(key) ?? null,
    setItem: (key, value) => void open().set(key, value),
    removeItem: (key) => void open().delete(key),
  };
}
