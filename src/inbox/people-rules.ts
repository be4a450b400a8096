import { others, types } from 'content:leads';
import type { PeopleTable } from 'db:tables';
import { numberText } from '#src/lib/format.ts';
import { searchWords } from '#src/lib/search-words.ts';
import { hasName } from '#src/lib/text.ts';
import { dayMs } from '#src/lib/time.ts';

/* Rules that decide which leads, chats and subscribers are one person's. */

/** As spelled by `emailKey` or `phoneKey`. */
export interface PersonKey {
  kind: 'email' | 'phone';
  value: string;
}

/** `written_name`: the name they wrote, if `name` is the owner's. */
export type KeyOwner = Pick<PeopleTable, 'id' | 'name' | 'company' | 'first_at' | 'last_at'> &
  Partial<Pick<PeopleTable, 'written_name'>>;

/** What a merge or split moved. */
export interface Moved {
  ids: string[];
  keys: PersonKey[];
  /** Keys that both have afterwards. */
  kept: PersonKey[];
  tags: string[];
  name?: string;
  /** Names of the staying and the other person at that time; absent in old changes. */
  called?: readonly [string, string];
}

/** The owner's names before and after; null while the name follows what they write. */
export interface Renamed {
  was: string | null;
  now: string | null;
}

/** Characters. */
export const longestName = 120;

const common = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'jr', 'sr', 'the', 'and', 'of', 'inc', 'llc']);

function wordsOf(name: string): string[] {
  const words = hasName(name) ? searchWords([name]) : [];
  const telling = words.filter((word) => word.length > 1 && !common.has(word));
  return telling.length > 0 ? telling : words;
}

/** Ignores accents and case. */
export function sharedWords(a: string, b: string): string[] {
  const words = new Set(wordsOf(a));
  return wordsOf(b).filter((word) => words.has(word));
}

/** Whether they share a word, or one of them is not a name. */
export const namesAgree = (a: string, b: string): boolean => !hasName(a) || !hasName(b) || sharedWords(a, b).length > 0;

/** The person with the best matching name, else the longest known. */
export function bestMatch<Person extends KeyOwner>(name: string, people: readonly Person[]): Person | undefined {
  // The owner's name and their own may both occur.
  const called = (person: KeyOwner) => [person.name, person.written_name ?? ''].filter(hasName).join(' ');
  const agreeing = people.filter((person) => namesAgree(name, called(person)));
  const rank = (person: KeyOwner) => sharedWords(name, called(person)).length;
  return agreeing.sort((a, b) => rank(b) - rank(a) || a.first_at - b.first_at || a.id.localeCompare(b.id))[0];
}

/** The person after one more item; the latest name wins, in whatever order items are found. */
export function afterContact<Person extends KeyOwner>(
  person: Person,
  { name, company, at }: { name: string; company: string; at: number },
): Person {
  const isLast = at >= person.last_at;
  const isOwners = typeof person.written_name === 'string';
  const better = !isOwners && hasName(name) && (isLast || !hasName(person.name));
  return {
    ...person,
    name: better ? name : person.name,
    company: company && (isLast || !person.company) ? company : person.company,
    first_at: Math.min(person.first_at, at),
    last_at: Math.max(person.last_at, at),
  };
}

export const keyText = ({ kind, value }: PersonKey): string => `${kind} ${value}`;
export const sameKey = (a: PersonKey, b: PersonKey): boolean => a.kind === b.kind && a.value === b.value;

/** An item with its keys: at most one address and number for a lead, several for a chat. */
export interface Belonging {
  id: string;
  keys: PersonKey[];
}

export interface SelectedItems {
  ids: readonly string[];
  keys: readonly PersonKey[];
  /** Keys of the person who stays: what has such an address stays with it. */
  kept?: readonly PersonKey[];
}

/**
 * What a split moves: the selected items, and with an address everything from it, because an address belongs to one
 * person. A number moves with its items; `kept` are numbers that both have afterwards.
 */
export function separation(all: readonly Belonging[], selected: SelectedItems) {
  const kept = new Set((selected.kept ?? []).map(keyText));
  const addressesOf = ({ keys }: Belonging) => keys.filter(({ kind }) => kind === 'email').map(keyText);
  const movable = all.filter((one) => !addressesOf(one).some((address) => kept.has(address)));
  const ids = new Set(selected.ids);
  const keys = new Set(selected.keys.map(keyText));
  for (const one of movable)
    if (one.keys.some((key) => key.kind === 'phone' && keys.has(keyText(key)))) ids.add(one.id);
  for (let before = -1; before !== ids.size + keys.size; ) {
    before = ids.size + keys.size;
    for (const one of movable) {
      const own = addressesOf(one);
      if (ids.has(one.id)) for (const address of own) keys.add(address);
      else if (own.some((address) => keys.has(address))) ids.add(one.id);
    }
  }
  const [going, staying] = [all.filter(({ id }) => ids.has(id)), all.filter(({ id }) => !ids.has(id))];
  const moved = distinct([...going.flatMap((one) => one.keys), ...selected.keys]);
  const left = new Set(staying.flatMap((one) => one.keys.map(keyText)));
  return {
    moved: { ids: going.map(({ id }) => id), keys: moved, kept: moved.filter((key) => left.has(keyText(key))) },
    stays: staying.length,
  };
}

export function distinct(keys: readonly PersonKey[]): PersonKey[] {
  return [...new Map(keys.map((key) => [keyText(key), key])).values()];
}

/** For example "2 messages, 1 chat". */
export function sentWords(counts: Readonly<Record<string, number>>): string {
  return Object.entries({ ...types, ...others })
    .filter(([kind]) => counts[kind])
    .map(([kind, { noun, plural }]) => {
      const n = counts[kind] ?? 0;
      return kind === 'newsletter' && n === 1 ? noun : `${numberText(n)} ${n === 1 ? noun : plural}`;
    })
    .join(', ');
}

const units = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const;

/** For example "9 weeks" or "2 years". */
export function knownFor(ms: number): string {
  const days = Math.floor(Math.max(0, ms) / dayMs);
  const [unit, length] = units.find(([, each]) => days >= 2 * each) ?? ['day', 1];
  const n = Math.floor(days / length);
  if (n === 0) return 'since today';
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}
