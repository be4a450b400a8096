import type { Changes } from '#src/platform/changes.server.ts';

const heartbeatMs = 15_000;
const mostStreams = 200;
let open = 0;

/**
 * Server-sent events for a signed-in browser: `changed` whenever something was announced, and a comment every 15 seconds
 * so that nothing on the way takes the line for dead. The session is asked for again each time; the stream ends with it.
 */
export function changeStream(parts: {
  changes: Changes;
  isSignedIn(): Promise<boolean>;
  signal: AbortSignal;
}): Response {
  if (open >= mostStreams) return new Response(null, { status: 503, headers: { 'Retry-After': '30' } });
  const { changes, signal } = parts;
  const text = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      open++;
      let ended = false;
      let lastCheck: Promise<void> = Promise.resolve();
      const send = (words: string) => {
        lastCheck = lastCheck.then(async () => {
          if (ended) return;
          if (!(await parts.isSignedIn().catch(() => false))) return stop();
          if (!ended) controller.enqueue(text.encode(words));
        });
      };
      const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs);
      heartbeat.unref();
      const leave = [
        changes.subscribe(() => send('event: changed\ndata: \n\n')),
        changes.onEnd(() => stop()),
        () => clearInterval(heartbeat),
        () => signal.removeEventListener('abort', stop),
      ];
      stop = () => {
        if (ended) return;
        ended = true;
        open--;
        for (const step of leave) step();
        try {
          controller.close();
        } catch {
          // The browser was gone first.
        }
      };
      signal.addEventListener('abort', stop);
      controller.enqueue(text.encode('retry: 5000\n\n'));
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // A proxy in front must not collect events before it hands them on.
      'X-Accel-Buffering': 'no',
    },
  });
}
