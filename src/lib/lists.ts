import { type Outcome, refuse } from './outcome.ts';

export const tagLimits = { count: 20, length: 40 };

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function typedTags(typed: string): string[] {
  const tags = typed.normalize('NFC').split(',');
  const clean = tags
    .map((tag) =>
      tag
        .replace(/\p{Cc}/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
  return clean.filter((tag, nth) => clean.findIndex((other) => same(tag, other)) === nth);
}

export function withTags(tags: readonly string[], typed: string): Outcome<{ tags: string[]; added: string[] }> {
  const asked = typedTags(typed);
  if (asked.length === 0) return refuse('Type a tag first.');
  const long = asked.find((tag) => tag.length > tagLimits.length);
  if (long) return refuse(`“${long.slice(0, 20)}…” is too long. A tag can have up to ${tagLimits.length} characters.`);
  const added = asked.filter((tag) => !tags.some((other) => same(tag, other)));
  const all = [...tags, ...added];
  if (all.length > tagLimits.count) return refuse(`You can have up to ${tagLimits.count} tags. Remove one first.`);
  return { ok: true, tags: all, added };
}

export const withoutTag = (tags: readonly string[], tag: string): string[] => tags.filter((other) => !same(tag, other));

export const totalOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0);

/** Epoch milliseconds; `ends` is exclusive. */
export interface TimeRange {
  begins: number;
  ends: number;
}

/** Merges overlapping and adjacent ranges, in order; empty ones are left out. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = [];
  const inOrder = ranges.filter(({ begins, ends }) => ends > begins).sort((a, b) => a.begins - b.begins);
  for (const { begins, ends } of inOrder) {
    const last = merged.at(-1);
    if (last && begins <= last.ends) last.ends = Math.max(last.ends, ends);
    else merged.push({ begins, ends });
  }
  return merged;
}

/** Makes each value once, and keeps the `most` that were asked for last. Nothing and failures are not kept. */
export function keepRecent<Made>(most: number) {
  const kept = new Map<string, Promise<Made>>();
  return async (key: string, make: () => Promise<Made>): Promise<Made> => {
    const made = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, made);
    const value = await made.catch(() => undefined);
    if (value === undefined) kept.delete(key);
    else for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest);
    return made;
  };
}

/** Newest date (YYYY-MM-DD) first, then highest number. */
export const newestFirst = <A extends { date: string; number: number }>(all: readonly A[]): A[] =>
  [...all].sort((a, b) => b.date.localeCompare(a.date) || b.number - a.number);

/** Neighbors that would make it part of a longer address or word. */
const before = String.raw`[\p{L}\p{N}._%+-]`;
const after = String.raw`[\p{L}\p{N}]|[-.][\p{L}\p{N}]`;

/** Whether a text contains one of these as a whole word, ignoring case. */
export function namesOne(text: string, needles: readonly string[]): boolean {
  return needles.length > 0 && wordsOf(needles).test(text);
}

export function withoutWords(text: string, needles: readonly string[], instead: string): string {
  return needles.length > 0 ? text.replace(wordsOf(needles), () => instead) : text;
}

function wordsOf(needles: readonly string[]): RegExp {
  // Longest first, so that an address is replaced before a name within it.
  const escaped = needles
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\/-]/g, (c) => `\\u{${c.charCodeAt(0).toString(16)}}`));
  return new RegExp(`(?<!${before})(?:${escaped.join('|')})(?!${after})`, 'giu');
}
