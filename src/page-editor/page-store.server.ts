import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { PageImagesTable, PageVersionsTable } from '#src/platform/db/tables-site.ts';

/** The newest version of every page that has one. */
export async function newestVersions(sql: Sql): Promise<PageVersionsTable[]> {
  return sql
    .selectFrom('page_versions as v')
    .selectAll('v')
    .where('v.number', '=', (eb) =>
      eb
        .selectFrom('page_versions as n')
        .select((one) => one.fn.max('n.number').as('number'))
        .whereRef('n.page', '=', 'v.page'),
    )
    .execute();
}

const versionsOf = (from: Sql | Trx, page: string) =>
  from.selectFrom('page_versions').selectAll().where('page', '=', page).orderBy('number', 'desc');

/** The newest version of a page, or undefined when nothing was ever published of it. */
export const newestVersion = (from: Sql | Trx, page: string): Promise<PageVersionsTable | undefined> =>
  versionsOf(from, page).limit(1).executeTakeFirst();

export const findVersion = (from: Sql | Trx, page: string, number: number): Promise<PageVersionsTable | undefined> =>
  versionsOf(from, page).where('number', '=', number).executeTakeFirst();

/** Versions of a page, newest first. */
export const listVersions = (sql: Sql, page: string, limit: number): Promise<PageVersionsTable[]> =>
  versionsOf(sql, page).limit(limit).execute();

/** @throws when this page has a version of this number. */
export async function insertVersion(trx: Trx, row: PageVersionsTable): Promise<void> {
  await trx.insertInto('page_versions').values(row).execute();
}

export async function insertImage(trx: Trx, row: PageImagesTable): Promise<void> {
  await trx.insertInto('page_images').values(row).execute();
}

/** The pictures uploaded last. */
export async function listImages(sql: Sql, limit: number): Promise<PageImagesTable[]> {
  return sql.selectFrom('page_images').selectAll().orderBy('uploaded_at', 'desc').orderBy('id').limit(limit).execute();
}

export async function findImages(sql: Sql, ids: readonly string[]): Promise<PageImagesTable[]> {
  if (ids.length === 0) return [];
  return sql.selectFrom('page_images').selectAll().where('id', 'in', ids).execute();
}

export async function setVariants(trx: Trx, id: string, variants: string): Promise<void> {
  await trx.updateTable('page_images').set({ variants }).where('id', '=', id).execute();
}

/** Every size of every uploaded picture, as the file store names it. */
export async function imageFiles(sql: Sql): Promise<Set<string>> {
  const rows = await sql.selectFrom('page_images').select('variants').execute();
  return new Set(rows.flatMap(({ variants }) => (JSON.parse(variants) as { file: string }[]).map(({ file }) => file)));
}
