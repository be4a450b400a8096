import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Watched {
  /** Bytes handed to the system when last looked at. */
  sent: number;
  /** When the first look found bytes waiting of which none has left since. */
  since: number;
}

/** Bytes that the system has taken. Of one large piece it tells only when all of it is taken. */
const sentBy = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/**
 * Ends connections whose reader takes nothing of an answer for `stalledMs`, so that nobody keeps answers in memory. A
 * slow line is fine: any piece that gets through starts the time anew.
 */
export function cutStalledReaders(server: Server, stalledMs: number): void {
  const sockets = new Map<Socket, Watched | undefined>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  const look = setInterval(() => {
    const now = performance.now();
    for (const [socket, before] of sockets) {
      if (socket.writableLength === 0) {
        if (before) sockets.set(socket, undefined);
        continue;
      }
      const sent = sentBy(socket);
      if (!before || before.sent !== sent) sockets.set(socket, { sent, since: now });
      else if (now - before.since >= stalledMs) socket.destroy();
    }
  }, stalledMs / 6);
  look.unref();
  server.once('close', () => clearInterval(look));
}
