import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { changeSchedule } from '#src/calendar/hours.server.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { defaultSchedule } from '#src/content/schedule.ts';
import { markOf } from '#src/lib/facts.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { site, type TestSite, tester } from '#tests/helpers/site.ts';
import { createApp } from './app.ts';
import { factsFilled } from './middleware/responses.ts';

const changed: Schedule = {
  ...defaultSchedule,
  office: defaultSchedule.office.map((ranges, day) => (day === 5 ? [{ from: 540, to: 720 }] : ranges)),
  noticeMinutes: 180,
  closures: [
    { id: 'a', from: '2026-06-09T00:00', to: '2026-06-11T00:00', reason: 'Moving house', shown: true, office: true },
  ],
};
const change = ({ deps }: TestSite, rules: Schedule) => changeSchedule(deps, () => ({ ok: true, rules }), tester);
test('cached pages say new words once they have changed', async () => {
  const made = await site();
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
