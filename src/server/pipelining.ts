import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Cuts a connection that has more than `most` requests without an answer. Node answers all that arrive together at
 * once, so a few kilobytes of requests would keep megabytes of unread answers in memory. No browser and no proxy sends
 * requests so. The function that it returns is asked before anything is done; true means that nothing is to be done.
 */
export function limitPipelining(most: number): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // What has arrived together is read to its end even after the connection is cut.
    if (socket.destroyed) return true;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  };
}
