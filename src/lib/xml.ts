/** Text for XML: the five characters that mean something, and none of those that XML cannot hold. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/'/g, '&apos;')
  );
}

/** An element with text in it. */
export const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
/** A day (its noon) or a moment, as ISO has them. */
export const rfc822 = (date: string) => new Date(date.includes('T') ? date : `${date}T12:00:00Z`).toUTCString();
