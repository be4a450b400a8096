const longestWord = 40;
const mostWords = 4_000;
const mostWordsAsked = 8;

/** Letters that NFKD does not split into letter and accent. */
const simplified: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ı: 'i',
};
const digit = /\p{Nd}/u;

/** Digits of any script as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (one) => {
    const code = one.codePointAt(0) ?? 0;
    let zero = code;
    // The digits of a script are consecutive, starting with zero.
    while (digit.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });

const withoutAccents = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, '')
    .toLowerCase();

export const foldText = (text: string): string =>
  plainDigits(withoutAccents(text)).replace(/[øæœßþðđłı]/g, (letter) => simplified[letter] ?? letter);

/** Full-text search keeps only letters and digits, so emoji become words with their code point. */
const pictures = (text: string) =>
  text.replace(/\p{Extended_Pictographic}|\p{RI}/gu, (one) => ` emoji${one.codePointAt(0)?.toString(16)} `);

const cut = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const short = (word: string) => word.slice(0, longestWord);

const wordsIn = (text: string): string[] => cut(foldText(pictures(text.toWellFormed()))).map(short);

/** Search words of texts, each once. A telephone number is also added in one piece; `also` are words already split. */
export function searchWords(texts: readonly string[], also: readonly string[] = []): string[] {
  const words = new Set<string>(also);
  for (const text of texts) {
    for (const word of wordsIn(text)) words.add(word);
    const digits = text.length <= 40 ? plainDigits(text).replace(/\D/g, '') : '';
    if (digits.length >= 7) words.add(digits);
  }
  return [...words].slice(0, mostWords);
}

/** Word prefixes of a query, all of which must occur; at most eight. */
export function askedWords(query: string): string[] {
  return [...new Set(wordsIn(query.slice(0, 300)))].slice(0, mostWordsAsked);
}

/** Sort key of a name, with the same order in every database and in JavaScript. */
export function sortKey(name: string): string {
  return wordsIn(name)
    .join(' ')
    .replace(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .slice(0, 80);
}
