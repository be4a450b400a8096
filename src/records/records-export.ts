import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternDay } from '#src/lib/format.ts';
import type { Route } from './+types/records-export';
import { exportRecords } from './transfer.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { live, content, clock, noteDone } = await requireSignIn(args);
  await noteDone({ action: 'export', subject: 'records' });
  return new Response(await exportRecords(live(), content.images), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="records-${easternDay(clock.now()).iso}.json"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
