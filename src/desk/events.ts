import { changeStream } from '#src/platform/net/event-stream.server.ts';
import type { Route } from './+types/events';
import { staffOrDevice, staffOrDeviceOnly } from './require-sign-in.server.ts';

/** `GET /admin/events`: tells an open desk or remembered device that something changed, but not what. */
export async function loader(args: Route.LoaderArgs) {
  const isStream = args.request.headers.get('accept')?.includes('text/event-stream');
  // An EventSource cannot show a gate and retries forever; an empty 204 stops it.
  if (isStream && !(await staffOrDevice(args))) return new Response(null, { status: 204 });
  const { changes } = await staffOrDeviceOnly(args, '/admin');
  // Only an EventSource asks for text/event-stream. React Router's .data request would wait forever for the end.
  if (!isStream) {
    return new Response('This is a stream of events.', { status: 406 });
  }
  const isSignedIn = async () => (await staffOrDevice(args)) !== undefined;
  return changeStream({ changes, signal: args.request.signal, isSignedIn });
}
