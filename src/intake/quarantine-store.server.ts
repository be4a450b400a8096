import type { QuarantineTable } from 'db:tables';
import { sql as raw } from 'kysely';
import { quarantineBudgets as budgets } from '#src/lib/budgets.ts';
import { parsedJson, stringsIn } from '#src/lib/json.ts';
import { searchWords } from '#src/lib/search-words.ts';
import { countOf, type Sql, type Trx } from '#src/platform/db/client.server.ts';
import { dropFound, putFound } from './search-index-store.server.ts';
import { phonesIn, phoneWords } from './telephone.server.ts';

/** SQLite requires a limit with an offset; this one is never reached. */
const noLimit = 1_000_000;

export const clientKey = (network: string, browser: string) => `${network}:${browser}`;

/** Held emails stay at least this long. */
const mailsMs = 30 * 86_400_000;

/** Keeps the first moment; drops the oldest beyond the budgets. Returns files to remove before writing `row`'s. */
export async function putQuarantined(trx: Trx, row: QuarantineTable): Promise<string[]> {
  const { id, received_at, ...rest } = row;
  const before = await findQuarantined(trx, id);
  await trx
    .insertInto('quarantine')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(rest))
    .execute();
  const texts = stringsIn(parsedJson(row.data));
  const words = searchWords([...texts, row.type, row.reasons], phoneWords(phonesIn(texts.join('\n'))));
  await putFound(trx, { kind: 'held', ref: id, at: before?.received_at ?? received_at }, words);
  const gone = before && before.file !== row.file ? [before.file] : [];
  const mayGo = trx
    .selectFrom('quarantine')
    .where((eb) => eb.or([eb('source', '<>', 'email'), eb('received_at', '<', row.received_at - mailsMs)]));
  const newest = mayGo.select('id').orderBy('received_at', 'desc').orderBy('id', 'desc');
  const ofBrowser = newest.where('client', '=', row.client);
  const network = /^[^:]*:|^/.exec(row.client)?.[0] || row.client;
  const ofNetwork = newest.where(raw`substr(client, 1, ${network.length})`, '=', network);
  const beyond = (rows: typeof newest, budget: { max: number }) => rows.limit(noLimit).offset(budget.max);
  const surplus = [
    beyond(ofBrowser, budgets.browser),
    beyond(ofNetwork, budgets.network),
    beyond(newest, budgets.site),
  ];
  for (const ids of surplus) {
    const dropped = await trx.deleteFrom('quarantine').where('id', 'in', ids).returning(['id', 'file']).execute();
    gone.push(...dropped.map(({ file }) => file));
    const refs = dropped.map(({ id }) => id);
    await dropFound(trx, 'held', refs);
  }
  const withFile = (rows: typeof newest) => rows.where('file', '<>', '');
  const surplusFiles =
    row.file === ''
      ? []
      : [beyond(withFile(ofNetwork), budgets.filesOfNetwork), beyond(withFile(newest), budgets.files)];
  for (const ids of surplusFiles) {
    const losing = await trx.selectFrom('quarantine').select(['id', 'file']).where('id', 'in', ids).execute();
    for (const { id: loser, file } of losing) {
      await trx.updateTable('quarantine').set({ file: '', file_about: '' }).where('id', '=', loser).execute();
      gone.push(file);
    }
  }
  return gone.filter((file) => file !== '');
}

export async function findQuarantined(from: Sql | Trx, id: string): Promise<QuarantineTable | undefined> {
  return from.selectFrom('quarantine').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listQuarantined(
  sql: Sql,
  page: { limit: number; before?: { received_at: number; id: string } | undefined },
): Promise<QuarantineTable[]> {
  let query = sql.selectFrom('quarantine').selectAll();
  const { before } = page;
  if (before)
    query = query.where((eb) => eb(eb.refTuple('received_at', 'id'), '<', eb.tuple(before.received_at, before.id)));
  return query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

export const countQuarantined = (sql: Sql) => countOf(sql.selectFrom('quarantine'));

/** Returns its file name (empty for none); undefined when not there. */
export async function dropQuarantined(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.deleteFrom('quarantine').where('id', '=', id).returning('file').executeTakeFirst();
  await dropFound(trx, 'held', [id]);
  return row?.file;
}
