/**
 * Hundreds of connections send their headers or bodies one letter a second, or ask and do not read, beside normal
 * visitors, who are answered all the time. The slow ones are cut within their time, and what they hold is bounded.
 * Usage: node tests/faults/slow-clients.ts [--sockets 200]
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillTime, submit, visitors } from '#tests/helpers/crowd.ts';
import { realAgent } from '#tests/helpers/envelope.ts';
import { inLanes } from '../../bench/lib/http.ts';
import { options, percentile, residentMegabytes } from '../../bench/lib/report.ts';
import { startSite, temporaryFolder } from '../../bench/lib/site.ts';
import { startTally } from './tally.ts';
import { lookAround, unanswered } from './visits.ts';

const { sockets } = options({ sockets: 200 });
/** Rendering what they ask for is work that normal visitors wait for, so of these there are fewer. */
const renderedSockets = Math.ceil(sockets / 20);
const paths = ['/', '/it-support', '/contact', '/healthz', '/api/form-token'];
/** Ten times what any answer takes on an idle machine. */
const boundMs = 2_000;
const boundMegabytes = 200;
/** The server's own times (src/server/listener.ts) and how often it looks. */
const withinMs = { headers: 10_000, bodies: 20_000, readers: 40_000, slack: 12_000 };

/** How a connection behaves once it is there; `head` are the header lines of one sender, without the empty line. */
interface Manner {
  begin(socket: Socket, head: string): void;
  /** Takes nothing of what comes. */
  deaf?: boolean;
}

const drip = (socket: Socket, text: string, everyMs = 1_000) => {
  const timer = setInterval(() => socket.writable && socket.write(text), everyMs);
  socket.once('close', () => clearInterval(timer));
};
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

const manners = {
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

/** Opens `count` connections of one manner, and counts those that the server ends; each says (with TRUST_PROXY=1) that it comes from an address of its own. */
function openSlowSockets(url: string, count: number, manner: Manner) {
  const { hostname, host, port } = new URL(url);
  const lives: number[] = [];
  const waiting = new Map<Socket, number>();
  const sockets = Array.from({ length: count }, (_, n) => {
    const head = `Host: ${host}\r\nUser-Agent: ${realAgent}\r\nX-Forwarded-For: 172.16.${n >> 8}.${n & 255}\r\n`;
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
    /** How long each lived that the server has ended, in milliseconds. */
    lives,
    [Symbol.dispose]() {
      clearInterval(look);
      for (const socket of sockets) socket.destroy();
    },
  };
}

const tally = startTally(`slow clients, ${sockets} of each kind`);
using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
let people = 0;

/** A few visitors look at pages until `over`. */
const visit = async (over: () => boolean) =>
  (await Promise.all([1, 2, 3, 4].map(() => lookAround(site.url, paths, over, 10)))).flat();

async function beside(name: string, manner: Manner, count: number, cutMs: number | undefined) {
  const senders = await visitors(site.url, 40, people);
  people += senders.length;
  await fillTime();
  const before = residentMegabytes(site.pid).all;
  using slow = openSlowSockets(site.url, count, manner);
  const opened = performance.now();
  const mostMs = cutMs === undefined ? 15_000 : cutMs + withinMs.slack;
  const over = () => (cutMs !== undefined && slow.lives.length === count) || performance.now() - opened > mostMs;
  let highest = before;
  const weigh = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(site.pid).all);
  }, 250);
  const statuses: number[] = [];
  const forms = sleep(1_000).then(() =>
    inLanes(2, senders, async (visitor) => {
      statuses.push((await submit(site.url, visitor)).status);
      await sleep(100);
    }),
  );
  const [seen] = await Promise.all([visit(over), forms]);
  clearInterval(weigh);
  const times = seen.map(({ ms }) => ms);
  const ms = (p: number) => percentile(times, p).toFixed(0);
  console.log(
    `  ${name} (${count}): ${seen.length} pages meanwhile, median ${ms(0.5)} ms, p99 ${ms(0.99)} ms, slowest ${ms(1)} ms;` +
      ` memory ${before.toFixed(0)} MB, at most ${highest.toFixed(0)} MB`,
  );
  if (slow.lives.length > 0) {
    const [first, last] = [Math.min(...slow.lives), Math.max(...slow.lives)].map((life) => (life / 1000).toFixed(1));
    console.log(`    ${slow.lives.length} of them ended by the server, after ${first} to ${last} s`);
  }
  tally.none(`${name}: every normal page is answered`, unanswered(seen));
  tally.none(`${name}: every normal form is taken`, statuses.filter((status) => status !== 201).map(String));
  tally.check(`${name}: no normal visitor waits`, Math.max(...times) < boundMs, `${ms(1)} ms`);
  tally.check(
    `${name}: memory stays bounded`,
    highest - before < boundMegabytes,
    `+${(highest - before).toFixed(0)} MB`,
  );
  if (cutMs !== undefined) {
    tally.check(
      `${name}: all are cut within their time`,
      slow.lives.length === count,
      `${slow.lives.length} of ${count}`,
    );
  }
}

const over = performance.now() + 3_000;
await visit(() => performance.now() > over);
await beside('slow headers', manners['slow headers'], sockets, withinMs.headers);
await beside('slow bodies', manners['slow bodies'], sockets, withinMs.bodies);
// These have three minutes for five megabytes; it is enough that they disturb nobody.
await beside('slow uploads', manners['slow uploads'], sockets, undefined);
for (const [name, count] of [
  ['slow readers of kept pages', sockets],
  ['slow readers of rendered pages', renderedSockets],
] as const) {
  await beside(name, manners[name], count, withinMs.readers);
}
// Whoever asks for more than any browser does is cut at once.
await beside('greedy readers', manners['greedy readers'], renderedSockets, 1_000);
tally.finish();
