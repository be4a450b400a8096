/** Endings that belong to the word: a meeting is not what one meets. */
const wholeWords = new Set(
  'rating hiring meeting training hosting morning evening marketing building during being something anything nothing everything thing need speed feed indeed red bed wedding string king ring bring spring business wireless accounting cumming savannah always news mobile species series phished site theme mine dating stored listing recorded opening'.split(
    ' ',
  ),
);

function withoutPlural(word: string): string {
  if (word.length < 4 || /(ss|us|is)$/.test(word) || wholeWords.has(word)) return word;
  if (/ies$/.test(word)) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** A light stem for a word from `wordsOf`, so that prices, priced and pricing match. */
export function stemOf(word: string): string {
  const single = withoutPlural(word);
  if (wholeWords.has(single)) return single;
  const ending = /^(.*[aeiouy].*?)(ing|ed)$/.exec(single)?.[1];
  let stem = ending && ending.length >= 3 && !/eed$/.test(single) ? ending : single;
  if (stem !== single && /([bdfgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem;
}

/** Separates sentences in the result of `wordsOf`. */
export const sentenceEnd = '.';

/**
 * Words in lower case without accents and punctuation: Wi-Fi and 24/7 are one word, $ is dollar; `sentenceEnd` between
 * sentences.
 */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/['’‘`´]/g, '')
      .replace(/\b24\s*[/x]\s*7\b/g, ' 247 ')
      .replace(/\b(e|wi|off|on|multi|pop)[-\s](?=(mail|commerce|fi|line|site|up)s?\b)/g, '$1')
      .replace(/(\d)[,](?=\d{3}\b)/g, '$1')
      .replace(/(\d)\(([a-z])\)/g, '$1$2')
      .replace(/\$/g, ' dollar ')
      .match(/[a-z0-9]+|[.?!;\n]+(?=\s|$)/g)
      ?.map((word) => (/^[a-z0-9]/.test(word) ? word : sentenceEnd)) ?? []
  );
}
