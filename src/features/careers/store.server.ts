import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { CareerApplicationsTable } from '#src/platform/db/tables.ts';

export async function insertApplication(trx: Trx, row: CareerApplicationsTable): Promise<void> {
  await trx.insertInto('career_applications').values(row).execute();
}

/** The applications with these ids, in no order. */
export async function applicationsOf(db: Db, ids: readonly string[]): Promise<CareerApplicationsTable[]> {
  if (ids.length === 0) return [];
  return db.sql.selectFrom('career_applications').selectAll().where('id', 'in', ids).execute();
}

/** What a download of an application's résumé needs; undefined when the application is gone. */
export async function findResume(
  db: Db,
  id: string,
): Promise<Pick<CareerApplicationsTable, 'resume_file' | 'resume_name' | 'resume_type'> | undefined> {
  return db.sql
    .selectFrom('career_applications')
    .innerJoin('leads', 'leads.id', 'career_applications.id')
    .select(['resume_file', 'resume_name', 'resume_type'])
    .where('leads.id', '=', id)
    .where('leads.deleted_at', 'is', null)
    .executeTakeFirst();
}

const lookUpAtOnce = 500;

/** Which of these stored files belong to an application, also to one that was deleted but is still kept. */
export async function knownResumes(db: Db, files: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < files.length; from += lookUpAtOnce) {
    const rows = await db.sql
      .selectFrom('career_applications')
      .select('resume_file')
      .where('resume_file', 'in', files.slice(from, from + lookUpAtOnce))
      .execute();
    for (const row of rows) known.add(row.resume_file);
  }
  return known;
}

export async function dropApplication(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('career_applications').where('id', '=', id).execute();
}
