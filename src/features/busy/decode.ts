/* The text of a calendar from its bytes. */

/** Which two bytes of UTF-16 stand where a calendar begins: its mark, or the B of BEGIN. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x42 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x42)) return 'utf-16be';
  return undefined;
}

function isDecoder(encoding: string): boolean {
  try {
    return Boolean(new TextDecoder(encoding));
  } catch {
    return false;
  }
}

/**
 * Reads a calendar's bytes as text, without a byte order mark: as UTF-16 when they begin so, else as UTF-8, and where
 * they are none as the `contentType` says. Times are plain ASCII in all of these. Never throws.
 */
export function decodeCalendar(bytes: Uint8Array, contentType = ''): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [, named = ''] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
    return new TextDecoder(isDecoder(named) ? named : 'utf-8').decode(bytes);
  }
}
