import { hasName } from '#src/intake/people-rules.ts';
import { numberText } from '#src/lib/format.ts';

/** What the owner is told of people, in words. */

/** The kinds of things that people send: one, several. */
const kinds: Readonly<Record<string, readonly [string, string]>> = {
  contact: ['message', 'messages'],
  appointment: ['appointment', 'appointments'],
  quote: ['quote request', 'quote requests'],
  career: ['application', 'applications'],
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

/** What a type of lead is called, with a capital. */
export function leadWord(type: string): string {
  const word = kinds[type]?.[0] ?? 'request';
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A key as people write it: "(770) 555-0142" for +17705550142. */
export function keyText({ value }: { value: string }): string {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(value);
  return american ? `(${american[1]}) ${american[2]}-${american[3]}` : value;
}

/** How somebody is spoken of on a button: by the first word of their name. */
export const shortName = (name: string): string => (hasName(name) ? (name.split(/\s+/)[0] ?? name) : 'them');

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
