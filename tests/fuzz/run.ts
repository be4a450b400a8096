/**
 * Sends thousands of generated requests over sockets to every address of the built site, as a visitor and as the signed-in
 * owner: no answer may be a 5xx, the process must stay, and its event loop must not stand still for more than 100 ms.
 * Usage: npm run test:fuzz -- [--requests 20000] [--connections 4] [--seed 1] [--database postgres]
 */
import { connect } from 'node:net';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { fillTime, json, submit, type Visitor, visitors } from '#tests/helpers/crowd.ts';
import { realAgent } from '#tests/helpers/envelope.ts';
import { ask } from '../../bench/lib/http.ts';
import { options } from '../../bench/lib/report.ts';
import { password, startSite, temporaryFolder } from '../../bench/lib/site.ts';
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
async function sendRaw(request: FuzzRequest, timeoutMs = 15_000): Promise<{ status: number; ms: number }> {
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
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
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

const given = options({ requests: 20_000, connections: 4, seed: Date.now() % 1_000_000, database: 'sqlite' });
const { requests: total, seed } = given;

using folder = temporaryFolder();
const postgres = given.database === 'postgres' ? await startPostgres() : undefined;
const failures: string[] = [];
const stalls: { stall: number; processor: number; under: string[] }[] = [];
const underWay = new Map<number, string>();
const recently: string[] = [];
let watching = false;
const server = await startSite({
  dataDir: folder.path,
  before: './tests/fuzz/watch-stalls.ts',
  env: {
    DATABASE_URL: postgres ? `${postgres.url}/postgres` : '',
    PUBLIC_URL: 'http://localhost',
    TRUST_PROXY: '1',
  },
  onLine(line) {
    if (!watching) return;
    if (line.startsWith('{"stall"'))
      stalls.push({ ...JSON.parse(line), under: [...underWay.values(), ...recently.slice(-8)] });
    else if (line.startsWith('{"level":50')) failures.push(`logged: ${line.slice(0, 1_500)}`);
  },
});
const { url, whyGone } = server;
const signedIn = await fetch(`${url}/admin`, {
  method: 'POST',
  redirect: 'manual',
  headers: { Origin: url, 'User-Agent': realAgent },
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
    ['User-Agent', realAgent],
    ['Origin', 'http://localhost'],
    ['X-Forwarded-For', address],
    ...(owner ? [['Cookie', session] as [string, string]] : []),
  ]);
const chunk = 500;
const statuses = new Map<number, number>();
let sent = 0;
let slowest = { ms: 0, what: '' };

const describe = ({ method, target, headers, body }: FuzzRequest) =>
  `${method} ${target.slice(0, 200)} ${JSON.stringify(headers.slice(2)).slice(0, 300)} ${JSON.stringify(body?.toString('latin1').slice(0, 300) ?? '')}`;

async function one(request: FuzzRequest, number: number) {
  const what = describe(request);
  underWay.set(number, what);
  const { status, ms } = await sendRaw(request);
  underWay.delete(number);
  recently.push(what);
  if (recently.length > 20) recently.shift();
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (ms > slowest.ms) slowest = { ms, what };
  if (status >= 500 || status === -1) failures.push(`${status}: ${what}`);
}

// What runs for the first time is compiled first; that is the start, not a stall.
for (const request of fc.sample(requests(routes, own, ids), { numRuns: 400, seed: 1 })) await sendRaw(request);
watching = true;

console.log(`${total} requests to ${routes.length} addresses, ${given.database}, seed ${seed}`);
while (sent < total && !whyGone()) {
  const batch = fc.sample(requests(routes, own, ids), { numRuns: Math.min(chunk, total - sent), seed: seed + sent });
  let next = 0;
  const lanes = Array.from({ length: given.connections }, async () => {
    while (next < batch.length && !whyGone()) {
      const number = next++;
      const request = batch[number];
      if (request) await one(request, sent + number);
    }
  });
  await Promise.all(lanes);
  sent += batch.length;
}

const isAlive = async () => (await fetch(`${url}/readyz`)).ok;
const dead = whyGone() ?? ((await isAlive()) ? undefined : 'the server is no longer ready');
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
if (dead) console.log(`FAILED ${dead}`);
await server.stop();
await postgres?.stop();
process.exit(failures.length > 0 || dead || own100.length > 0 ? 1 : 0);
