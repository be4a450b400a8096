import { Hono } from 'hono';
import type { Staff } from '#src/desk/sign-in.server.ts';
import { type StaffEnv, staffOnly } from '#src/desk/staff-only.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import { resumeDownload } from './career-resume.server.ts';

/** `GET /admin/applications/:id/resume`: an applicant's résumé as a download, for the signed-in owner only. */
export function resumeDownloads({ staff, db, files }: { staff: Staff; db: Db; files: FileStore }): Hono<StaffEnv> {
  return new Hono<StaffEnv>().get(
    '/applications/:id/resume',
    staffOnly(staff, '/admin?next=%2Fadmin%2Fapplications'),
    async (c) => {
      const download = await resumeDownload(db, files, c.req.param('id'));
      if (!download) return c.text('This résumé no longer exists.', 404);
      // Nobody reads the body of an answer to HEAD, so nobody would close the file.
      if (c.req.method === 'HEAD') await download.body?.cancel();
      return download;
    },
  );
}
