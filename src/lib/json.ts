/** The value of a JSON text; undefined for anything else. */
export function parsedJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * The value that a browser keeps under a key; undefined where nothing is kept. What is broken reads as nothing, and is said
 * in the console alone (S2 §8 Stored-data parse failure).
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
