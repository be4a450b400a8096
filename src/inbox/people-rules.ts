import { leadNouns } from '#src/intake/lead.ts';
import { numberText } from '#src/lib/format.ts';
import { searchWords } from '#src/lib/search-words.ts';

/* Who is who: the rules by which leads, chats and subscribers are taken to be of one person. */

/** What a person can be known by, as `emailKey` or `phoneKey` spells it. */
export interface PersonKey {
  kind: 'email' | 'phone';
  value: string;
}

/** Whom a key leads to. Moments in epoch milliseconds. */
export interface KeyOwner {
  id: string;
  name: string;
  company: string;
  first_at: number;
  last_at: number;
  /** As they wrote it themselves, where `name` is the owner's. */
  written_name?: string | null;
}

/** What changed hands when people were joined or separated: keys and the ids of what they sent. */
export interface MoveResult {
  keys: PersonKey[];
  /** Keys that the person from whom they went has as well. */
  kept: PersonKey[];
  leads: string[];
  chats: string[];
  subscribers: string[];
  /** Tags that one person has of the other. */
  tags: string[];
  /** The owner's name that one person has of the other. */
  name?: string;
  /** What the person who stayed and the other one were called then; absent in changes of before they were noted. */
  called?: readonly [string, string];
}

/** The owner's names for a person before and after they named them; null while the name follows what they write. */
export interface Renamed {
  was: string | null;
  now: string | null;
}

export const nothingMoved: MoveResult = { keys: [], kept: [], leads: [], chats: [], subscribers: [], tags: [] };

/** What was ticked as not belonging to a person: things by their ids, addresses and numbers. */
export interface SelectedItems {
  id: string;
  keys: readonly PersonKey[];
  ids: readonly string[];
}

/** One of the two people of a separation: what they are called and known by, and the ids of what is theirs. */
export interface Part {
  name: string;
  keys: PersonKey[];
  ids: string[];
}

/** The longest name that the owner can give, in characters. */
export const longestName = 120;

/** Words that names share without meaning the same person. */
const common = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'jr', 'sr', 'the', 'and', 'of', 'inc', 'llc']);

/** Whether a name is one, and not an address or a number that stands in its place. */
export const hasName = (name: string): boolean => /\p{L}/u.test(name) && !name.includes('@');

function wordsOf(name: string): string[] {
  const words = hasName(name) ? searchWords([name]) : [];
  const telling = words.filter((word) => word.length > 1 && !common.has(word));
  return telling.length > 0 ? telling : words;
}

/** The words that two names share, accents and case aside. */
export function sharedWords(a: string, b: string): string[] {
  const words = new Set(wordsOf(a));
  return wordsOf(b).filter((word) => words.has(word));
}

/** Whether two names may be one person's: they share a word, or one of them is none. */
export const namesAgree = (a: string, b: string): boolean => !hasName(a) || !hasName(b) || sharedWords(a, b).length > 0;

/** Of the people who have a number the one whose name agrees best, of equal ones the longest known. */
export function bestMatch<Person extends KeyOwner>(name: string, people: readonly Person[]): Person | undefined {
  // What somebody is called by the owner and what they call themselves may both be theirs.
  const called = (person: KeyOwner) => [person.name, person.written_name ?? ''].filter(hasName).join(' ');
  const agreeing = people.filter((person) => namesAgree(name, called(person)));
  const rank = (person: KeyOwner) => sharedWords(name, called(person)).length;
  return agreeing.sort((a, b) => rank(b) - rank(a) || a.first_at - b.first_at || a.id.localeCompare(b.id))[0];
}

/** A person after one more thing of theirs has come; what was written last counts, also when it was found later. */
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

export const sameKey = (a: PersonKey, b: PersonKey): boolean => a.kind === b.kind && a.value === b.value;

/** A thing of a person with what it is known by: at most one address and number of a lead, several of a chat. */
export interface Belonging {
  kind: 'leads' | 'chats' | 'subscribers';
  id: string;
  keys: PersonKey[];
}

/**
 * What goes when a person is separated: what was ticked, and with each address everything that came from there, because an
 * address is of one person. A number goes along with what has it; `kept` are those that what stays has as well.
 */
export function separation(
  all: readonly Belonging[],
  ticked: { keys: readonly PersonKey[]; ids: readonly string[] },
): { moved: MoveResult; stays: number } {
  const ids = new Set(ticked.ids);
  const addresses = new Set(ticked.keys.filter(({ kind }) => kind === 'email').map(({ value }) => value));
  const numbers = ticked.keys.filter(({ kind }) => kind === 'phone');
  const hasNumber = ({ keys }: Belonging) => keys.some((key) => numbers.some((number) => sameKey(number, key)));
  for (const one of all) if (hasNumber(one)) ids.add(one.id);
  for (let before = -1; before !== ids.size + addresses.size; ) {
    before = ids.size + addresses.size;
    for (const { id, keys } of all) {
      const own = keys.filter(({ kind }) => kind === 'email').map(({ value }) => value);
      if (ids.has(id)) for (const value of own) addresses.add(value);
      else if (own.some((value) => addresses.has(value))) ids.add(id);
    }
  }
  const going = all.filter(({ id }) => ids.has(id));
  const staying = all.filter(({ id }) => !ids.has(id));
  const keys = distinct([...going.flatMap((one) => one.keys), ...ticked.keys]);
  const left = staying.flatMap((one) => one.keys);
  const of = (kind: Belonging['kind']) => going.filter((one) => one.kind === kind).map(({ id }) => id);
  return {
    moved: {
      keys,
      kept: keys.filter((key) => left.some((other) => sameKey(key, other))),
      leads: of('leads'),
      chats: of('chats'),
      subscribers: of('subscribers'),
      tags: [],
    },
    stays: staying.length,
  };
}

/** Each key once. */
export function distinct(keys: readonly PersonKey[]): PersonKey[] {
  return [...new Map(keys.map((key) => [`${key.kind} ${key.value}`, key])).values()];
}

/**
 * What goes back when a change is taken back: what went, as far as it is still there, and what has come since by a key
 * that went, with all that came from the same addresses; not what came by a key that the other person had before (`kept`).
 */
export function goesBack(all: readonly Belonging[], moved: MoveResult): { ids: Set<string>; keys: PersonKey[] } {
  const ids = new Set([...moved.leads, ...moved.chats, ...moved.subscribers]);
  const text = ({ kind, value }: PersonKey) => `${kind} ${value}`;
  const stays = new Set(moved.kept.map(text));
  const goes = new Set(moved.keys.map(text).filter((key) => !stays.has(key)));
  const isAddress = ({ kind }: PersonKey) => kind === 'email';
  for (let before = -1; before !== ids.size + goes.size; ) {
    before = ids.size + goes.size;
    for (const { id, keys } of all) {
      const addresses = keys.filter(isAddress);
      const telling = addresses.some((key) => stays.has(text(key))) ? [] : keys;
      if (telling.some((key) => goes.has(text(key)))) ids.add(id);
      if (ids.has(id)) for (const key of addresses) if (!stays.has(text(key))) goes.add(text(key));
    }
  }
  const going = all.filter(({ id }) => ids.has(id));
  return { ids: new Set(going.map(({ id }) => id)), keys: distinct(going.flatMap(({ keys }) => keys)) };
}

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
