import type { Facts } from '#src/lib/facts.ts';
import type { Unit } from './page-units.ts';

/** A fact that a draft changes, in the words before and after. */
export interface ChangedWords {
  before: string;
  after: string;
}

/** Too short to tell whether others mean the same by it: "6", "GA". */
const tells = (words: string) => /^\$[\d,]+$/.test(words) || (words.length >= 4 && /\p{L}{3}/u.test(words));
const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** The facts that differ, as far as their old words would be known again. */
export const changedWords = (now: Facts, then: Facts): ChangedWords[] =>
  Object.entries(now).flatMap(([name, before]) => {
    const after = then[name] ?? '';
    return before === after || name.startsWith('words.') || !tells(before) ? [] : [{ before, after }];
  });

/** Whether a text says `words` as words of their own: "$150", and not "$150,000". */
function says(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const [left, right] = [text[at - 1], text.slice(at + words.length)];
    if (!isWordSign(left) && !isWordSign(right[0]) && !/^[,.]\d/.test(right)) return true;
  }
  return false;
}

/** What stands on a page with a draft published, and still says what the draft changes elsewhere. */
export const stayingUnits = (units: readonly Unit[], changed: readonly ChangedWords[]): Unit[] =>
  units.filter(
    ({ kind, text }) =>
      kind === 'text' &&
      changed.some(({ before, after }) => says(after === '' ? text : text.replaceAll(after, ' '), before)),
  );
