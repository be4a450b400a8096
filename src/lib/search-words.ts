const longestWord = 40;
const mostWords = 4_000;
const mostWordsAsked = 8;

/** A text in lower case and without accents, as its words are found. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

function wordsIn(text: string): string[] {
  return foldText(text.toWellFormed())
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, longestWord));
}

/**
 * Words to find texts by, each once: lower case, without accents, only letters and digits. A telephone number also in
 * one piece; `also` are words that come cut already.
 */
export function searchWords(texts: readonly string[], also: readonly string[] = []): string[] {
  const words = new Set<string>(also);
  for (const text of texts) {
    for (const word of wordsIn(text)) words.add(word);
    const digits = text.length <= 40 ? text.replace(/\D/g, '') : '';
    if (digits.length >= 7) words.add(digits);
  }
  return [...words].slice(0, mostWords);
}

/** What somebody looks for, as beginnings of words that must all occur; at most eight count. */
export function askedWords(query: string): string[] {
  return [...new Set(wordsIn(query.slice(0, 300)))].slice(0, mostWordsAsked);
}

/** What a name is sorted by: the same letters in any spelling, in an order that every database and JavaScript share. */
export function sortKey(name: string): string {
  return wordsIn(name)
    .join(' ')
    .replace(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .slice(0, 80);
}
