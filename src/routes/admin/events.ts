import { changeStream } from '#src/features/staff/events.server.ts';
import type { Route } from './+types/events';
import { staffOnly } from './staff-only.server.ts';

/** `GET /admin/events`: tells an open desk at once that something has arrived or changed. */
export async function loader(args: Route.LoaderArgs) {
  const { staff, changes } = await staffOnly(args);
  // A browser's EventSource says so; anybody else (React Router's own .data request) would wait for an end that never comes.
  if (!args.request.headers.get('accept')?.includes('text/event-stream')) {
    return new Response('This is a stream of events.', { status: 406 });
  }
  const cookie = args.request.headers.get('cookie');
  return changeStream({ changes, signal: args.request.signal, isSignedIn: () => staff.isSignedIn(cookie) });
}
