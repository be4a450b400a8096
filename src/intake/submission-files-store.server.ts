import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { SubmissionFilesTable } from '#src/platform/db/tables.ts';
import type { StoredFiles, Upload } from './form.ts';

export async function insertFiles(
  trx: Trx,
  submissionId: string,
  uploads: Readonly<Record<string, Upload>>,
  files: StoredFiles,
): Promise<void> {
  for (const [field, upload] of Object.entries(uploads)) {
    const stored = files[field];
    if (!stored) throw new Error(`the file of ${field} was not stored`);
    await trx
      .insertInto('submission_files')
      .values({
        file: stored.name,
        submission_id: submissionId,
        field,
        entry_id: '',
        name: upload.name,
        type: upload.type,
        size: stored.size,
        sha256: stored.sha256,
      })
      .execute();
  }
}

/** Undefined when the lead is deleted. */
export async function findFile(
  db: Db,
  { id, type, field }: { id: string; type: string; field: string },
): Promise<SubmissionFilesTable | undefined> {
  return db.sql
    .selectFrom('submission_files')
    .innerJoin('leads', 'leads.id', 'submission_files.submission_id')
    .selectAll('submission_files')
    .where('leads.id', '=', id)
    .where('leads.type', '=', type)
    .where('leads.deleted_at', 'is', null)
    .where('submission_files.field', '=', field)
    .executeTakeFirst();
}
