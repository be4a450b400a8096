/** Characters of a reply, note or call log. */
export const longestText = 20_000;
export const longestTitle = 80;
/** Entries shown at first, and added with each step. */
export const pageSize = 100;
/** A draft older than this (milliseconds) is abandoned. */
export const draftIsFreshMs = 120_000;

export const composerKinds = ['reply', 'note', 'call'] as const;
export type ComposerKind = (typeof composerKinds)[number];
export const isComposerKind = (kind: unknown): kind is ComposerKind => composerKinds.some((one) => one === kind);

type Placeholders = Record<'name' | 'first name' | 'reference' | 'link', string>;

/** Unknown placeholders stay. */
export const filled = (text: string, values: Placeholders): string =>
  text.replace(/\{(name|first name|reference|link)\}/g, (_, key: keyof Placeholders) => values[key]);

/** Who wrote an entry; undefined if it is internal. */
export const speakerOf = ({ kind }: { kind: string }): 'us' | 'them' | undefined =>
  kind === 'reply' || kind === 'call' ? 'us' : kind === 'message' || kind === 'form' ? 'them' : undefined;

export interface Mentionable {
  id: string;
  name: string;
}

/** A piece of a note: plain text, or a mention (`id`: the account). */
interface Piece {
  text: string;
  id?: string;
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, '\\s+');
/** Upper-cases first, because ı and İ do not meet by lower case alone. */
const folded = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').toLocaleUpperCase('en').toLowerCase();

/**
 * Splits a note at mentions: an "@" not preceded by a letter or digit, then a name of `people`. The longest name wins,
 * ignoring case; a name that continues as another word is not one.
 */
export function piecesOf(note: string, people: readonly Mentionable[]): Piece[] {
  const text = note.normalize('NFC');
  const named = people
    .filter(({ name }) => name.trim() !== '')
    .map((one) => ({ ...one, name: one.name.normalize('NFC').trim() }));
  if (named.length === 0) return [{ text }];
  const longestFirst = named.toSorted((a, b) => b.name.length - a.name.length);
  const names = longestFirst.map(({ name }) => escaped(name)).join('|');
  const found = text.matchAll(new RegExp(`(^|[^\\p{L}\\p{N}_@])@(${names})(?![\\p{L}\\p{N}_])`, 'giu'));
  const pieces: Piece[] = [];
  let at = 0;
  for (const { index, 0: whole, 1: before = '', 2: name = '' } of found) {
    const person = longestFirst.find((one) => folded(one.name) === folded(name));
    if (!person) continue;
    const begins = index + before.length;
    if (begins > at) pieces.push({ text: text.slice(at, begins) });
    pieces.push({ text: `@${name}`, id: person.id });
    at = index + whole.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

export function mentionsIn(note: string, people: readonly Mentionable[]): Mentionable[] {
  const ids = new Set(piecesOf(note, people).map(({ id }) => id));
  return people.filter(({ id }) => ids.has(id)).map(({ id, name }) => ({ id, name }));
}

/** Words after an "@" that match nobody; email addresses do not count. */
export function unnamedIn(note: string, people: readonly Mentionable[]): string[] {
  const plain = piecesOf(note, people).flatMap(({ id, text }) => (id === undefined ? [text] : []));
  const found = plain.flatMap((text) => [...text.matchAll(/(?<![\p{L}\p{N}_.@-])@\p{L}[\p{L}\p{N}_-]*(?!\.\p{L})/gu)]);
  return [...new Set(found.map(([word]) => word))];
}

const longestName = 60;

/** The people an "@" before the caret can still become; undefined if none. */
export function askedBefore(text: string, caret: number, people: readonly Mentionable[]) {
  const before = text.slice(Math.max(0, caret - longestName), caret);
  const [, , typed] = /(^|[^\p{L}\p{N}_@])@([^@\n]*)$/u.exec(before) ?? [];
  if (typed === undefined) return undefined;
  const begun = folded(typed);
  const matches = people.filter(({ name }) => {
    const full = folded(name);
    return (
      full.startsWith(begun) ||
      full.split(' ').some((_, n, words) => n > 0 && words.slice(n).join(' ').startsWith(begun))
    );
  });
  return matches.length > 0 && typed !== ' ' ? { at: caret - typed.length - 1, matches } : undefined;
}
