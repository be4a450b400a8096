const longestWord = 40;
const mostWords = 4_000;
const mostWordsAsked = 8;

/** Letters that no accent can be taken from, as they are simplified. */
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
    // The digits of a script stand in a row that begins with its zero.
    while (digit.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });

const withoutAccents = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, '')
    .toLowerCase();

/** A text in lower case, without accents and with plain letters and digits, as its words are found. */
export const foldText = (text: string): string =>
  plainDigits(withoutAccents(text)).replace(/[øæœßþðđłı]/g, (letter) => simplified[letter] ?? letter);

/** Full texts know only letters and digits: a picture is found by its number. */
const pictures = (text: string) =>
  text.replace(/\p{Extended_Pictographic}|\p{RI}/gu, (one) => ` emoji${one.codePointAt(0)?.toString(16)} `);

const cut = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const short = (word: string) => word.slice(0, longestWord);

const wordsIn = (text: string): string[] => cut(foldText(pictures(text.toWellFormed()))).map(short);

/**
 * Words to find texts by, each once: lower case, without accents, only letters and digits. A telephone number also in
 * one piece; `also` are words that come cut already.
 */
export function searchWords(texts: readonly string[], also: readonly string[] = []): string[] {
  const words = new Set<string>(also);
  for (const text of texts) {
    for (const word of wordsIn(text)) words.add(word);
    const digits = text.length <= 40 ? plainDigits(text).replace(/\D/g, '') : '';
    if (digits.length >= 7) words.add(digits);
  }
  return [...words].slice(0, mostWords);
}

/** What somebody looks for, as beginnings of words that must all occur; at most eight count. */
export function askedWords(query: string): string[] {
  return [...new Set(wordsIn(query.slice(0, 300)))].slice(0, mostWordsAsked);
}

/** What somebody looks for as `askedWords`, each with the spellings in which it may be stored; the first is today's. */
export function askedSpellings(query: string): string[][] {
  const words = cut(withoutAccents(pictures(query.toWellFormed().slice(0, 300))));
  const spelled = new Map(
    words.map((word) => {
      const folded = short(foldText(word));
      // Stored before letters were simplified.
      return [folded, [...new Set([folded, short(word), folded.replaceAll('ss', 'ß')])]];
    }),
  );
  return [...spelled.values()].slice(0, mostWordsAsked);
}

/** What a name is sorted by: the same letters in any spelling, in an order that every database and JavaScript share. */
export function sortKey(name: string): string {
  return wordsIn(name)
    .join(' ')
    .replace(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .slice(0, 80);
}
