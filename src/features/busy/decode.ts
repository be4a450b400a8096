import { wideEncoding } from '#src/lib/text-file.ts';

function isDecoder(encoding: string): boolean {
  try {
    return Boolean(new TextDecoder(encoding));
  } catch {
    return false;
  }
}

/**
 * Reads a calendar's bytes as text, without a byte order mark: as UTF-16 or UTF-8 when they are, else as the
 * `contentType` says. Times are plain ASCII in all of these. Never throws.
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
