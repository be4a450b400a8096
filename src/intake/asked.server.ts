import { domainToASCII, domainToUnicode } from 'node:url';
import { askedSpellings, askedWords, plainDigits } from '#src/lib/search-words.ts';
import { askedPhone, dialledAbroad } from './telephone.server.ts';

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
/** A reference; its first letters, which all have, say nothing. */
const dashedReference = /\bna[\s-](?=[\da-z]{8}\b)/gi;
/** A reference whose dash was left out (accept.server.ts). */
const joinedReference = /^na([2-9a-hj-np-z]{8})$/;

/** What a link to a number or an address begins with. */
const scheme = /\b(?:tel|sms|callto|mailto):(?:\/\/)?/gi;
/** What is dialled after a telephone number. */
const extension = /(?<=\d[\d\s().+\-–/]{6,})[\s,;.]*(?:x|ext(?:ension|n)?|#)[\s:.=]*\d{1,6}(?![\p{L}\p{N}])/giu;
/** An address or a domain with letters of its own, or as such a domain is sent. */
const foreignHost = /[^\s@]*@?[^\s@]*(?:xn--|[^\s@\p{ASCII}])[^\s@]*/giu;

function wordPart(spellings: readonly string[]): AskedPart {
  const [, code] = joinedReference.exec(spellings[0] ?? '') ?? [];
  return [...spellings, ...(code ? [code] : [])].map((word) => [word]);
}

/** The spellings of a domain, with what stands before its @; none when it has but one. */
function hostPart(typed: string): AskedPart {
  const at = typed.lastIndexOf('@') + 1;
  const sent = domainToASCII(typed.slice(at));
  const shown = domainToUnicode(sent);
  if (sent === '' || sent === shown || (at === 0 && !sent.includes('.'))) return [];
  return [sent, shown].map((host) => askedWords(`${typed.slice(0, at)} ${host}`));
}

/** Reads what somebody typed into a search: words, telephone numbers however they are written, references. */
export function readAsked(typed: string): Asked {
  const written = plainDigits(typed.slice(0, mostTyped).normalize('NFKC'))
    .replace(dashedReference, '')
    .replace(scheme, ' ')
    .replace(extension, ' ');
  const parts = new Map<string, AskedPart>();
  const numbers: string[] = [];
  const add = (part: AskedPart) => parts.set(JSON.stringify(part), part);
  const text = written.replace(foreignHost, (host) => {
    const part = hostPart(host);
    if (part.length > 0) add(part);
    return part.length > 0 ? ' ' : host;
  });
  let from = 0;
  const addWords = (to: number) => {
    for (const spellings of askedSpellings(text.slice(from, to))) add(wordPart(spellings));
  };
  for (const { 0: run, index } of text.matchAll(numberRun)) {
    const touches = /[\p{L}\p{N}]/u.test((text[index - 1] ?? '') + (text[index + run.length] ?? ''));
    const number = touches ? undefined : askedPhone(run);
    if (!number) continue;
    addWords(index);
    from = index + run.length;
    const words = askedWords(run);
    numbers.push(number);
    const abroad = dialledAbroad(run);
    add([
      ...(words.join() === number ? [words] : [[number], words]),
      // Stored before a number that begins with 00 was understood.
      ...(abroad ? [[abroad]] : []),
    ]);
  }
  addWords(text.length);
  return { parts: [...parts.values()].slice(0, mostParts), numbers };
}
