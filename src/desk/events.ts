import type { Route } from './+types/events';
import { changeStream } from './desk-events.server.ts';
import { staffOrDevice, staffOrDeviceOnly } from './require-sign-in.server.ts';

/**
 * `GET /admin/events`: tells an open desk, or a list that a remembered device has open, at once that something has
 * arrived or changed, and nothing of what.
 */
export async function loader(args: Route.LoaderArgs) {
  const isStream = args.request.headers.get('accept')?.includes('text/event-stream');
  // An EventSource cannot show a gate, complains of one, and asks again and again; an empty answer ends it.
  if (isStream && !(await staffOrDevice(args))) return new Response(null, { status: 204 });
  const { changes } = await staffOrDeviceOnly(args, '/admin');
  // A browser's EventSource says so; anybody else (React Router's own .data request) would wait for an end that never comes.
  if (!isStream) {
    return new Response('This is a stream of events.', { status: 406 });
  }
  const isSignedIn = async () => (await staffOrDevice(args)) !== undefined;
  return changeStream({ changes, signal: args.request.signal, isSignedIn });
}
