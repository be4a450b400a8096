import { newId } from '#src/lib/new-id.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { joinPeople } from './people-change.server.ts';
import { shownKey } from './people-keys.server.ts';
import { afterContact, bestMatch, type Known, type PersonKey } from './people-rules.ts';
import { areApart, findPerson, holdersOf, putKeys, putPeople } from './people-store.server.ts';

/** Something that came in, with what says whose it is. */
export interface Arrived {
  keys: readonly PersonKey[];
  name: string;
  company: string;
  /** Epoch milliseconds. */
  at: number;
  /** Whose it was taken to be before more was known of it. */
  person?: string | null;
  /** Without keys it makes a person of its own, unless it is a talk. */
  needsKeys?: boolean;
}

/** Whose each of a batch is (null where nothing is known), and who has turned out to be the same. */
export interface Placed {
  people: (string | null)[];
  joins: [string, string][];
}

/** Whoever changes what without being asked. */
const byItself = { name: 'by itself', device: '' };

const mapKey = ({ kind, value }: PersonKey) => `${kind} ${value}`;

/**
 * Finds the people of a batch, in its order, and writes them with their keys: one read, one write. An address decides; a
 * number only where the names agree.
 */
export async function placeAll(trx: Trx, batch: readonly Arrived[], now: number): Promise<Placed> {
  const people = new Map<string, Known>();
  const holders = new Map<string, Set<string>>();
  const hold = (key: PersonKey, id: string) => {
    const ids = holders.get(mapKey(key)) ?? new Set();
    holders.set(mapKey(key), ids.add(id));
  };
  for (const { key, person } of await holdersOf(
    trx,
    batch.flatMap(({ keys }) => keys),
  )) {
    people.set(person.id, person);
    hold(key, person.id);
  }
  const touched = new Set<string>();
  const fresh: { key: PersonKey; person: string }[] = [];
  const joins: [string, string][] = [];

  async function place(one: Arrived): Promise<string | null> {
    const address = one.keys.find(({ kind }) => kind === 'email');
    const number = one.keys.find(({ kind }) => kind === 'phone');
    if (one.needsKeys && !address && !number) return one.person ?? null;
    const holding = (key: PersonKey | undefined) => [...((key && holders.get(mapKey(key))) ?? [])];
    const withNumber = holding(number).flatMap((id) => people.get(id) ?? []);
    let person = holding(address).flatMap((id) => people.get(id) ?? [])[0];
    if (person && number && !withNumber.includes(person)) {
      const same = bestMatch(person.name, withNumber);
      if (same && !(await areApart(trx, person.id, same.id))) joins.push([person.id, same.id]);
    }
    if (!person && one.person) person = people.get(one.person) ?? (await findPerson(trx, one.person));
    person ??= bestMatch(one.name, withNumber);
    const key = address ?? number;
    const shown = one.name || (key ? shownKey(key) : '');
    const { id: known } = person ?? {};
    const id = known ?? newId(one.at);
    person ??= { id, name: shown, company: one.company, first_at: one.at, last_at: one.at };
    const { name, company, first_at, last_at, written_name = null } = afterContact(person, one);
    people.set(id, { id, name, company, first_at, last_at, written_name });
    touched.add(id);
    for (const key of one.keys) {
      if (holding(key).includes(id)) continue;
      hold(key, id);
      fresh.push({ key, person: id });
    }
    return id;
  }

  const placed: (string | null)[] = [];
  for (const one of batch) placed.push(await place(one));
  await putPeople(
    trx,
    [...touched].flatMap((id) => people.get(id) ?? []),
  );
  await putKeys(trx, fresh, now);
  return { people: placed, joins };
}

/**
 * Joins whom one thing has shown to be the same, once everything has been given to its person; the longer known stays.
 */
export async function joinAll(trx: Trx, joins: Placed['joins'], now: number): Promise<void> {
  for (const [a, b] of joins) {
    const [one, other] = [await findPerson(trx, a), await findPerson(trx, b)];
    if (!one || !other || one.joined_into || other.joined_into) continue;
    const [stays, goes] = one.first_at <= other.first_at ? [one, other] : [other, one];
    await joinPeople(trx, { stays: stays.id, goes: goes.id, actor: byItself, now });
  }
}
