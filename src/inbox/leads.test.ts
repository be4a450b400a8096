import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { readCsv } from '#src/lib/csv.ts';
import { tidy } from '#src/server/housekeeping.ts';
import { apply, left } from '#tests/helpers/careers.ts';
import { putLead, visitorWrites } from '#tests/helpers/leads.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { contactData, deskOf, engines, send, signedInCookie, site, test, tester } from '#tests/helpers/site.ts';
import { applicationType, appointmentType, messageType, quoteType } from './lead-types.ts';

const day = 86_400_000;
const names = (list: { rows: { name: string }[] }) => list.rows.map(({ name }) => name);

describe.each(engines)('a tab of leads on %s', () => {
  test('moves a lead between its states, keeps the counts, and writes down who did it', async (made) => {
    const desk = await deskOf(made, quoteType);
    const id = await send(made, 'quote', { ...quoteData, services: ['cloud'] });
    await send(made, 'quote', quoteData);
    expect(await desk.change({ act: 'status', id, status: 'in-progress' })).toMatchObject({ ok: true });
    for (const [refused, reason] of [
      [{ act: 'status', id, status: 'responded' }, 'Please choose pending, in-progress or completed.'],
      [{ act: 'paint', id }, 'This page can’t do that.'],
      [{ act: 'status', id: 'nobody', status: 'completed' }, 'This lead no longer exists.'],
    ] as const) {
      expect(await desk.change(refused)).toEqual({ ok: false, reason });
    }
    expect((await desk.list()).counts).toEqual({ pending: 1, 'in-progress': 1, deleted: 0 });
    for (const query of ['?status=in-progress', '?status=in-progress&q=ada', '?status=in-progress&service=cloud']) {
      expect((await desk.list(query)).rows.map((row) => row.id)).toEqual([id]);
    }
    expect((await desk.list('?status=pending&service=cloud')).found).toBe(1);
    const { history, lead } = await desk.detail(id);
    expect(history).toMatchObject([{ action: 'status', detail: 'pending to in-progress', actor: 'You' }]);
    expect(lead.status).toBe('in-progress');
  });

  test('deletes, brings back, and after 30 days drops everything that belongs to it, files included', async (made) => {
    const desk = await deskOf(made, applicationType);
    const stays = (await (await apply(made)).json()).id;
    const goes = (await (await apply(made, { data: { name: 'Gone Soon' } })).json()).id;
    await desk.change({ act: 'note', id: goes, body: 'Called twice.' });
    expect(await desk.change({ act: 'deletion', id: goes })).toMatchObject({
      ok: true,
      said: expect.stringContaining('was deleted'),
    });
    const reason = 'This application no longer exists.';
    expect(await desk.change({ act: 'deletion', id: goes })).toEqual({ ok: false, reason });
    expect(await desk.change({ act: 'status', id: goes, status: 'closed' })).toHaveProperty('reason');
    expect((await desk.list()).rows.map(({ id }) => id)).toEqual([stays]);
    expect((await desk.list('?q=gone')).rows).toEqual([]);
    const deleted = await desk.list('?view=deleted');
    expect([names(deleted), deleted.counts]).toEqual([['Gone Soon'], { pending: 1, deleted: 1 }]);
    expect(names(await desk.list('?view=deleted&q=gone'))).toEqual(['Gone Soon']);

    made.clock.advance(29 * day);
    await tidy(made.deps.db, made.clock.now());
    const again = await deskOf(made, applicationType);
    expect(await again.change({ act: 'restoration', id: goes })).toMatchObject({
      ok: true,
      said: expect.stringContaining('was restored'),
    });
    expect(names(await again.list('?q=gone'))).toEqual(['Gone Soon']);
    await again.change({ act: 'deletion', id: goes });

    made.clock.advance(30 * day);
    await tidy(made.deps.db, made.clock.now());
    const last = await deskOf(made, applicationType);
    expect(await last.change({ act: 'restoration', id: goes })).toHaveProperty('reason');
    expect(await last.list('?view=deleted')).toMatchObject({ rows: [], counts: { pending: 1, deleted: 0 } });
    expect((await last.list('?q=gone&view=deleted')).rows).toEqual([]);
    expect(await left(made)).toMatchObject({ submissions: 1, applications: 1, mails: 2 });
    expect(await made.deps.db.sql.selectFrom('thread_entries').selectAll().execute()).toEqual([]);
  });

  test('shows all of one lead: what was sent, where it came from, its mails, notes and history', async (made) => {
    const desk = await deskOf(made, messageType);
    const referrer = 'https://www.search.example/find?q=it+help';
    const landing = '/it-support?utm_source=mailing&utm_medium=email&utm_campaign=spring&secret=1';
    const id = await send(made, 'contact', contactData, { referrer, landing, page: '/contact?tab=message' });
    expect((await desk.list()).rows).toMatchObject([
      {
        ...{ unread: true, status: 'pending', company: 'Analytical Engines' },
        fields: { service: 'Cloud Solutions', message: contactData.message },
        unsent: [{ audience: 'owner' }, { audience: 'visitor', state: 'waiting' }],
      },
    ]);
    const detail = await desk.detail(id);
    expect(detail.lead.unread).toBe(true);
    expect((await desk.detail(id)).lead.unread).toBe(false);
    expect(detail.fields).toContainEqual({ name: 'budget', label: 'Budget', value: '$10,000 - $50,000' });
    expect(detail.origin).toEqual([
      { name: 'referrer', label: 'Source', value: referrer },
      { name: 'landing', label: 'First page', value: landing },
      { name: 'page', label: 'Last page', value: '/contact?tab=message' },
      { name: 'utm_source', label: 'Campaign source', value: 'mailing' },
      { name: 'utm_medium', label: 'Campaign medium', value: 'email' },
      { name: 'utm_campaign', label: 'Campaign', value: 'spring' },
    ]);
    expect(detail.mails).toMatchObject([
      { audience: 'owner', state: 'waiting', subject: expect.stringMatching(/Ada Byron/) },
      { audience: 'visitor', state: 'waiting', recipient: 'ada@example.com' },
    ]);
    const empty = await desk.change({ act: 'note', id, body: '  \n ' });
    expect(empty).toEqual({ ok: false, reason: 'Write something first.' });
    await desk.change({ act: 'note', id, body: 'Wants a zeppelin.' });
    expect((await desk.detail(id)).thread.entries).toMatchObject([
      { kind: 'note', body: 'Wants a zeppelin.', at: made.clock.now(), isOwn: true },
    ]);
    expect(names(await desk.list('?q=zeppelin'))).toEqual(['Ada Byron']);
    await expect(desk.detail('nobody')).rejects.toMatchObject({ init: { status: 404 } });
    await expect((await deskOf(made, quoteType)).detail(id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test('exports where a lead came from, what was noted, its mails, and days that can be sorted', async (made) => {
    const desk = await deskOf(made, appointmentType);
    const slot = { date: '2026-06-10', time: '10:00' };
    const origin = { referrer: 'https://search.example/', landing: '/?utm_source=mailing', page: '/contact' };
    const data = { name: 'Ada', email: 'ada@example.com', service: 'cloud', ...slot };
    const id = await send(made, 'appointment', data, origin);
    await desk.change({ act: 'note', id, body: 'Called.' });
    const [record] = JSON.parse((await desk.exported('json')).text);
    expect(record).toMatchObject({
      ...slot,
      ...{ cameFrom: 'https://search.example/', firstPage: '/?utm_source=mailing', lastPage: '/contact' },
      ...{ utm_source: 'mailing', notification: 'waiting', confirmation: 'waiting' },
      notes: [{ body: 'Called.', author: 'Owner' }],
    });
    // What they wrote stays theirs under their name.
    await made.deps.team.changeSelf({ name: 'Dana Reyes', email: 'dana@example.com' }, tester);
    expect((await desk.exported('json')).text).toContain('"author":"Dana Reyes"');
    const csv = (await desk.exported('csv')).text;
    // A day and a time; nobody was asked for a package, a company or a street, whose columns stand there all the same.
    expect(csv).toMatch(new RegExp(`,${slot.date},${slot.time},+Ada,`));
    const [titles = '', line] = csv.split('\r\n');
    expect(readCsv(`${titles}\r\n${line}`)[1]?.cells).toHaveLength(titles.split(',').length);
    expect(csv).toMatch(/,waiting,waiting,\d{4}-\S+ Dana Reyes: Called\.,\r\n$/);
  });

  test('exports what the filter leaves, formulas made harmless', async (made) => {
    const desk = await deskOf(made, messageType);
    const danger = { name: '=HYPERLINK("https://evil.example")', message: 'One "quoted"\nline' };
    await send(made, 'contact', { ...contactData, ...danger });
    await send(made, 'contact', { ...contactData, name: 'Bob', company: '@SUM(A1)', phone: '+1 404 555 0100' });
    const csv = await desk.exported('csv');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="messages-2026-06-09.csv"');
    const [header, ...lines] = csv.text.split('\r\n');
    expect(header).toMatch(/^reference,received,.*,name,email,phone,company,service,budget,timeline,message,cameFrom,/);
    expect(lines[0]).toContain(",Bob,ada@example.com,'+1 404 555 0100,'@SUM(A1),");
    expect(lines[1]).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
    expect(csv.text).toContain('"One ""quoted""\nline"');
    const json = await desk.exported('json', '?q=bob');
    expect(JSON.parse(json.text)).toMatchObject([{ name: 'Bob', company: '@SUM(A1)', status: 'pending' }]);
    const audit = await made.deps.db.sql.selectFrom('audit').selectAll().where('action', '=', 'export').execute();
    expect(audit).toHaveLength(2);
    expect(JSON.stringify(audit)).not.toContain('bob');
    await expect(desk.exported('exe')).rejects.toMatchObject({ init: { status: 404 } });
  });
});

/** Leads of few names, words and moments, so that ties and empty results occur. */
const leadArbitrary = fc.record({
  name: fc.constantFrom('Ada', 'ada', 'Émile', 'Zoë', 'Bob 2', 'Bob 10'),
  source: fc.constantFrom('website', 'chatbot'),
  service: fc.constantFrom('', 'cloud', 'web'),
  word: fc.constantFrom('server', 'serving', 'printer', 'Süd'),
  minute: fc.integer({ min: 0, max: 4_000 }),
  due: fc.integer({ min: 0, max: 5 }),
  status: fc.constantFrom('pending', 'responded', 'closed'),
  deleted: fc.boolean(),
});
const queryArbitrary = fc.record({
  q: fc.constantFrom('', '', 'ser', 'serving', 'printer ada', 'server', 'ada print', 's', 'sud', '2', 'nothing'),
  status: fc.constantFrom('', 'pending', 'closed'),
  source: fc.constantFrom('', '', 'chatbot'),
  service: fc.constantFrom('', '', 'cloud'),
  from: fc.constantFrom('', '', '2026-06-10'),
  to: fc.constantFrom('', '', '2026-06-10'),
  sort: fc.constantFrom('active', 'newest', 'oldest', 'due', 'name'),
  view: fc.constantFrom('live', 'live', 'deleted'),
});

describe.each(engines)('every list on %s', (engine) => {
  test('holds exactly what its filter leaves, each lead once, in its order', async () => {
    const made = await site({ engine });
    const { db } = made.deps;
    const start = Date.parse('2026-06-09T00:00:00-04:00');
    const leads = fc.sample(leadArbitrary, { numRuns: 130, seed: 4 });
    const ids: string[] = [];
    for (const [n, { name, source, service, word, minute, due }] of leads.entries()) {
      const moments = { receivedAt: start + minute * 60_000, respondBy: start + due };
      const words = { name, email: 'a@b.example', services: service ? [service] : [], texts: [word] };
      ids.push(await putLead(db, { id: `lead-${n}`, source, ...moments, ...words }));
    }
    const desk = await deskOf(made, { ...messageType, services: [{ value: 'cloud', label: 'Cloud' }] });
    for (const [n, { status, deleted }] of leads.entries()) {
      const id = ids[n] ?? '';
      if (status !== 'pending') await desk.change({ act: 'status', id, status });
      made.clock.advance(1);
      if (n % 5 === 0) await desk.change({ act: 'note', id, body: `Called ${n}.` });
      if (deleted) await desk.change({ act: 'deletion', id });
    }
    const rows = await db.sql.selectFrom('leads').selectAll().execute();
    const of = new Map(rows.map((row) => [row.id, row]));
    const queries = fc.sample(queryArbitrary, { numRuns: 100, seed: 7 });
    for (const query of queries) {
      const seen: string[] = [];
      let address: string | undefined = `?${new URLSearchParams(query)}`;
      for (let page = 0; address; page++) {
        expect(page, 'pages come to an end').toBeLessThan(5);
        const list = await desk.list(address);
        seen.push(...list.rows.map(({ id }) => id));
        address = list.next;
        if (page === 0 && !address) expect(list.found).toBe(list.rows.length);
      }
      const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
      const words = (n: number) =>
        fold(`${leads[n]!.name} lead ${n} a b example ${leads[n]!.service} ${leads[n]!.word}`).split(/[ -]/);
      const eastern = (minute: number) => `2026-06-${String(9 + Math.floor(minute / 1440)).padStart(2, '0')}`;
      const wanted = leads.flatMap((lead, n) => {
        const row = of.get(ids[n] ?? '')!;
        const asked = fold(query.q).split(' ').filter(Boolean);
        const found = asked.every((ask) => words(n).some((word) => word.startsWith(ask)));
        const on = eastern(lead.minute);
        const fits =
          found &&
          (row.deleted_at !== null) === (query.view === 'deleted') &&
          (!query.status || lead.status === query.status) &&
          (!query.source || lead.source === query.source) &&
          (!query.service || lead.service === query.service) &&
          (!query.from || on >= query.from) &&
          (!query.to || on <= query.to);
        return fits ? [row] : [];
      });
      const by = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
      const order = query.view === 'deleted' ? 'deleted' : query.sort;
      wanted.sort((a, b) => {
        if (order === 'active') return by(b.active_at, a.active_at) || by(b.seq, a.seq);
        if (order === 'oldest') return by(a.seq, b.seq);
        if (order === 'due') return by(a.respond_by, b.respond_by) || by(a.seq, b.seq);
        if (order === 'name') return by(a.name_key, b.name_key) || by(a.seq, b.seq);
        if (order === 'deleted') return by(b.deleted_at!, a.deleted_at!) || by(b.seq, a.seq);
        return by(b.seq, a.seq);
      });
      expect(seen, JSON.stringify(query)).toEqual(wanted.map(({ id }) => id));
    }
  });
});

/** A quote request of somebody whose message waits, and what is done with both. */
async function two(engine: 'sqlite' | 'postgres' = 'sqlite') {
  const made = await site({ engine });
  const cookie = await signedInCookie(made);
  const [desk, quotes] = [await deskOf(made, messageType, cookie), await deskOf(made, quoteType, cookie)];
  const first = await send(made, 'contact', { ...contactData, message: 'The walrus is ill.' });
  made.clock.advance(60_000);
  const second = await send(made, 'quote', quoteData);
  await made.deps.people.settle();
  const row = (id: string) =>
    made.deps.db.sql.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const clocks = async () =>
    [await row(first), await row(second)].map(({ waiting_since, respond_by, status }) => [
      waiting_since,
      respond_by,
      status,
    ]);
  /** The message goes into the quote request; the event there. */
  const merge = async () => {
    const said = await desk.change({ act: 'merge', id: first, to: second });
    if (!said.ok) throw new Error(said.reason);
    return String(said.undo?.values?.entry);
  };
  const undo = (entry: string) => quotes.change({ act: 'undo', id: second, entry });
  const said = async () => (await quotes.detail(second)).thread.entries.map(({ body }) => body);
  return { made, desk, quotes, first, second, row, clocks, merge, undo, said };
}

describe.each(engines)('a merged lead on %s', (engine) => {
  test('stands in the thread of the other, in no list or count, and waits there alone', async () => {
    const { desk, quotes, first, second, row, clocks, merge, undo, said } = await two(engine);
    expect((await desk.detail(first)).targets.map(({ id }) => id)).toEqual([second]);
    const before = await clocks();
    const entry = await merge();
    const [own, target] = await clocks();
    expect(own?.[0]).toBeNull();
    // The message came first.
    expect(target).toEqual([before[0]?.[0], Math.min(Number(before[0]?.[1]), Number(before[1]?.[1])), 'pending']);
    const { rows, counts, found } = await desk.list();
    expect([rows, counts.pending, found]).toEqual([[], undefined, 0]);
    expect((await quotes.list('?q=walrus')).rows.map(({ id }) => id)).toEqual([second]);
    const detail = await quotes.detail(second);
    expect(detail.merged).toMatchObject([{ id: first, opening: 'The walrus is ill.' }]);
    expect([detail.targets, await said()]).toEqual([[], [`${(await row(first)).reference} was merged into this one`]]);
    const elsewhere: Response = await desk.detail(first).catch((answer) => answer);
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, `/admin/quotes/${second}`]);
    expect(await desk.change({ act: 'status', id: first, status: 'closed' })).toMatchObject({ ok: false });

    expect(await undo(entry)).toMatchObject({ ok: true });
    expect([await clocks(), await said()]).toEqual([before, []]);
    expect([(await desk.list()).rows.length, (await desk.detail(first)).thread.entries]).toEqual([1, []]);
    expect(await undo(entry)).toMatchObject({ ok: false });
  });

  test('whatever its visitor writes makes the other wait; one answer is for both', async () => {
    const { made, quotes, first, second, row, clocks, merge, undo, said } = await two(engine);
    const entry = await merge();
    await quotes.change({ act: 'call', id: second, body: 'Talked it through.' });
    expect((await quotes.detail(second)).thread.waits).toBeNull();
    made.clock.advance(60_000);
    await visitorWrites(made, first, 'One more question.');
    const [, target] = await clocks();
    expect(target?.[0]).toBe(made.clock.now());
    expect((await row(first)).waiting_since).toBeNull();
    expect((await quotes.list()).rows[0]).toMatchObject({ unread: true, last: { body: 'One more question.' } });
    expect((await said())[0]).toBe('One more question.');
    // Whoever was answered does not wait again.
    await undo(entry);
    const [own, other] = await clocks();
    expect([own?.[0], own?.[2], other]).toEqual([null, 'responded', target]);
  });

  test('goes to the bin with the other, and comes back with it', async () => {
    const { quotes, first, second, row, merge } = await two(engine);
    await merge();
    await quotes.change({ act: 'deletion', id: second });
    expect([(await row(first)).deleted_at, (await quotes.list('?view=deleted')).found]).toEqual([
      expect.any(Number),
      1,
    ]);
    await quotes.change({ act: 'restoration', id: second });
    expect((await row(first)).deleted_at).toBeNull();
  });
});
