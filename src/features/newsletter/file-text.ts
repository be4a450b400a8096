/** Of a text in UTF-16 every other byte is nothing, as long as it is made of our letters. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 200);
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  const most = head.length / 4;
  if (most === 0 || (zeros(0) <= most && zeros(1) <= most)) return undefined;
  return zeros(1) > zeros(0) ? 'utf-16le' : 'utf-16be';
}

/** The text of a file as spreadsheets write it: UTF-16 (“Unicode text”), UTF-8, or else what Windows writes in the West. */
export function textOfFile(given: ArrayBuffer): string {
  const bytes = new Uint8Array(given);
  const wide = wideOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
