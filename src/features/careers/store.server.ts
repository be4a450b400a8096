import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { CareerApplicationsTable } from '#src/platform/db/tables.ts';
import type { ApplicationStatus } from './rules.ts';

export async function insertApplication(trx: Trx, row: CareerApplicationsTable): Promise<void> {
  await trx.insertInto('career_applications').values(row).execute();
}

/** A page of applications, newest first; `before` is the last row of the page above. */
export async function listApplications(
  db: Db,
  page: { limit: number; before?: { submitted_at: number; id: string } | undefined },
): Promise<(CareerApplicationsTable & { reference: string; flags: string })[]> {
  let query = db.sql
    .selectFrom('career_applications')
    .innerJoin('submissions', 'submissions.id', 'career_applications.id')
    .selectAll('career_applications')
    .select(['submissions.reference', 'submissions.flags'])
    .where('deleted_at', 'is', null);
  const { before } = page;
  if (before) {
    query = query.where((eb) =>
      eb.or([
        eb('submitted_at', '<', before.submitted_at),
        eb.and([eb('submitted_at', '=', before.submitted_at), eb('career_applications.id', '<', before.id)]),
      ]),
    );
  }
  return query.orderBy('submitted_at', 'desc').orderBy('career_applications.id', 'desc').limit(page.limit).execute();
}

/** How many applications there are and how many of them wait for a reply. */
export async function countApplications(db: Db): Promise<{ total: number; pending: number }> {
  const rows = await db.sql
    .selectFrom('career_applications')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { total, pending: counts.pending ?? 0 };
}

/** What a download of an application's résumé needs; undefined when the application is gone. */
export async function findResume(
  db: Db,
  id: string,
): Promise<Pick<CareerApplicationsTable, 'resume_file' | 'resume_name' | 'resume_type'> | undefined> {
  return db.sql
    .selectFrom('career_applications')
    .select(['resume_file', 'resume_name', 'resume_type'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
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

/** Sets the status of an application; false when there is none with this id. */
export async function setApplicationStatus(db: Db, id: string, status: ApplicationStatus): Promise<boolean> {
  const result = await db.write((trx) =>
    trx
      .updateTable('career_applications')
      .set({ status })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}

/**
 * Takes an application out of every list and its résumé out of reach; row and file stay for 30 days. Once the
 * row is purged, the next sweep removes the file. False when there is none with this id.
 */
export async function deleteApplication(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db.write((trx) =>
    trx
      .updateTable('career_applications')
      .set({ deleted_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}
