import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Cuts a connection with more than `most` unanswered requests: a few kilobytes of them would keep megabytes of answers.
 * True: it was cut, do nothing.
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
