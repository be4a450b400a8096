import { newestMatches } from '#src/intake/text-query-store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';

/** How many are read at once, while deleted ones are among them. */
const rounds = [30, 300, 3_000];
/** How far back a name's first letter is looked for. */
const newest = 2_000;

/** The newest leads of all types that meet all expressions (`askText` of the index "lead"); deleted ones are left out. */
export async function findLeads(from: Sql, expressions: readonly string[], limit: number): Promise<LeadsTable[]> {
  const found: LeadsTable[] = [];
  let before: number | undefined;
  for (const many of rounds) {
    const seqs = await newestMatches(from, 'lead', expressions, { limit: many, before });
    if (seqs.length === 0) break;
    const rows = await from
      .selectFrom('leads')
      .selectAll()
      .where('seq', 'in', seqs)
      .where('deleted_at', 'is', null)
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute();
    found.push(...rows);
    if (found.length >= limit || seqs.length < many) break;
    before = seqs.at(-1);
  }
  return found.slice(0, limit);
}

/** The newest leads with a name of which a word begins with this letter, among the 2,000 newest of all. */
export async function findLeadsByLetter(from: Sql, letter: string, limit: number): Promise<LeadsTable[]> {
  const recent = from.selectFrom('leads').selectAll().where('deleted_at', 'is', null).orderBy('seq', 'desc');
  return from
    .selectFrom(recent.limit(newest).as('recent'))
    .selectAll()
    .where((eb) => eb.or([eb('name_key', 'like', `${letter}%`), eb('name_key', 'like', `% ${letter}%`)]))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** The newest leads of these people, deleted ones left out. */
export async function leadsOfPeople(from: Sql, people: readonly string[], limit: number): Promise<LeadsTable[]> {
  if (people.length === 0) return [];
  return from
    .selectFrom('leads')
    .selectAll()
    .where('person_id', 'in', people)
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
