import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { RecordDraftsTable, RecordVersionsTable } from '#src/platform/db/tables-site.ts';

/** The newest version of every record that has one. */
export async function newestVersions(sql: Sql): Promise<RecordVersionsTable[]> {
  return sql
    .selectFrom('record_versions as v')
    .selectAll('v')
    .where('v.number', '=', (eb) =>
      eb
        .selectFrom('record_versions as n')
        .select((one) => one.fn.max('n.number').as('number'))
        .whereRef('n.collection', '=', 'v.collection')
        .whereRef('n.id', '=', 'v.id'),
    )
    .execute();
}

/** The number of the newest version of every record that has one; read without what it holds. */
export const newestNumbers = (sql: Sql): Promise<{ collection: string; id: string; number: number }[]> =>
  sql
    .selectFrom('record_versions')
    .select((one) => ['collection', 'id', one.fn.max('number').as('number')])
    .groupBy(['collection', 'id'])
    .execute();

const versionsOf = (from: Sql | Trx, collection: string, id: string) =>
  from
    .selectFrom('record_versions')
    .selectAll()
    .where('collection', '=', collection)
    .where('id', '=', id)
    .orderBy('number', 'desc');

/** The newest version of a record; undefined when nothing was ever published of it. */
export const newestVersion = (
  from: Sql | Trx,
  collection: string,
  id: string,
): Promise<RecordVersionsTable | undefined> => versionsOf(from, collection, id).limit(1).executeTakeFirst();

export const findVersion = (
  from: Sql | Trx,
  collection: string,
  id: string,
  number: number,
): Promise<RecordVersionsTable | undefined> =>
  versionsOf(from, collection, id).where('number', '=', number).executeTakeFirst();

/** Versions of a record, newest first. */
export const listVersions = (sql: Sql, collection: string, id: string, limit: number): Promise<RecordVersionsTable[]> =>
  versionsOf(sql, collection, id).limit(limit).execute();

/** @throws when this record has a version of this number. */
export async function insertVersion(trx: Trx, row: RecordVersionsTable): Promise<void> {
  await trx.insertInto('record_versions').values(row).execute();
}

/** Names a version; false when there is no such version. */
export async function nameVersion(
  trx: Trx,
  { collection, id, number }: Pick<RecordVersionsTable, 'collection' | 'id' | 'number'>,
  name: string,
): Promise<boolean> {
  const changed = await trx
    .updateTable('record_versions')
    .set({ name })
    .where('collection', '=', collection)
    .where('id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Every draft, or those of a collection. */
export const listDrafts = (sql: Sql, collection?: string): Promise<RecordDraftsTable[]> => {
  const all = sql.selectFrom('record_drafts').selectAll().orderBy('changed_at', 'desc').orderBy('id');
  return (collection === undefined ? all : all.where('collection', '=', collection)).execute();
};

export const findDraft = (from: Sql | Trx, collection: string, id: string): Promise<RecordDraftsTable | undefined> =>
  from
    .selectFrom('record_drafts')
    .selectAll()
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirst();

/** Puts a draft in the place of the one there is. */
export async function putDraft(trx: Trx, row: RecordDraftsTable): Promise<void> {
  await trx
    .insertInto('record_drafts')
    .values(row)
    .onConflict((c) => c.columns(['collection', 'id']).doUpdateSet(row))
    .execute();
}

/** Drops a draft; one that is not there is no error. */
export async function dropDraft(trx: Trx, collection: string, id: string): Promise<void> {
  await trx.deleteFrom('record_drafts').where('collection', '=', collection).where('id', '=', id).execute();
}

/** Drafts whose moment (epoch milliseconds) has come. */
export const dueDrafts = (sql: Sql, now: number): Promise<RecordDraftsTable[]> =>
  sql.selectFrom('record_drafts').selectAll().where('publish_at', '<=', now).orderBy('publish_at').execute();

/** How many drafts wait to be published. */
export async function draftCount(sql: Sql): Promise<number> {
  const { n } = await sql
    .selectFrom('record_drafts')
    .select((one) => one.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}
