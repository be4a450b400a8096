import { addWords } from '#src/intake/lead-search-store.server.ts';
import { searchWords } from '#src/lib/search-words.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';

/** A suggestion is worth little when there are more. */
const mostKnown = 200;
const mostRows = 2_000;

/** Tags in use, in alphabetical order; at most 200. */
export async function tagsInUse(from: Sql | Trx): Promise<string[]> {
  const lists = [];
  for (const table of ['people', 'leads'] as const) {
    const tagged = from.selectFrom(table).select('tags').distinct().where('tags', '<>', '[]').orderBy('tags');
    lists.push(...(await tagged.limit(mostRows).execute()));
  }
  const tags = new Set(lists.flatMap((row): string[] => JSON.parse(row.tags)));
  return [...tags].sort((a, b) => a.localeCompare(b, 'en')).slice(0, mostKnown);
}

/** Sets a lead's tags; it is found by those that were `added`. */
export async function setLeadTags(
  trx: Trx,
  lead: Pick<LeadsTable, 'seq'>,
  tags: readonly string[],
  added: readonly string[] = [],
): Promise<void> {
  await trx
    .updateTable('leads')
    .set({ tags: JSON.stringify(tags) })
    .where('seq', '=', lead.seq)
    .execute();
  await addWords(trx, lead.seq, searchWords(added));
}
