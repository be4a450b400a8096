import { domainToASCII, domainToUnicode } from 'node:url';
import { askedWords, plainDigits } from '#src/lib/search-words.ts';
import { askedPhone } from './telephone.server.ts';

/** Alternatives: all words of one of them must occur, as word beginnings. */
export type QueryPart = readonly (readonly string[])[];

/** Every part must match. */
export interface ParsedQuery {
  parts: readonly QueryPart[];
  numbers: readonly string[];
}

const mostTyped = 300;
const mostParts = 8;
const numberRun = /[+(]*\d[\d\s().+\-–/]*/g;
/** A reference; its prefix "NA" is in all of them, so it is dropped. */
const dashedReference = /\bna[\s-](?=[\da-z]{8}\b)/gi;
/** A reference without its dash (accept.server.ts). */
const joinedReference = /^na([2-9a-hj-np-z]{8})$/;

const scheme = /\b(?:tel|sms|callto|mailto):(?:\/\/)?/gi;
const extension = /(?<=\d[\d\s().+\-–/]{6,})[\s,;.]*(?:x|ext(?:ension|n)?|#)[\s:.=]*\d{1,6}(?![\p{L}\p{N}])/giu;
/** An address or domain with non-ASCII letters, or in punycode. */
const foreignHost = /[^\s@]*@?[^\s@]*(?:xn--|[^\s@\p{ASCII}])[^\s@]*/giu;

function wordPart(word: string): QueryPart {
  const [, code] = joinedReference.exec(word) ?? [];
  return code ? [[word], [code]] : [[word]];
}

/** Both spellings of an internationalized domain; empty when they are the same. */
function hostPart(typed: string): QueryPart {
  const at = typed.lastIndexOf('@') + 1;
  const sent = domainToASCII(typed.slice(at));
  const shown = domainToUnicode(sent);
  if (sent === '' || sent === shown || (at === 0 && !sent.includes('.'))) return [];
  return [sent, shown].map((host) => askedWords(`${typed.slice(0, at)} ${host}`));
}

/** Parses a search: words, phone numbers in any format, references. */
export function readAsked(typed: string): ParsedQuery {
  const written = plainDigits(typed.slice(0, mostTyped).normalize('NFKC'))
    .replace(dashedReference, '')
    .replace(scheme, ' ')
    .replace(extension, ' ');
  const parts = new Map<string, QueryPart>();
  const numbers: string[] = [];
  const add = (part: QueryPart) => parts.set(JSON.stringify(part), part);
  const text = written.replace(foreignHost, (host) => {
    const part = hostPart(host);
    if (part.length > 0) add(part);
    return part.length > 0 ? ' ' : host;
  });
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
