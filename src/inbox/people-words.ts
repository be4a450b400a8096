import { leadNouns } from '#src/intake/lead.ts';
import { numberText } from '#src/lib/format.ts';
import { hasName } from './people-rules.ts';

/** What the owner is told of people, in words. */

/** The kinds of things that people send: one, several. */
const kinds: Readonly<Record<string, readonly [string, string]>> = {
  ...leadNouns,
  chat: ['chat', 'chats'],
  newsletter: ['newsletter', 'newsletter addresses'],
};

/** For example "2 messages, 1 chat". */
export function sentWords(counts: Readonly<Record<string, number>>): string {
  return Object.entries(kinds)
    .filter(([kind]) => counts[kind])
    .map(([kind, [one, several]]) => {
      const n = counts[kind] ?? 0;
      return kind === 'newsletter' && n === 1 ? one : `${numberText(n)} ${n === 1 ? one : several}`;
    })
    .join(', ');
}

const title = /^(mr|mrs|ms|miss|dr|prof|sir)\.?$/iu;
/** One letter, or several with their dots: "P.", "J.R.". */
const initials = /^(\p{L}\p{M}*|(\p{L}\p{M}*\.)+)$/u;

/** How somebody is spoken of on a button: by the first word of their name, or by all of it where that is none. */
export function shortName(name: string): string {
  if (!hasName(name)) return 'them';
  const [first = ''] = name.trim().split(/\s+/);
  const says = title.test(first) || initials.test(first) ? name.trim() : first;
  return says.replace(/[.,;]+$/u, '');
}

const units = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const;

/** How long somebody has been known, for example "9 weeks" or "2 years". */
export function knownFor(ms: number): string {
  const days = Math.floor(Math.max(0, ms) / 86_400_000);
  const [unit, length] = units.find(([, each]) => days >= 2 * each) ?? ['day', 1];
  const n = Math.floor(days / length);
  if (n === 0) return 'since today';
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}
