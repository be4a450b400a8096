/**
 * Resident memory during an hour of typical traffic: cached and rendered pages, beacons, chats, forms, the desk, wrong
 * addresses. Usage: npm run bench:memory -- [--minutes 60]
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { fillTime, submit, visitors } from '#tests/helpers/crowd.ts';
import { realAgent } from '#tests/helpers/envelope.ts';
import { ask } from './lib/http.ts';
import { median, options, report, residentMegabytes } from './lib/report.ts';
import { password, startSite, temporaryFolder } from './lib/site.ts';

const { minutes } = options({ minutes: 60 });
const deskPages = ['/admin/today', '/admin/messages', '/admin/appointments', '/admin/analytics', '/admin/outbox'];

using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1' } });
const sameOrigin = { 'User-Agent': realAgent, 'Sec-Fetch-Site': 'same-origin', 'Accept-Encoding': 'br' };
const body = new URLSearchParams({ password });
const signedIn = await fetch(`${site.url}/admin`, { method: 'POST', body, headers: sameOrigin, redirect: 'manual' });
const Cookie = signedIn.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ');
const sitemap = (await ask(`${site.url}/sitemap.xml`)).text;
const pages = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
const now = () => new Date().toISOString();

let asked = 0;
/** A request `times` over; `path` and `body` are called with its number, and each comes from an address of its own. */
function visits(times: number, path: (n: number) => string, body?: (n: number) => object, headers = {}) {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const n = asked++;
    const from = { 'X-Forwarded-For': `10.9.${(n >> 8) & 255}.${n & 255}`, 'Content-Type': 'application/json' };
    const posted = body && { method: 'POST' as const, body: JSON.stringify(body(n)) };
    return { ...request, ...posted, path: path(n), headers: { ...sameOrigin, ...from, ...headers } };
  };
  return Array.from({ length: times }, () => ({ setupRequest }));
}
const page = (n: number) => pages[n % pages.length] ?? '/';
const view = (n: number) => ({ p: page(n), v: 1, e: 1, n: 1, t: 12, b: 0, r: '', u: '', f: [] });
const talk = (n: number) => ({
  userIdentifier: `visitor-of-the-bench-${n % 500}`,
  sentAt: now(),
  startTime: now(),
  messages: [{ id: randomUUID(), sender: 'user', text: `Support for ${n % 40} people?`, timestamp: now() }],
});
/** What two seconds bring. A query prevents caching. */
const mix = [
  ...visits(8, page),
  ...visits(2, (n) => `${page(n)}?utm_source=bench&utm_campaign=${n}`),
  ...visits(4, () => '/api/analytics', view),
  ...visits(1, () => `/api/availability?from=${now().slice(0, 10)}&days=14`),
  ...visits(1, () => `/api/chat/sessions/${randomUUID()}`, talk),
  ...visits(2, (n) => deskPages[n % deskPages.length] ?? '', undefined, { Cookie }),
  ...visits(1, () => `/no-such-page-${randomUUID()}`),
];

await sleep(5_000);
const idle = residentMegabytes(site.pid).all;
const samples: number[] = [];
const ended = new AbortController();
async function sample() {
  for (; !ended.signal.aborted; await sleep(10_000)) samples.push(residentMegabytes(site.pid).all);
}
async function forms() {
  for (let first = 0; !ended.signal.aborted; first += 8) {
    const some = await visitors(site.url, 8, first);
    await fillTime();
    for (const one of some) await submit(site.url, one);
  }
}
const load = { url: site.url, connections: 2, duration: minutes * 60, overallRate: mix.length / 2, requests: mix };
const running = Promise.resolve(autocannon(load)).finally(() => ended.abort());
const [{ requests, statusCodeStats }] = await Promise.all([running, sample(), forms()]);
console.log('  answers, one in twenty of them to a wrong address:', statusCodeStats);

const quarter = Math.ceil(samples.length / 4);
const last = median(samples.slice(-quarter));
const before = median(samples.slice(2 * quarter, 3 * quarter));
report(`Memory under ${minutes} minutes of mixed load (${requests.total} requests)`, [
  ['resident, idle before', idle, 'MB', { atMost: 140 }],
  ['resident at most', Math.max(...samples), 'MB', { atMost: 220 }],
  ['median of the last quarter', last, 'MB', { atMost: 220 }],
  ['more than in the quarter before', last - before, 'MB'],
]);
