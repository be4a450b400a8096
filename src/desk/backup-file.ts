import { data } from 'react-router';
import type { Route } from './+types/backup-file';
import { requireFresh, requireSignIn } from './require-sign-in.server.ts';

/** @throws a 404 if there is no such backup. */
export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  requireFresh(parts, args.request);
  const { file } = args.params;
  const found = await parts.openBackup(file);
  if (!found) throw data(null, { status: 404, statusText: 'Not Found' });
  await parts.noteDone({ action: 'backup', subject: file, detail: 'downloaded' });
  return new Response(found.body, {
    headers: {
      'Content-Type': 'application/gzip',
      'Content-Length': String(found.size),
      'Content-Disposition': `attachment; filename="${file}"`,
    },
  });
}
