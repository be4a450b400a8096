import { foldText } from '#src/lib/search-words.ts';

/** What is looked for in a text: beginnings of words, and digits of telephone numbers. */
export interface Marks {
  words: readonly string[];
  numbers: readonly string[];
}

/** A piece of a text, and whether it is what was looked for. */
export interface Piece {
  text: string;
  hit: boolean;
}

type Span = [from: number, to: number];

const numberRun = /[+(]*\d[\d\s().+\-–/]*/g;

/** Where a text has these digits, whatever stands between them. */
function numberSpans(text: string, numbers: readonly string[]): Span[] {
  return [...text.matchAll(numberRun)].flatMap(({ 0: run, index }) => {
    const places = [...run.matchAll(/\d/g)].map((digit) => index + digit.index);
    const digits = run.replace(/\D/g, '');
    return numbers.flatMap((number): Span[] => {
      const at = digits.indexOf(number);
      return at === -1 ? [] : [[places[at] ?? index, (places[at + number.length - 1] ?? index) + 1]];
    });
  });
}

/** How much of a word, as it is written, has the letters of its folded beginning. */
function beginningOf(written: string, folded: string): number {
  for (let length = 1; length < written.length; length++) {
    if (foldText(written.slice(0, length)).startsWith(folded)) return length;
  }
  return written.length;
}

function wordSpans(text: string, words: readonly string[]): Span[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: written, index }): Span[] => {
    const folded = foldText(written.slice(0, 60));
    const met = words.filter((word) => folded.startsWith(word)).sort((a, b) => b.length - a.length)[0];
    return met ? [[index, index + beginningOf(written, met)]] : [];
  });
}

/** Where a text holds what was looked for, in order and apart. */
function spansIn(text: string, { words, numbers }: Marks): Span[] {
  const spans = [...numberSpans(text, numbers), ...wordSpans(text, words)].sort((a, b) => a[0] - b[0]);
  const apart: Span[] = [];
  for (const span of spans) {
    const last = apart.at(-1);
    if (last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else apart.push([...span]);
  }
  return apart;
}

/** The text in pieces, so that what was looked for can be marked. */
export function marked(text: string, marks: Marks): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const [start, end] of spansIn(text, marks)) {
    if (start > from) pieces.push({ text: text.slice(from, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}

/** Whether a text holds any of what was looked for. */
export const holds = (text: string, marks: Marks): boolean => spansIn(text, marks).length > 0;

const [before, longest] = [32, 120];

/** The place in the first of these texts that holds what was looked for, on one line; undefined when none does. */
export function placeIn(texts: readonly string[], marks: Marks): string | undefined {
  for (const text of texts) {
    const line = text.replace(/\s+/g, ' ').trim();
    const [first] = spansIn(line, marks);
    if (!first) continue;
    const begin = first[0] <= before ? 0 : line.lastIndexOf(' ', first[0] - before) + 1;
    const end = line.length - begin <= longest ? line.length : line.lastIndexOf(' ', begin + longest);
    const stop = end > first[0] ? end : begin + longest;
    return `${begin > 0 ? '… ' : ''}${line.slice(begin, stop)}${stop < line.length ? ' …' : ''}`;
  }
  return undefined;
}

/** One thing that was found. */
export interface Hit {
  /** Unlike all others in one answer. */
  id: string;
  href: string;
  title: string;
  about: string;
  /** Its state, or what it is. */
  state: string;
  /** A page for visitors, which is a document of its own. */
  isPublic?: boolean;
}

export interface HitGroup {
  title: string;
  hits: Hit[];
  /** Whether there is more than is shown. */
  more: boolean;
}

export interface Results {
  /** What was asked for; undefined when nothing could be. */
  q: string | undefined;
  groups: HitGroup[];
  marks: Marks;
  /** Why nothing could be asked for. */
  problem?: string;
}

/** All that was found, in the order in which it stands. */
export const hitsOf = ({ groups }: Results): Hit[] => groups.flatMap(({ hits }) => hits);

/** How many were found, in words. */
export function countOf(results: Results): string {
  const count = hitsOf(results).length;
  const more = results.groups.some((group) => group.more);
  if (count === 0) return 'No results';
  return more ? `More than ${count} results` : count === 1 ? '1 result' : `${count} results`;
}
