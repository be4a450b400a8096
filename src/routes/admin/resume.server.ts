import { Hono } from 'hono';
import { resumeDownload } from '#src/features/careers/resume.server.ts';
import type { Staff } from '#src/features/desk/sign-in.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';

/** `GET /admin/applications/:id/resume`: an applicant's résumé as a download, for the signed-in owner only. */
export function resumeDownloads({ staff, db, files }: { staff: Staff; db: Db; files: FileStore }): Hono {
  return new Hono().get('/applications/:id/resume', async (c) => {
    if (!(await staff.isSignedIn(c.req.header('cookie') ?? null))) {
      return c.redirect('/admin?next=%2Fadmin%2Fapplications');
    }
    const download = await resumeDownload(db, files, c.req.param('id'));
    if (!download) return c.text('This résumé is no longer there.', 404);
    // Nobody reads the body of an answer to HEAD, so nobody would close the file.
    if (c.req.method === 'HEAD') await download.body?.cancel();
    return download;
  });
}
