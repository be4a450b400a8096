import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const lookEveryMs = 50;

/**
 * Prepares a server to be stopped. The function that it returns takes no new connection, answers what has arrived, tells
 * each browser that this was the connection's last answer, and resolves when all have gone, after `graceMs` at the latest.
 * Node alone would go on to take requests on open connections until the time is over, and then cut them.
 */
export function letGo(server: Server): (graceMs: number) => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let stopping = false;
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    if (stopping) response.shouldKeepAlive = false;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });

  return async (graceMs) => {
    stopping = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
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
