import { connect, type Socket } from 'node:net';

/** Connections that behave badly, and how many of them the server has ended. */
export interface SlowSockets extends Disposable {
  ended(): number;
  /** How long each lived that was ended, in milliseconds. */
  lives: number[];
}

const drip = (socket: Socket, text: () => string) => {
  const timer = setInterval(() => socket.writable && socket.write(text()), 1_000);
  socket.once('close', () => clearInterval(timer));
};
const agent = 'User-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0\r\nHost: 127.0.0.1\r\n';

/** What each kind does once it is connected. */
export const manners = {
  'slow headers': (socket: Socket) => {
    socket.write(`GET / HTTP/1.1\r\n${agent}X-Slow: `);
    drip(socket, () => 'a');
  },
  'slow bodies': (socket: Socket) => {
    socket.write(
      `POST /api/submissions HTTP/1.1\r\n${agent}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    );
    drip(socket, () => ' ');
  },
  // So many whole pages that no buffer of the system holds them, and nothing is read.
  'slow readers': (socket: Socket) => {
    socket.pause();
    socket.write(`GET / HTTP/1.1\r\n${agent}\r\n`.repeat(100));
  },
} satisfies Record<string, (socket: Socket) => void>;

/** Opens `count` connections of one manner. */
export function openSlowSockets(url: string, count: number, behave: (socket: Socket) => void): SlowSockets {
  const { hostname, port } = new URL(url);
  const lives: number[] = [];
  const sockets = Array.from({ length: count }, () => {
    const opened = performance.now();
    const socket = connect(Number(port), hostname, () => behave(socket));
    socket.on('error', () => undefined);
    if (behave !== manners['slow readers']) socket.resume();
    socket.once('close', () => lives.push(performance.now() - opened));
    return socket;
  });
  return {
    ended: () => lives.length,
    lives,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
