import type { LeadsTable, PeopleTable } from 'db:tables';
import { sql } from 'kysely';
import type { KeyOwner, PersonKey } from '#src/inbox/people-rules.ts';
import { sortKey } from '#src/lib/search-words.ts';
import { nearWords } from '#src/lib/spelling.ts';
import { countOf, type Sql, type Trx } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';
import { dropAllOf, portions } from './belongings-store.server.ts';
import { dropFound, findFound, type ParsedQuery, type QueryPart, wordsAmong } from './search-index-store.server.ts';
import { shownPhone } from './telephone.server.ts';

/** Advisory lock: one process at a time matches people. */
const lockNumber = 7_702_501;

/** Locks matching until the transaction ends. SQLite has only one writer anyway. */
export async function lockPeople(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(trx);
}

/** Without waiting; false while another holds the lock. */
export async function tryLockPeople(trx: Trx): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lockNumber}) as got`.execute(trx);
  return rows[0]?.got === true;
}

/** Also finds merged people. */
export async function findPerson(from: Sql | Trx, id: string): Promise<PeopleTable | undefined> {
  return from.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
}

/** In this order, without merged people. */
export async function peopleOf(from: Sql, ids: readonly string[]): Promise<PeopleTable[]> {
  if (ids.length === 0) return [];
  const rows = await from
    .selectFrom('people')
    .selectAll()
    .where('id', 'in', ids)
    .where('joined_into', 'is', null)
    .execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Follows merges; undefined for an unknown id. */
export async function personNow(from: Sql | Trx, id: string): Promise<PeopleTable | undefined> {
  let person = await findPerson(from, id);
  while (person?.joined_into) person = await findPerson(from, person.joined_into);
  return person;
}

/** The lead's person and how many other leads they have; undefined when gone. */
export async function senderOf(from: Sql, person: string, lead: string) {
  const found = await personNow(from, person);
  if (!found) return undefined;
  const others = from.selectFrom('leads').where('person_id', '=', found.id).where('id', '<>', lead);
  return { id: found.id, name: found.name, others: await countOf(others) };
}

/** The person and everybody merged into it, at any depth. */
export async function groupOf(from: Sql | Trx, id: string): Promise<string[]> {
  const ids = [id];
  for (let latest = [id]; latest.length > 0; ) {
    const rows = await from.selectFrom('people').select('id').where('joined_into', 'in', latest).execute();
    latest = rows.map((row) => row.id);
    ids.push(...latest);
  }
  return ids;
}

/** Separated by the owner, or a merge was undone. An undo does not say they differ; `said` ignores it. */
export async function areMarkedDifferent(from: Sql | Trx, a: string, b: string, by: 'said' | 'done' = 'done') {
  const [one, other] = [await groupOf(from, a), await groupOf(from, b)];
  const row = await from
    .selectFrom('person_changes')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('person_id', 'in', one), eb('other_id', 'in', other)]),
        eb.and([eb('person_id', 'in', other), eb('other_id', 'in', one)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', 'in', ['separate', 'apart']), eb('undone_at', 'is', null)]),
        ...(by === 'done' ? [eb.and([eb('kind', '=', 'join'), eb('undone_at', 'is not', null)])] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A phone number may have several holders. */
export async function holdersOf(from: Sql | Trx, keys: readonly PersonKey[]) {
  const held: { key: PersonKey; person: KeyOwner }[] = [];
  for (const kind of ['email', 'phone'] as const) {
    const values = [...new Set(keys.filter((key) => key.kind === kind).map(({ value }) => value))];
    if (values.length === 0) continue;
    const rows = await from
      .selectFrom('person_keys')
      .innerJoin('people', 'people.id', 'person_keys.person_id')
      .select(['value', 'people.id', 'people.name', 'people.company', 'people.first_at', 'people.last_at'])
      .select('people.written_name')
      .where('person_keys.kind', '=', kind)
      .where('value', 'in', values)
      .execute();
    held.push(...rows.map(({ value, ...person }) => ({ key: { kind, value }, person })));
  }
  return held;
}

/** Marks them stale, so that the search index is updated later. */
export async function putPeople(trx: Trx, people: readonly KeyOwner[]): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map((person) => ({ ...person, name_key: sortKey(person.name), tags: '[]', joined_into: null }));
  await trx
    .insertInto('people')
    .values(rows.map((row) => ({ ...row, stale: 1 })))
    .onConflict((c) =>
      c.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        name_key: eb.ref('excluded.name_key'),
        company: eb.ref('excluded.company'),
        first_at: eb.ref('excluded.first_at'),
        last_at: eb.ref('excluded.last_at'),
        stale: 1,
      })),
    )
    .execute();
}

/** `at` in epoch milliseconds. Existing keys stay. */
export async function putKeys(trx: Trx, keys: readonly { key: PersonKey; person: string }[], at: number) {
  if (keys.length === 0) return;
  const rows = keys.map(({ key, person }) => ({ ...key, person_id: person, at }));
  await trx
    .insertInto('person_keys')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function dropKeys(trx: Trx, person: string, keys: readonly PersonKey[]): Promise<void> {
  for (const { kind, value } of keys) {
    const own = trx.deleteFrom('person_keys').where('person_id', '=', person);
    await own.where('kind', '=', kind).where('value', '=', value).execute();
  }
}

/** By person, addresses first. */
export async function keysOfPeople(from: Sql | Trx, ids: readonly string[]): Promise<Map<string, PersonKey[]>> {
  if (ids.length === 0) return new Map();
  const rows = await from
    .selectFrom('person_keys')
    .select(['person_id', 'kind', 'value'])
    .where('person_id', 'in', ids)
    .orderBy('kind')
    .orderBy('at')
    .orderBy('value')
    .$narrowType<Pick<PersonKey, 'kind'>>()
    .execute();
  return Map.groupBy(rows, ({ person_id }) => person_id);
}

export const keysOfPerson = async (from: Sql | Trx, id: string): Promise<PersonKey[]> =>
  ((await keysOfPeople(from, [id])).get(id) ?? []).map(({ kind, value }) => ({ kind, value }));

/** Every number known of who sent these leads, readable, by lead id; the one they gave first. */
export async function phonesOf(
  from: Sql,
  leads: readonly Pick<LeadsTable, 'id' | 'phone' | 'person_id'>[],
): Promise<Map<string, string[]>> {
  const people = leads.flatMap(({ person_id }) => person_id ?? []);
  const keys = from.selectFrom('person_keys').select(['person_id', 'value']).where('kind', '=', 'phone');
  const known = people.length > 0 ? await keys.where('person_id', 'in', people).orderBy('value').execute() : [];
  return new Map(
    leads.map(({ id, phone, person_id }) => {
      const theirs = known.flatMap((key) => (key.person_id === person_id ? key.value : []));
      return [id, [...new Set([phone, ...theirs].filter(Boolean).map(shownPhone))]];
    }),
  );
}

/** Queues people for re-evaluation; those with nothing left are removed then. */
export async function markStale(trx: Trx, ids: readonly (string | null)[]): Promise<void> {
  for (const some of portions([...new Set(ids)].filter((id) => id !== null)))
    await trx
      .updateTable('people')
      .set({ stale: 1 })
      .where('id', 'in', some)
      .where('joined_into', 'is', null)
      .execute();
}

/** `at` in epoch milliseconds. */
export async function noteContact(trx: Trx, id: string | null, at: number): Promise<void> {
  if (id === null) return;
  await trx.updateTable('people').set({ last_at: at }).where('id', '=', id).where('last_at', '<', at).execute();
}

/** Removes a person with everybody merged into it, their keys, words and changes. What they sent must be gone. */
export async function removePerson(trx: Trx, id: string): Promise<void> {
  const ids = await groupOf(trx, id);
  await dropFound(trx, 'person', ids);
  await dropAllOf(trx, 'person', ids);
}

/** A word similar to those of more people is too vague. */
const mostNear = 24;

/** The query with similar words added to each possibly misspelled name; undefined if nobody has one. */
export async function withNearNames(from: Sql, parts: readonly QueryPart[]) {
  const near: string[] = [];
  const widened = await Promise.all(
    parts.map(async (part) => {
      const [[word = ''] = []] = part;
      const isWord = part.every((words) => words.length === 1);
      const names = isWord ? await wordsAmong(from, 'person', nearWords(word), mostNear) : [];
      near.push(...names);
      return [...part, ...names.map((name) => [name])];
    }),
  );
  return near.length > 0 ? { parts: widened, near } : undefined;
}

/** With fewer results, similar names are searched too. */
const fewPeople = 3;

/** Ids, newest contact first, at most `limit` of each kind. `alike`: similar names, if few met; `wider`: the query for them. */
export async function findPeople(from: Sql, asked: Pick<ParsedQuery, 'parts'>, limit: number) {
  const met = await findFound(from, 'person', asked, limit);
  const wider = met.length < fewPeople ? await withNearNames(from, asked.parts) : undefined;
  const alike = wider ? (await findFound(from, 'person', wider, limit)).filter((id) => !met.includes(id)) : [];
  return { met, alike, wider };
}
