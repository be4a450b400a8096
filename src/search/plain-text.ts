import { searchWords } from '#src/lib/search-words.ts';

/** Parts of what was typed, as `readAsked` gives them: of each part one alternative's words must all begin a word. */
export type Parts = readonly (readonly (readonly string[])[])[];

/** A text in memory, ready to be asked. */
export interface PlainText {
  words: readonly string[];
  /** The digits of each telephone number in it. */
  numbers: readonly string[];
}

const numberRun = /[+(]*\d[\d\s().+\-–/]{5,}/g;

export function plainText(texts: readonly string[]): PlainText {
  const numbers = texts.flatMap((text) => (text.match(numberRun) ?? []).map((run) => run.replace(/\D/g, '')));
  return { words: searchWords(texts), numbers };
}

const holdsWord = ({ words, numbers }: PlainText, asked: string) =>
  words.some((word) => word.startsWith(asked)) ||
  (/^\d{5,}$/.test(asked) && numbers.some((one) => one.includes(asked)));

/** Whether a text meets one part of what was typed. */
export const meetsPart = (text: PlainText, part: Parts[number]): boolean =>
  part.some((words) => words.every((word) => holdsWord(text, word)));

/** Whether a text meets all of it. */
export const meets = (text: PlainText, parts: Parts): boolean => parts.every((part) => meetsPart(text, part));
