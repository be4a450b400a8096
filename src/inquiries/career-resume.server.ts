import { findFile } from '#src/intake/submission-files-store.server.ts';
import { mediaTypeOf } from '#src/lib/attachment.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { download, type FileStore, mentionedFiles } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';

const hour = 3_600_000;

/** The résumé of an application as a download that no browser opens in place; undefined when there is none. */
export async function resumeDownload(db: Db, files: FileStore, id: string): Promise<Response | undefined> {
  const row = await findFile(db, { id, type: 'career', field: 'resume' });
  return download(files, row && { ...row, mediaType: mediaTypeOf(row.type) });
}

/**
 * Removes files of more than an hour ago that no lead, no quarantined submission and no mail mentions: uploads cut short by a
 * crash, whose transaction failed, or that went out of quarantine. `now` in epoch milliseconds. A failure is logged, because the site can do without.
 */
export async function sweepResumes(deps: { db: Db; files: FileStore; log: Log; now: number }): Promise<void> {
  try {
    const removed = await deps.files.sweep(deps.now - hour, async (names) => {
      // In this order: a release moves a file from quarantine to an application, and never back.
      const refused = await mentionedFiles(deps.db.sql, 'quarantine', names);
      const ofLeads = await mentionedFiles(deps.db.sql, 'submission_files', names);
      return new Set([...refused, ...ofLeads, ...(await mentionedFiles(deps.db.sql, 'inbound_mails', names))]);
    });
    if (removed > 0) deps.log.info({ removed }, 'left-over uploads removed');
  } catch (error) {
    deps.log.warn({ error }, 'left-over uploads could not be removed');
  }
}
