/** Replaces lone surrogates by U+FFFD: `String.toWellFormed` for the oldest supported browsers. */
export const wellFormed = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');

const joiner = '\u2060';

/**
 * Keeps compounds on one line with invisible joiners: Wi-Fi, X-ray, 55-Week, smart-home, PCI DSS. Names of facts stay
 * as they are.
 */
export function unbroken(text: string): string {
  return text
    .replace(/\u27e6[^\u27e7]*\u27e7|\b(Wi-|X-|smart-|\d+-(?=[A-Z]))(?=[A-Za-z])/g, (whole: string, start?: string) =>
      start ? start + joiner : whole,
    )
    .replace(/PCI DSS/g, 'PCI\u00a0DSS');
}

/** The text as typed: no joiners, straight quotes, plain spaces. */
export function asTyped(text: string): string {
  return text.replaceAll(joiner, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replaceAll('\u00a0', ' ');
}

const turns = /[\u202a-\u202e\u2066-\u2069]/g;
/** Direction marks; at the edge of a text they affect only what stands beside it. */
const marksAtEdge = /^[\s\u200e\u200f\u061c]+|[\s\u200e\u200f\u061c]+$/g;

/** Trims and removes what could change the direction of text shown beside it. */
export const keepsDirection = (text: string): string => text.replace(turns, '').replace(marksAtEdge, '');

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name within a sentence: one that is read from the right must not turn the words around it. Elements take `bdi`. */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

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

/** False for an address or number in place of a name. */
export const hasName = (name: string): boolean => /\p{L}/u.test(name) && !name.includes('@');

const title = /^(mr|mrs|ms|miss|dr|prof|sir)\.?$/iu;
/** "P.", "J.R.". */
const initials = /^(\p{L}\p{M}*|(\p{L}\p{M}*\.)+)$/u;

/** The first name for a button, or the whole name if it starts with a title or initials. */
export function shortName(name: string): string {
  if (!hasName(name)) return 'them';
  const [first = ''] = name.trim().split(/\s+/);
  const says = title.test(first) || initials.test(first) ? name.trim() : first;
  return says.replace(/[.,;]+$/u, '');
}
