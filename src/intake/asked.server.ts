import { askedWords } from '#src/lib/search-words.ts';
import { askedPhone } from './telephone.server.ts';

/** A part of what was typed: it is met when all words of one of these alternatives occur, as the beginnings of words. */
export type AskedPart = readonly (readonly string[])[];

/** What was typed, as it is looked for; every part must be met. */
export interface Asked {
  parts: readonly AskedPart[];
  /** The digits of what may be a telephone number. */
  numbers: readonly string[];
}

const mostTyped = 300;
const mostParts = 8;
/** What people write a telephone number with. */
const numberRun = /[+(]*\d[\d\s().+\-–/]*/g;
/** A reference whose dash was left out (accept.server.ts). */
const joinedReference = /^na([2-9a-hj-np-z]{8})$/;

function wordPart(word: string): AskedPart {
  const [, code] = joinedReference.exec(word) ?? [];
  return code ? [[word], [code]] : [[word]];
}

/** Reads what somebody typed into a search: words, telephone numbers however they are written, references. */
export function readAsked(typed: string): Asked {
  const text = typed.slice(0, mostTyped).normalize('NFKC');
  const parts = new Map<string, AskedPart>();
  const numbers: string[] = [];
  const add = (part: AskedPart) => parts.set(JSON.stringify(part), part);
  let from = 0;
  const addWords = (to: number) => {
    for (const word of askedWords(text.slice(from, to))) add(wordPart(word));
  };
  for (const { 0: run, index } of text.matchAll(numberRun)) {
    const touches = /[\p{L}\p{N}]/u.test((text[index - 1] ?? '') + (text[index + run.length] ?? ''));
    const number = touches ? undefined : askedPhone(run);
    if (!number) continue;
    addWords(index);
    from = index + run.length;
    const words = askedWords(run);
    numbers.push(number);
    add(words.join() === number ? [words] : [[number], words]);
  }
  addWords(text.length);
  return { parts: [...parts.values()].slice(0, mostParts), numbers };
}
