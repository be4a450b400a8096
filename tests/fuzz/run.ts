/**
 * Sends thousands of generated requests over sockets to every address of the built site, as a visitor and as the signed-in
 * owner: no answer may be a 5xx, the process must stay, and its event loop must not stand still for more than 100 ms.
 * Usage: npm run test:fuzz -- [--requests 20000] [--connections 4] [--seed 1] [--database postgres]
 */
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { freePort } from '#tests/helpers/free-port.ts';
import { ask, untilOk } from '../../bench/lib/http.ts';
import { temporaryFolder } from '../../bench/lib/site.ts';
import { fillTime, json, submit, type Visitor, visitors } from '../../bench/lib/visitors.ts';
import { ensureBuild } from '../../scripts/build.ts';
import { loadBuild } from '../../scripts/load-build.ts';
import pages from '../../src/routes.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { anyAddress, type FuzzRequest, type FuzzRoute, formData, requests } from './generators.ts';

/** The pages' paths; each may be read, and its action called. */
function pageRoutes(entries: readonly RouteConfigEntry[], above = ''): FuzzRoute[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path ? `${above}/${path}` : above;
    const own = path || index ? ['GET', 'GET', 'POST'].map((method) => ({ method, path: here || '/' })) : [];
    return [...own, ...pageRoutes(children, here)];
  });
}

/** Every address that the built site answers: what the app has registered, and its pages. */
async function allRoutes(): Promise<FuzzRoute[]> {
  const { createApp, createDeps, readConfig } = await loadBuild();
  using place = temporaryFolder();
  const deps = await createDeps(
    readConfig({ DATA_DIR: place.path, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'only to list them' }),
  );
  try {
    const registered = createApp({ deps }).routes.filter(({ path }) => path !== '/*' && path !== '*');
    return [...registered.map(({ method, path }) => ({ method, path })), ...pageRoutes(pages)];
  } finally {
    await deps.close();
  }
}

interface Day {
  date: string;
  slots: { time: string; available: boolean }[];
}

/**
 * Sends one right form of each kind that needs no file, and one that is set aside, so that the owner's addresses have
 * something to change; their ids.
 * @throws when the site does not take them.
 */
async function sendFirstLeads(url: string): Promise<string[]> {
  const people = await visitors(url, 4);
  await fillTime();
  const from = new Date().toISOString().slice(0, 10);
  const { days } = json(await ask(`${url}/api/availability?from=${from}&days=30`)) as unknown as { days: Day[] };
  const free = days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map(({ time }) => ({ date, time })),
  );
  const change: object[] = [
    {},
    { type: 'quote', data: formData.quote },
    { type: 'appointment', data: { ...formData.appointment, ...free.at(-1) } },
    { security: {} },
  ];
  const ids: string[] = [];
  for (const [index, { headers, envelope }] of people.entries()) {
    const sent: Visitor = { headers, envelope: { ...envelope, ...change[index] } };
    json(await submit(url, sent), index === 3 ? 403 : 201);
    ids.push(envelope.id);
  }
  return ids;
}

/** What came back: the status line's number, 0 when the connection was closed without one, -1 when nothing came in time. */
async function sendRaw(
  port: number,
  request: FuzzRequest,
  timeoutMs = 15_000,
): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const lines = [
    `${request.method} ${request.target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
    ...(request.body ? [`Content-Length: ${request.body.length}`] : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const status = await new Promise<number>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.setTimeout(timeoutMs, () => {
      resolve(-1);
      socket.destroy();
    });
    socket.on('data', (data) => {
      if (heard.length < 4_000) heard += data.toString('latin1');
      // A stream of events has no end; its beginning is answer enough.
      if (heard.includes('text/event-stream')) socket.destroy();
    });
    const done = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0));
    socket.on('error', done);
    socket.on('close', done);
    socket.write(request.body ? Buffer.concat([head, request.body]) : head);
  });
  return { status, ms: performance.now() - started };
}

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string', default: 'sqlite' },
  },
});
const password = 'correct horse battery';
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

await ensureBuild();
using folder = temporaryFolder();
const postgres = options.database === 'postgres' ? await startPostgres() : undefined;
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['--import', './tests/fuzz/watch-stalls.ts', 'scripts/start.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder.path,
    DATABASE_URL: postgres ? `${postgres.url}/postgres` : '',
    SMTP_URL: '',
    PUBLIC_URL: 'http://localhost',
    ADMIN_PASSWORD: password,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  },
});
let gone: string | undefined;
server.once('exit', (code, signal) => {
  gone = `the server ended with ${signal ?? code}`;
});
process.on('exit', () => server.kill('SIGKILL'));

const failures: string[] = [];
const stalls: { stall: number; processor: number; under: string[] }[] = [];
const underWay = new Map<number, string>();
const recently: string[] = [];
let watching = false;
createInterface({ input: server.stdout }).on('line', (line) => {
  if (line.startsWith('{"stall"')) {
    if (watching) stalls.push({ ...JSON.parse(line), under: [...underWay.values(), ...recently.slice(-8)] });
  } else if (watching && line.startsWith('{"level":50')) failures.push(`logged: ${line.slice(0, 1_500)}`);
});

await untilOk(`${url}/readyz`, () => gone);
const signedIn = await fetch(`${url}/admin`, {
  method: 'POST',
  redirect: 'manual',
  headers: { Origin: url, 'User-Agent': agent },
  body: new URLSearchParams({ password, intent: 'sign-in' }),
});
const session = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
if (!session) throw new Error(`the owner could not sign in: ${signedIn.status}`);

const ids = await sendFirstLeads(url);
const routes = (await allRoutes()).filter(({ path }) => !path.includes('sign-out'));
// Every page once, so that what is made for the first reader is not measured as a stall of the later ones.
for (const { path } of routes) if (!/[:*]/.test(path)) await fetch(`${url}${path}`).catch(() => undefined);

const own = fc
  .record({ address: anyAddress, owner: fc.boolean() })
  .map(({ address, owner }): [string, string][] => [
    ['User-Agent', agent],
    ['Origin', 'http://localhost'],
    ['X-Forwarded-For', address],
    ...(owner ? [['Cookie', session] as [string, string]] : []),
  ]);
const total = Number(options.requests);
const chunk = 500;
const statuses = new Map<number, number>();
let sent = 0;
let slowest = { ms: 0, what: '' };

const describe = ({ method, target, headers, body }: FuzzRequest) =>
  `${method} ${target.slice(0, 200)} ${JSON.stringify(headers.slice(2)).slice(0, 300)} ${JSON.stringify(body?.toString('latin1').slice(0, 300) ?? '')}`;

async function one(request: FuzzRequest, number: number) {
  const what = describe(request);
  underWay.set(number, what);
  const { status, ms } = await sendRaw(port, request);
  underWay.delete(number);
  recently.push(what);
  if (recently.length > 20) recently.shift();
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (ms > slowest.ms) slowest = { ms, what };
  if (status >= 500 || status === -1) failures.push(`${status}: ${what}`);
}

// What runs for the first time is compiled first; that is the start, not a stall.
for (const request of fc.sample(requests(routes, own, ids), { numRuns: 400, seed: 1 })) await sendRaw(port, request);
watching = true;

const seed = Number(options.seed);
console.log(`${total} requests to ${routes.length} addresses, ${options.database}, seed ${seed}`);
while (sent < total && !gone) {
  const batch = fc.sample(requests(routes, own, ids), { numRuns: Math.min(chunk, total - sent), seed: seed + sent });
  let next = 0;
  const lanes = Array.from({ length: Number(options.connections) }, async () => {
    while (next < batch.length && !gone) {
      const number = next++;
      const request = batch[number];
      if (request) await one(request, sent + number);
    }
  });
  await Promise.all(lanes);
  sent += batch.length;
}

const alive = gone ? false : (await fetch(`${url}/readyz`)).ok;
const own100 = stalls.filter(({ processor }) => processor > 100);
const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
console.log(`answers ${counts.join(', ')}; slowest ${Math.round(slowest.ms)} ms: ${slowest.what.slice(0, 300)}`);
console.log(
  `event loop stood still over 100 ms: ${own100.length} times by its own work, ${stalls.length - own100.length} times because the machine was busy`,
);
for (const { stall, processor, under } of own100.slice(0, 10)) {
  console.log(`  ${stall} ms (${processor} ms of processor) near:\n    ${under.slice(0, 12).join('\n    ')}`);
}
for (const failure of failures.slice(0, 20)) console.log(`FAILED ${failure}`);
const dead = gone ?? (alive ? undefined : 'the server is no longer ready');
if (dead) console.log(`FAILED ${dead}`);
server.kill('SIGTERM');
await postgres?.stop();
process.exit(failures.length > 0 || dead || own100.length > 0 ? 1 : 0);
