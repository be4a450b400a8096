import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpClient } from './http.ts';
import { fillTime, submit, visitors } from './visitors.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const sameOrigin = { 'User-Agent': agent, 'Sec-Fetch-Site': 'same-origin', 'Accept-Encoding': 'br' };
const deskPages = ['/admin/today', '/admin/messages', '/admin/appointments', '/admin/analytics', '/admin/outbox'];

/** Signs in to the desk; the cookie that goes on being sent. @throws when the password is not taken. */
async function signIn(url: string, password: string): Promise<string> {
  const body = new URLSearchParams({ password });
  const answer = await fetch(`${url}/admin`, { method: 'POST', body, headers: sameOrigin, redirect: 'manual' });
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  if (cookie.length === 0) throw new Error(`the desk was not opened: ${answer.status}`);
  return cookie.join('; ');
}

const talk = (n: number) => ({
  userIdentifier: `visitor-of-the-bench-${n % 500}`,
  sentAt: new Date().toISOString(),
  startTime: new Date().toISOString(),
  messages: [
    {
      id: randomUUID(),
      sender: 'user',
      text: `How much is support for ${n % 40} people?`,
      timestamp: new Date().toISOString(),
    },
  ],
});

const view = (path: string) => ({ p: path, v: 1, e: 1, n: 1, t: 12, b: 0, r: '', u: '', f: [] });

/** What a small firm's site is asked for, over and over, each kind at its own pace; counts what was not answered well. */
export async function mixedLoad(
  client: HttpClient,
  site: { url: string; password: string },
  until: () => boolean,
): Promise<{ requests: number; refused: Record<string, number> }> {
  const counts = { requests: 0, refused: {} as Record<string, number> };
  const sitemap = (await client.get('/sitemap.xml')).body.toString();
  const pages = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  const cookie = await signIn(site.url, site.password);
  let person = 0;
  const from = () => ({ ...sameOrigin, 'X-Forwarded-For': `10.9.${(++person >> 8) & 255}.${person & 255}` });

  async function count(name: string, asked: Promise<{ status: number }>) {
    counts.requests++;
    // A connection that had been idle may be closed from the other side at the same moment.
    const { status } = await asked.catch(() => ({ status: 599 }));
    if (status >= 400) counts.refused[`${name} ${status}`] = (counts.refused[`${name} ${status}`] ?? 0) + 1;
  }
  /** Asks again and again, so many times a second at most. */
  async function pace(perSecond: number, ask: (n: number) => Promise<void>) {
    for (let n = 0; !until(); n++) {
      await ask(n);
      await sleep(1_000 / perSecond);
    }
  }
  const page = (n: number) => pages[n % pages.length] ?? '/';
  await Promise.all([
    pace(4, (n) => count('page', client.get(page(n), from()))),
    // With a query, so rendered anew.
    pace(1, (n) => count('rendered', client.get(`${page(n)}?utm_source=bench&utm_campaign=${n}`, from()))),
    pace(2, (n) => count('beacon', client.post('/api/analytics', view(page(n)), from()))),
    pace(0.5, () =>
      count(
        'availability',
        client.get(`/api/availability?from=${new Date().toISOString().slice(0, 10)}&days=14`, from()),
      ),
    ),
    pace(0.5, (n) => count('chat', client.post(`/api/chat/sessions/${randomUUID()}`, talk(n), from()))),
    pace(1, (n) =>
      count('desk', client.get(deskPages[n % deskPages.length] ?? '/admin/today', { ...from(), Cookie: cookie })),
    ),
    pace(0.5, () => count('wrong address', client.get(`/no-such-page-${randomUUID()}`, from())).then(() => undefined)),
    (async () => {
      for (let first = 0; !until(); first += 8) {
        const some = await visitors(client, 8, first);
        await fillTime();
        for (const one of some) await count('form', submit(client, one));
      }
    })(),
  ]);
  return counts;
}
