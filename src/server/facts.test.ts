import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { builtFacts } from '#src/content/facts-of.ts';
import { defaultSchedule } from '#src/content/schedule.ts';
import { markOf } from '#src/lib/facts.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import { tester } from '#tests/helpers/actor.ts';
import { answerTo } from '#tests/helpers/chat.ts';
import { engines } from '#tests/helpers/databases.ts';
import { site } from '#tests/helpers/own-site.ts';
import type { TestSite } from '#tests/helpers/site.ts';
import { createApp } from './app.ts';
import { factsFilled } from './middleware/responses.ts';

const mark = '\u27e6';
const changed: Schedule = {
  ...defaultSchedule,
  office: defaultSchedule.office.map((ranges, day) => (day === 5 ? [{ from: 540, to: 720 }] : ranges)),
  noticeMinutes: 180,
  closures: [
    { id: 'a', from: '2026-06-09T00:00', to: '2026-06-11T00:00', reason: 'Moving house', shown: true, office: true },
  ],
};
const change = ({ deps }: TestSite, rules: Schedule) =>
  deps.content.settings.changeSchedule(() => ({ ok: true, rules, detail: '' }), tester);
const textOf = async (made: TestSite, path: string) => (await made.request(path)).text();
const book = async (made: TestSite, slot: { date: string; time: string }) => {
  const data = { name: 'Ada', email: 'ada@example.com', phone: '', service: 'cloud', message: '', ...slot };
  return (await made.post('/api/submissions', await made.envelope('appointment', data))).text();
};

describe.each(engines)('the rules in two processes on %s', (engine) => {
  test('what one changes, the other says: calendar of the chat, answers to forms, mails, the office', async () => {
    const here = await site({ engine });
    const there = await site({ engine, place: here.config, clock: here.clock });
    for (const made of [here, there]) {
      expect(await answerTo(made, 'Are you open tomorrow?')).toContain('Mon-Fri 8-6 EST');
      expect(await book(made, { date: '2026-06-09', time: '11:00' })).toContain('We need 2 office hours before');
    }
    expect(await change(here, changed)).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(there.deps.hours.rules()).toEqual(changed), 10_000);
    for (const made of [here, there]) {
      expect(await answerTo(made, 'Are you open tomorrow?')).toContain('Moving house');
      expect(await book(made, { date: '2026-06-10', time: '11:00' })).toContain('closed on this day: Moving house');
      expect(await book(made, { date: '2026-06-11', time: '10:30' })).toContain('We need 3 office hours before');
      const { addresses, db, facts } = made.deps;
      const mail = { audience: 'visitor' as const, to: 'a@example.com', subject: 'S', body: markOf('hours.office') };
      const [row] = await db.write((trx) => enqueue(trx, [mail], { addresses, submissionId: null, now: 0 }));
      expect(row?.body).toBe('Mon-Fri 8-6, Sat 9-12 EST');
      expect(facts()).not.toEqual(builtFacts);
    }
    expect(await change(there, defaultSchedule)).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(here.deps.hours.rules()).toEqual(defaultSchedule), 10_000);
    expect(here.deps.facts()).toMatchObject(builtFacts);
  });
});

test('no mark leaves by the API, and cached pages say new words once they have changed', async () => {
  const made = await site();
  for (const path of ['/api/availability?from=2026-06-10', '/api/openapi.json', '/sitemap.xml', '/robots.txt'])
    expect(await textOf(made, path), path).not.toContain(mark);
  const pages = async () =>
    new Response(`<p>${markOf('hours.office')}</p>`, {
      headers: { 'Content-Type': 'text/html', 'X-Page-Cacheable': '1' },
    });
  const app = createApp({ deps: made.deps, pages });
  const shown = async () => {
    const answer = await app.request('https://northarc.example/', { headers: { Host: 'northarc.example' } });
    return answer.text();
  };
  expect([await shown(), await shown()]).toEqual(Array(2).fill('<p>Mon-Fri 8-6 EST</p>'));
  await change(made, changed);
  expect(await shown()).toBe('<p>Mon-Fri 8-6, Sat 9-12 EST</p>');
});

test('what is no text of the site stays byte for byte: files, events, styles', async () => {
  const text = markOf('hours.office');
  const app = new Hono().use(factsFilled({ facts: () => builtFacts })).get('/:kind', (c) => {
    const kinds: Record<string, Record<string, string>> = {
      file: { 'Content-Type': 'text/plain', 'Content-Disposition': 'attachment; filename="a.txt"' },
      events: { 'Content-Type': 'text/event-stream' },
      style: { 'Content-Type': 'text/css' },
      feed: { 'Content-Type': 'application/rss+xml' },
      data: { 'Content-Type': 'text/x-script; charset=utf-8', 'Content-Length': '18' },
    };
    return c.body(text, 200, kinds[c.req.param('kind')]);
  });
  const got = async (kind: string) => (await app.request(`/${kind}`)).text();
  for (const kind of ['file', 'events', 'style']) expect(await got(kind), kind).toBe(text);
  for (const kind of ['feed', 'data']) expect(await got(kind), kind).toBe(builtFacts['hours.office']);
});
