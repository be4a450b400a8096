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
