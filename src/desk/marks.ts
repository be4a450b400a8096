import { foldText } from '#src/lib/search-words.ts';

/** Search terms to highlight: word beginnings, and digits of phone numbers. */
export interface Marks {
  words: readonly string[];
  numbers: readonly string[];
}

export interface Piece {
  text: string;
  hit: boolean;
}

type Span = [from: number, to: number];

const numberRun = /[+(]*\d[\d\s().+\-–/]*/g;

/** Where a text has these digits, ignoring separators. */
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

/** How many characters of the written word match the folded prefix; folding can change the length. */
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

/** Sorted, overlapping spans merged. */
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

export const holds = (text: string, marks: Marks): boolean => spansIn(text, marks).length > 0;

const [before, longest] = [32, 120];

/** An excerpt on one line from the first text with a match; undefined when none has one. */
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

export interface Hit {
  /** Unique within one answer. */
  id: string;
  href: string;
  title: string;
  about: string;
  state: string;
  /** A public page, which is a separate document. */
  isPublic?: boolean;
}

export interface HitGroup {
  title: string;
  hits: Hit[];
  more: boolean;
}

export interface Results {
  /** The query; undefined when the search could not run. */
  q: string | undefined;
  groups: HitGroup[];
  marks: Marks;
  problem?: string;
}

export const hitsOf = ({ groups }: Results): Hit[] => groups.flatMap(({ hits }) => hits);

export function countOf(results: Results): string {
  const count = hitsOf(results).length;
  const more = results.groups.some((group) => group.more);
  if (count === 0) return 'No results';
  return more ? `More than ${count} results` : count === 1 ? '1 result' : `${count} results`;
}
