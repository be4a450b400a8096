import type { Changes } from '#src/platform/changes.server.ts';
import { eventStream } from '#src/platform/net/event-stream.server.ts';

const streams = { open: 0, most: 200 };

/** Server-sent events for a signed-in browser: `changed` on every announcement. The stream ends with its session. */
export const changeStream = (parts: {
  changes: Changes;
  isSignedIn(): Promise<boolean>;
  signal: AbortSignal;
}): Response =>
  eventStream({
    streams,
    signal: parts.signal,
    changes: parts.changes,
    mayGoOn: parts.isSignedIn,
    begin: (send) => parts.changes.subscribe(() => send('event: changed\ndata: \n\n')),
  });
