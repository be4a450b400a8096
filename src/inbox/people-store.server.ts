import type { Sql } from '#src/platform/db/client.server.ts';
import type { PeopleTable, PersonChangesTable } from '#src/platform/db/tables-inbox.ts';

/** The person after whom a page of the list begins. */
export interface PersonCursor {
  last_at: number;
  id: string;
}

/** A page of people, who came last first. */
export async function listPeople(
  from: Sql,
  page: { limit: number; after?: PersonCursor | undefined },
): Promise<PeopleTable[]> {
  let people = from.selectFrom('people').selectAll().where('joined_into', 'is', null);
  const { after } = page;
  if (after) people = people.where((eb) => eb(eb.refTuple('last_at', 'id'), '<', eb.tuple(after.last_at, after.id)));
  return people.orderBy('last_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

/** What each of these people has sent, by how many of each kind. */
export async function sentBy(from: Sql, ids: readonly string[]): Promise<Map<string, Record<string, number>>> {
  const counts = new Map<string, Record<string, number>>();
  if (ids.length === 0) return counts;
  const note = (id: string | null, kind: string, n: number) => {
    if (id) counts.set(id, { ...counts.get(id), [kind]: Number(n) });
  };
  const leads = await from
    .selectFrom('leads')
    .select(['person_id', 'type', (eb) => eb.fn.countAll<number>().as('n')])
    .where('person_id', 'in', ids)
    .groupBy(['person_id', 'type'])
    .execute();
  for (const { person_id, type, n } of leads) note(person_id, type, n);
  for (const [table, kind] of [
    ['chat_sessions', 'chat'],
    ['newsletter_subscribers', 'newsletter'],
  ] as const) {
    const rows = await from
      .selectFrom(table)
      .select(['person_id', (eb) => eb.fn.countAll<number>().as('n')])
      .where('person_id', 'in', ids)
      .groupBy('person_id')
      .execute();
    for (const { person_id, n } of rows) note(person_id, kind, n);
  }
  return counts;
}

/** What these people are known by, addresses first. */
export async function keysOfPeople(from: Sql, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { kind: string; value: string }[]>();
  const rows = await from
    .selectFrom('person_keys')
    .select(['person_id', 'kind', 'value'])
    .where('person_id', 'in', ids)
    .orderBy('kind')
    .orderBy('at')
    .orderBy('value')
    .execute();
  return Map.groupBy(rows, ({ person_id }) => person_id);
}

/** Others who have a telephone number of this person's as well. */
export async function sharingNumber(from: Sql, id: string): Promise<(PeopleTable & { value: string })[]> {
  return from
    .selectFrom('person_keys as own')
    .innerJoin('person_keys as theirs', (join) =>
      join.onRef('theirs.kind', '=', 'own.kind').onRef('theirs.value', '=', 'own.value'),
    )
    .innerJoin('people', 'people.id', 'theirs.person_id')
    .selectAll('people')
    .select('own.value')
    .where('own.person_id', '=', id)
    .where('own.kind', '=', 'phone')
    .where('people.id', '<>', id)
    .orderBy('people.last_at', 'desc')
    .limit(10)
    .execute();
}

/** What was joined, separated and named about a person and those in it, newest first, with the name of the other. */
export async function changesOf(
  from: Sql,
  group: readonly string[],
): Promise<(PersonChangesTable & { one: string; other: string })[]> {
  return from
    .selectFrom('person_changes')
    .innerJoin('people as p', 'p.id', 'person_changes.person_id')
    .innerJoin('people as o', 'o.id', 'person_changes.other_id')
    .selectAll('person_changes')
    .select(['p.name as one', 'o.name as other'])
    .where((eb) => eb.or([eb('person_id', 'in', group), eb('other_id', 'in', group)]))
    .orderBy('at', 'desc')
    .orderBy('person_changes.id', 'desc')
    .limit(20)
    .execute();
}
