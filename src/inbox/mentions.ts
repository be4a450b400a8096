/** Somebody whom a note can name. */
export interface Mentionable {
  id: string;
  name: string;
}

/** A piece of a note: plain, or an "@" with the name of somebody (`id` of their account). */
export interface Piece {
  text: string;
  id?: string;
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, '\\s+');
/** Two spellings of the same letters are one; ı and İ too, which small letters alone do not bring together. */
const folded = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').toLocaleUpperCase('en').toLowerCase();

/**
 * A note in pieces: an "@" that no letter or number stands before, with a name of `people` behind it, is a piece of its own.
 * Of names that begin alike the longest counts, whatever the case; what goes on as another word is none.
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

/** Whom a note names, each once. */
export function mentionsIn(note: string, people: readonly Mentionable[]): Mentionable[] {
  const ids = new Set(piecesOf(note, people).map(({ id }) => id));
  return people.filter(({ id }) => ids.has(id)).map(({ id, name }) => ({ id, name }));
}

/** What stands behind an "@" and is nobody's name, as it was typed; an address of a mail is none. */
export function unnamedIn(note: string, people: readonly Mentionable[]): string[] {
  const plain = piecesOf(note, people).flatMap(({ id, text }) => (id === undefined ? [text] : []));
  const found = plain.flatMap((text) => [...text.matchAll(/(?<![\p{L}\p{N}_.@-])@\p{L}[\p{L}\p{N}_-]*(?!\.\p{L})/gu)]);
  return [...new Set(found.map(([word]) => word))];
}

const longestName = 60;

/** What is typed behind the last "@" before the caret, where it can still become a name of these; undefined when it cannot. */
export function askedBefore(
  text: string,
  caret: number,
  people: readonly Mentionable[],
): { at: number; matches: Mentionable[] } | undefined {
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
