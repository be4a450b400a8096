import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Connections that behave badly, and how many of them the server has ended. */
export interface SlowSockets extends Disposable {
  ended(): number;
  /** How long each lived that was ended, in milliseconds. */
  lives: number[];
}

/** How a connection behaves once it is there; `head` are the header lines of one sender, without the empty line. */
export interface Manner {
  begin(socket: Socket, head: string): void;
  /** Takes nothing of what comes. */
  deaf?: boolean;
}

const drip = (socket: Socket, text: string, everyMs = 1_000) => {
  const timer = setInterval(() => socket.writable && socket.write(text), everyMs);
  socket.once('close', () => clearInterval(timer));
};
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const type = { json: 'application/json', file: 'multipart/form-data; boundary=slow' };

const slowBody = (contentType: string, length: number): Manner => ({
  begin(socket, head) {
    const lines = `Content-Type: ${contentType}\r\nContent-Length: ${length}\r\n`;
    socket.write(`POST /api/submissions HTTP/1.1\r\n${head}${lines}\r\n{`);
    drip(socket, ' ');
  },
});
/** Asks for a few pages, and again and again, until no buffer of the system holds the answers, and reads nothing. */
const reader = (path: string, count: number): Manner => ({
  deaf: true,
  begin(socket, head) {
    const requests = `GET ${path} HTTP/1.1\r\n${head}\r\n`.repeat(count);
    socket.write(requests);
    drip(socket, requests, 500);
  },
});

export const manners = {
  'slow headers': {
    begin(socket, head) {
      socket.write(`GET / HTTP/1.1\r\n${head}X-Slow: `);
      drip(socket, 'a');
    },
  },
  'slow bodies': slowBody(type.json, 5_000),
  'slow uploads': slowBody(type.file, 5_000_000),
  'slow readers of kept pages': reader('/', 8),
  'slow readers of rendered pages': reader('/contact', 4),
  'greedy readers': reader('/contact', 150),
} satisfies Record<string, Manner>;

/** The far ports of the server's open connections (Linux): whoever does not read does not hear that he was cut. */
function heldBy(port: string): Set<number> {
  const [, ...rows] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n');
  const open = rows.map((row) => row.trim().split(/\s+/)).filter(([, , , state]) => state === '01');
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  return new Set(open.filter(([, local]) => portOf(local) === Number(port)).map(([, , far]) => portOf(far)));
}

/** Opens `count` connections of one manner; each says (with TRUST_PROXY=1) that it comes from an address of its own. */
export function openSlowSockets(url: string, count: number, manner: Manner): SlowSockets {
  const { hostname, host, port } = new URL(url);
  const lives: number[] = [];
  const waiting = new Map<Socket, number>();
  const sockets = Array.from({ length: count }, (_, n) => {
    const head = `Host: ${host}\r\nUser-Agent: ${agent}\r\nX-Forwarded-For: 172.16.${n >> 8}.${n & 255}\r\n`;
    const socket = connect(Number(port), hostname, () => {
      waiting.set(socket, performance.now());
      manner.begin(socket, head);
    });
    socket.on('error', () => undefined);
    if (manner.deaf) socket.pause();
    else socket.resume();
    return socket;
  });
  const look = setInterval(() => {
    const held = heldBy(port);
    for (const [socket, opened] of waiting) {
      if (socket.localPort !== undefined && held.has(socket.localPort)) continue;
      waiting.delete(socket);
      lives.push(performance.now() - opened);
    }
  }, 250);
  return {
    ended: () => lives.length,
    lives,
    [Symbol.dispose]() {
      clearInterval(look);
      for (const socket of sockets) socket.destroy();
    },
  };
}
