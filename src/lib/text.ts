/** At most `most` characters, cut after a sentence or item; else after a word, with an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most + 1);
  const ends = [...start.matchAll(/[.!?]["”’)]?(?=\s)|\S(?=\n)/g)].map((end) => end.index + end[0].length);
  const last = ends.findLast((end) => end <= most && !/\b(e\.g|i\.e|vs|Dr|U\.S)\.$/.test(start.slice(0, end)));
  if (last && last > most / 4) return text.slice(0, last).trimEnd();
  return `${start.slice(0, start.lastIndexOf(' ', most - 1)).trimEnd()}…`;
}

/** "Dr. Hana Wexford" is Hana. */
export const givenName = (name: string): string =>
  name.split(/\s+/).find((word) => word && !word.endsWith('.')) ?? name;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "a, b and c". */
export const listOf = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
