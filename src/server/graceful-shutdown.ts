import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 50;
/** A turn of the event loop that is this short left no time for a connection to come after the system was asked. */
const shortTurnMs = 1;
/** Where somebody comes all the time, the port is closed nevertheless. */
const mostWaitMs = 300;

/**
 * Resolves after a short turn of the event loop without a connection: closing the port cuts those the system has taken
 * and the process has not.
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
 * Answers for `drainMs` more, each answer its connection's last, so that a proxy can turn away; calls `drained`; then
 * takes no connection and resolves when all are answered, `graceMs` later at most.
 */
export type GracefulShutdown = (graceMs: number, drainMs?: number, drained?: () => void) => Promise<void>;

/**
 * Prepares a server to be stopped; Node alone would take requests on open connections until the end, and then cut them.
 */
export function gracefulShutdown(server: Server): GracefulShutdown {
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
