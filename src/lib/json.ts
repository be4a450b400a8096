/** Undefined if it is not JSON. */
export function parsedJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** All texts in a value, in order. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * A stored browser value; undefined if missing or broken. Breakage goes only to the console (S2 §8 Stored-data parse
 * failure).
 */
export function keptJson(key: string, text: string | null | undefined): unknown {
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    console.error(`What this browser keeps as ${key} cannot be read.`, error);
    return undefined;
  }
}
