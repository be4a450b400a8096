import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 50;
/** A turn of the event loop that is this short left no time for a connection to come after the system was asked. */
const shortTurnMs = 1;
/** Where somebody comes all the time, the port is closed nevertheless. */
const mostWaitMs = 300;

/**
 * Resolves right after a short turn of the event loop in which no connection has come. The system takes connections
 * before the process does, and closing the port would cut those that wait to be taken, with the forms already in them.
 */
async function untilNobodyComes(server: Server): Promise<void> {
  let came = true;
  let took = Number.POSITIVE_INFINITY;
  const note = () => {
    came = true;
  };
  server.on('connection', note);
  // The present turn may have asked the system already; every turn from here on does.
  await setImmediate();
  const end = performance.now() + mostWaitMs;
  while (performance.now() < end && (came || took > shortTurnMs)) {
    came = false;
    const began = performance.now();
    await setImmediate();
    took = performance.now() - began;
  }
  server.off('connection', note);
}

/**
 * For `drainMs` everything is still answered, each answer as the last of its connection, so that a proxy has time to turn
 * to another process; then `drained` is called. From then on no connection is taken; resolves when what has arrived is
 * answered and all have gone, `graceMs` after the drain at the latest.
 */
export type LetGo = (graceMs: number, drainMs?: number, drained?: () => void) => Promise<void>;

/**
 * Prepares a server to be stopped. Node alone would go on to take requests on open connections until the time is over,
 * and then cut them.
 */
export function letGo(server: Server): LetGo {
  const unanswered = new Set<ServerResponse>();
  let stopping = false;
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    if (stopping) response.shouldKeepAlive = false;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });

  return async (graceMs, drainMs = 0, drained = () => undefined) => {
    stopping = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    if (drainMs > 0) await sleep(drainMs);
    drained();
    await untilNobodyComes(server);

    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    // Those whose answer was under way already become idle when it has gone out.
    const idle = setInterval(() => server.closeIdleConnections(), lookEveryMs);
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(force);
  };
}
