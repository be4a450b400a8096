import type { Changes } from '../changes.server.ts';

const heartbeatMs = 15_000;

interface StreamDeps {
  streams: { open: number; readonly most: number };
  signal: AbortSignal;
  changes: Pick<Changes, 'onEnd'>;
  /** Asked before each event; false ends the stream. */
  mayGoOn(): Promise<boolean>;
  /**
   * Starts sending; returns the function that stops it. An event function is called when its turn comes; empty events
   * are skipped.
   */
  begin(send: (event: string | (() => Promise<string>)) => void): () => void;
}

/**
 * Server-sent events for one browser, in order, with a comment every 15 seconds so that proxies keep the connection.
 * 503 if too many are open.
 */
export function eventStream({ streams, signal, changes, mayGoOn, begin }: StreamDeps): Response {
  if (streams.open >= streams.most) return new Response(null, { status: 503, headers: { 'Retry-After': '30' } });
  const text = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.open++;
      let ended = false;
      let last: Promise<void> = Promise.resolve();
      const send = (event: string | (() => Promise<string>)) => {
        last = last.then(async () => {
          if (ended) return;
          if (!(await mayGoOn().catch(() => false))) return stop();
          const words = typeof event === 'string' ? event : await event().catch(() => '');
          if (!ended && words !== '') controller.enqueue(text.encode(words));
        });
      };
      const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs);
      heartbeat.unref();
      const leave = [
        changes.onEnd(() => stop()),
        () => clearInterval(heartbeat),
        () => signal.removeEventListener('abort', stop),
      ];
      stop = () => {
        if (ended) return;
        ended = true;
        streams.open--;
        for (const step of leave) step();
        try {
          controller.close();
        } catch {
          // The browser closed first.
        }
      };
      signal.addEventListener('abort', stop);
      controller.enqueue(text.encode('retry: 5000\n\n'));
      leave.push(begin(send));
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Stops proxies from buffering events.
      'X-Accel-Buffering': 'no',
    },
  });
}

const desks = { open: 0, most: 200 };

/** For a signed-in browser: `changed` on every announcement. Ends with its session. */
export const changeStream = (parts: { changes: Changes; isSignedIn(): Promise<boolean>; signal: AbortSignal }) =>
  eventStream({
    ...{ streams: desks, signal: parts.signal, changes: parts.changes, mayGoOn: parts.isSignedIn },
    begin: (send) => parts.changes.subscribe(() => send('event: changed\ndata: \n\n')),
  });
