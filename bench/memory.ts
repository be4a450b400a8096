/**
 * Resident memory during an hour of typical traffic: cached and rendered pages, beacons, chats, forms, the desk, wrong
 * addresses. Usage: node bench/memory.ts [--minutes 60]
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { httpClient } from './lib/http.ts';
import { options, report, residentMegabytes } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';
import { median } from './lib/statistics.ts';
import { agent, fillTime, submit, visitors } from './lib/visitors.ts';

const { minutes } = options({ minutes: 60 });
const password = 'a password of the bench';
const deskPages = ['/admin/today', '/admin/messages', '/admin/appointments', '/admin/analytics', '/admin/outbox'];

using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1', ADMIN_PASSWORD: password } });
const client = httpClient(site.url);
const sameOrigin = { 'User-Agent': agent, 'Sec-Fetch-Site': 'same-origin', 'Accept-Encoding': 'br' };
let person = 0;
const headers = () => ({ ...sameOrigin, 'X-Forwarded-For': `10.9.${(++person >> 8) & 255}.${person & 255}` });
const signedIn = await fetch(`${site.url}/admin`, {
  method: 'POST',
  body: new URLSearchParams({ password }),
  headers: sameOrigin,
  redirect: 'manual',
});
const Cookie = signedIn.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ');
const sitemap = (await client.get('/sitemap.xml')).body.toString();
const pages = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
const page = (n: number) => pages[n % pages.length] ?? '/';

let requests = 0;
const failed: Record<string, number> = {};
const ends = performance.now() + minutes * 60_000;
const isOver = () => performance.now() >= ends;
async function count(name: string, asked: Promise<{ status: number }>) {
  requests++;
  // The server may close an idle connection at the same moment.
  const { status } = await asked.catch(() => ({ status: 599 }));
  if (status >= 400) failed[`${name} ${status}`] = (failed[`${name} ${status}`] ?? 0) + 1;
}
async function pace(name: string, perSecond: number, ask: (n: number) => Promise<{ status: number }>) {
  for (let n = 0; !isOver(); n++) {
    await count(name, ask(n));
    await sleep(1_000 / perSecond);
  }
}
const view = (path: string) => ({ p: path, v: 1, e: 1, n: 1, t: 12, b: 0, r: '', u: '', f: [] });
const now = () => new Date().toISOString();
const talk = (n: number) => ({
  userIdentifier: `visitor-of-the-bench-${n % 500}`,
  sentAt: now(),
  startTime: now(),
  messages: [{ id: randomUUID(), sender: 'user', text: `Support for ${n % 40} people?`, timestamp: now() }],
});
const samples: number[] = [];
async function sample() {
  while (!isOver()) {
    await sleep(10_000);
    const { all, own } = residentMegabytes(site.pid);
    const n = samples.push(all);
    if (n % 6 === 0) console.log(`  ${n / 6} min: ${all.toFixed(1)} MB resident, ${own.toFixed(1)} MB of it its own`);
  }
}
async function forms() {
  for (let first = 0; !isOver(); first += 8) {
    const some = await visitors(client, 8, first);
    await fillTime();
    for (const one of some) await count('form', submit(client, one));
  }
}

await sleep(5_000);
const idle = residentMegabytes(site.pid).all;
await Promise.all([
  sample(),
  forms(),
  pace('page', 4, (n) => client.get(page(n), headers())),
  // A query prevents caching.
  pace('rendered', 1, (n) => client.get(`${page(n)}?utm_source=bench&utm_campaign=${n}`, headers())),
  pace('beacon', 2, (n) => client.post('/api/analytics', view(page(n)), headers())),
  pace('availability', 0.5, () => client.get(`/api/availability?from=${now().slice(0, 10)}&days=14`, headers())),
  pace('chat', 0.5, (n) => client.post(`/api/chat/sessions/${randomUUID()}`, talk(n), headers())),
  pace('desk', 1, (n) => client.get(deskPages[n % deskPages.length] ?? '', { ...headers(), Cookie })),
  pace('wrong address', 0.5, async () => {
    const { status } = await client.get(`/no-such-page-${randomUUID()}`, headers());
    return { status: status === 404 ? 200 : status };
  }),
]);
console.log(`  not answered well: ${JSON.stringify(failed)}`);

const quarter = Math.ceil(samples.length / 4);
const last = median(samples.slice(-quarter));
report(`Memory under ${minutes} minutes of mixed load (${requests} requests)`, [
  { what: 'resident, idle before', value: idle, unit: 'MB', budget: { atMost: 140 } },
  { what: 'resident at most', value: Math.max(...samples), unit: 'MB', budget: { atMost: 220 } },
  { what: 'median of the last quarter', value: last, unit: 'MB', budget: { atMost: 220 } },
  {
    what: 'more than in the quarter before',
    value: last - median(samples.slice(2 * quarter, 3 * quarter)),
    unit: 'MB',
  },
]);
