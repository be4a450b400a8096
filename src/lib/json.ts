/** Undefined if it is not JSON. */
export function parsedJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
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
