import { Hono } from 'hono';
import { type StaffEnv, staffOnly } from '#src/desk/authorise.server.ts';
import type { Staff } from '#src/desk/sign-in.server.ts';
import { hourMs } from '#src/lib/time.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { download, type FileStore, mentionedFiles } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';

/** As an attachment that browsers do not open in place. */
export async function resumeDownload(db: Db, files: FileStore, id: string): Promise<Response | undefined> {
  const row = await db.sql
    .selectFrom('submission_files')
    .innerJoin('leads', 'leads.id', 'submission_files.submission_id')
    .selectAll('submission_files')
    .where('leads.id', '=', id)
    .where('leads.type', '=', 'career')
    .where('leads.deleted_at', 'is', null)
    .where('submission_files.field', '=', 'resume')
    .executeTakeFirst();
  return download(files, row);
}

/**
 * Removes files older than an hour that no lead, quarantined submission or mail references (left by crashes, failed
 * transactions or quarantine). `now` in epoch milliseconds. Failures are only logged.
 */
export async function sweepResumes(deps: { db: Db; files: FileStore; log: Log; now: number }): Promise<void> {
  try {
    const removed = await deps.files.sweep(deps.now - hourMs, async (names) => {
      // In this order: a release moves files from quarantine to an application, never back.
      const refused = await mentionedFiles(deps.db.sql, 'quarantine', names);
      const ofLeads = await mentionedFiles(deps.db.sql, 'submission_files', names);
      return new Set([...refused, ...ofLeads, ...(await mentionedFiles(deps.db.sql, 'inbound_mails', names))]);
    });
    if (removed > 0) deps.log.info({ removed }, 'left-over uploads removed');
  } catch (error) {
    deps.log.warn({ error }, 'left-over uploads could not be removed');
  }
}

/** `GET /admin/applications/:id/resume`: signed-in owners only. */
export function resumeDownloads({ staff, db, files }: { staff: Staff; db: Db; files: FileStore }): Hono<StaffEnv> {
  return new Hono<StaffEnv>().get(
    '/applications/:id/resume',
    staffOnly(staff, '/admin?next=%2Fadmin%2Fapplications'),
    async (c) => {
      const download = await resumeDownload(db, files, c.req.param('id'));
      if (!download) return c.text('This résumé no longer exists.', 404);
      // For HEAD nobody reads the body, so the file must be closed here.
      if (c.req.method === 'HEAD') await download.body?.cancel();
      return download;
    },
  );
}
