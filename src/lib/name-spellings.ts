import { searchWords } from './search-words.ts';

/** Letters as they are written with others. */
const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const rewrite = (text: string, letters: Readonly<Record<string, string>>) =>
  text.replace(/\p{L}/gu, (letter) => letters[letter] ?? letter);

/** The words of a name in the spellings under which it may be asked for: Søren is soren and soeren as well. */
export function nameSpellings(name: string): string[] {
  const plain = name.normalize('NFC').toLowerCase();
  return searchWords([plain, rewrite(plain, digraphs)]);
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words are too much alike; longer ones than this are no names. */
const [shortest, longest] = [4, 24];

/**
 * Every word that is one slip away from this one: a letter left out, added, replaced, or swapped with the next. None for
 * words under 4 or over 24 characters, and for those with a digit.
 */
export function nearWords(word: string): string[] {
  if (word.length < shortest || word.length > longest || /\d/.test(word)) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const [first = '', second = ''] = after;
    for (const letter of letters) {
      near.add(before + letter + after);
      if (first) near.add(before + letter + after.slice(1));
    }
    if (first) near.add(before + after.slice(1));
    if (second) near.add(before + second + first + after.slice(2));
  }
  near.delete(word);
  return [...near];
}
