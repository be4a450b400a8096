import { describe, expect, test } from 'vitest';
import { engines } from '#tests/helpers/databases.ts';
import { issueSite, written } from '#tests/helpers/newsletter-issues.ts';
import { addReaders } from '#tests/helpers/readers.ts';

const fast = { ...written, pace: '36000' };

describe.each(engines)('two owners at the newsletter on %s', (engine) => {
  async function begin(readers = ['ada', 'bob', 'cyd']) {
    const begun = await issueSite({ engine, readers });
    const sendings = () => begun.made.deps.db.sql.selectFrom('newsletter_sendings').selectAll().execute();
    return { ...begun, sendings };
  }

  test('send it at the same moment, and on a day: one sending, each reader one copy', async () => {
    const { desk, sendings, run, to } = await begin();
    const day = { ...fast, day: '2026-06-10', time: '09:00' };
    const all = await Promise.all([desk.act('send', fast), desk.act('send', fast), desk.act('schedule', day)]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of all.filter(({ ok }) => !ok)) expect(one).toMatchObject({ reason: expect.stringMatching(/./) });
    expect(await sendings()).toHaveLength(1);
    await run(2);
    expect(to().length === 3 || to().length === 0).toBe(true);
    expect(new Set(to()).size).toBe(to().length);
  });

  test('press pause, go on and cancel twice: the second is told how it stands', async () => {
    const { desk, sendings } = await begin();
    await desk.act('send', { ...written, pace: '100' });
    await desk.run();
    const pauses = await Promise.all([desk.act('pause', {}), desk.act('pause', {})]);
    expect(pauses.filter(({ ok }) => ok)).toHaveLength(1);
    const both = await Promise.all([desk.act('go-on', {}), desk.act('cancel', {})]);
    expect(both.some(({ ok }) => ok)).toBe(true);
    const cancels = await Promise.all([desk.act('cancel', {}), desk.act('cancel', {})]);
    expect(cancels.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
    expect(await sendings()).toMatchObject([{ state: 'cancelled' }]);
  });

  test('an issue that is cancelled before anybody got it is not on the website, and what was written meanwhile stays', async () => {
    const { made, desk, run, to } = await begin();
    await desk.act('schedule', { ...written, day: '2026-06-10', time: '09:00', pace: '100' });
    made.clock.set('2026-06-10T09:00:00-04:00');
    const paused = { state: 'paused', started_at: made.clock.now() };
    await made.deps.db.sql.updateTable('newsletter_sendings').set(paused).execute();
    await run(1);
    expect(to()).toEqual([]);
    expect((await desk.view()).path).toBe('/newsletter/issues/june');
    expect(desk.feed()).toContain('june');
    const meanwhile = { ...written, body: 'Meanwhile.' };
    await desk.act('keep', meanwhile);
    const cancelled = await desk.act('cancel', meanwhile);
    expect(cancelled).toMatchObject({ ok: true, said: expect.stringContaining('No one got it') });
    const { path, number, draft } = await desk.view();
    expect(path).toBeUndefined();
    const typed = { body: 'Meanwhile.', archive: 'mail' };
    expect(cancelled).toMatchObject({ number, known: draft?.changedAt, typed });
    expect(draft).toMatchObject({ base: number, typed });
    expect(desk.feed()).not.toContain('june');
    expect(await (await made.request('/sitemap.xml')).text()).not.toContain('/newsletter/issues');
  });

  test.each(['sent', 'in hand'])(
    'one of which a copy was %s when it was cancelled stays on the website',
    async (how) => {
      const { made, desk, run, to } = await begin();
      await desk.act('schedule', { ...written, day: '2026-06-10', time: '09:00', pace: '100' });
      made.clock.set('2026-06-10T09:00:00-04:00');
      if (how === 'sent') await run(1);
      else await made.deps.db.sql.updateTable('newsletter_sendings').set({ state: 'paused' }).execute();
      expect(to()).toHaveLength(how === 'sent' ? 1 : 0);
      if (how === 'in hand') {
        const copy = { sending_id: (await desk.view()).sending?.id ?? '', subscriber_id: 'ada', state: 'waiting' };
        const rest = { attempts: 1, next_attempt_at: 0, claimed_until: 1, sent_at: null, problem: '' };
        await made.deps.db.sql
          .insertInto('newsletter_copies')
          .values({ ...copy, ...rest, claimed_by: 'one that is gone' })
          .execute();
      }
      const { said } = (await desk.act('cancel', written)) as { said: string };
      expect(said).not.toContain('No one got it');
      expect((await desk.view()).path).toBe('/newsletter/issues/june');
    },
  );

  test('one writes on while the other sends: what was written stays, and is not in the mail', async () => {
    const { desk, run, server } = await begin(['ada']);
    const before = await desk.act('keep', written);
    expect(before).toMatchObject({ ok: true });
    const [sent] = await Promise.all([desk.act('send', fast), desk.act('keep', { ...written, body: 'Meanwhile.' })]);
    if (!sent.ok) expect(await desk.act('send', fast)).toMatchObject({ ok: true });
    await run();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.text).toContain('It was hot');
    expect(server.received[0]?.text).not.toContain('Meanwhile.');
  });

  test('an issue that nobody would get is not sent; one whose last reader leaves comes to its end', async () => {
    const { made, desk, run, to } = await begin([]);
    expect(await desk.act('send', fast)).toMatchObject({ ok: false, reason: expect.stringContaining('No one') });
    const [ada = ''] = await addReaders(made.deps.db, ['ada'], made.clock.now() - 1);
    expect(await desk.act('schedule', { ...fast, day: '2026-06-10', time: '09:00' })).toMatchObject({ ok: true });
    await made.deps.newsletter.desk.remove(ada, { name: 'tester', device: '' });
    made.clock.set('2026-06-10T09:00:00-04:00');
    await run();
    expect(to()).toEqual([]);
    expect((await desk.view()).sending).toMatchObject({ state: 'done', counts: { sent: 0, waiting: 0 } });
  });

  test('a day of another year is said with it, one more than a year off is refused, an hour that spring skips is the one after', async () => {
    const { made, desk } = await begin();
    const far = { ok: false, errors: { day: 'Choose a day within a year' } };
    expect(await desk.act('schedule', { ...fast, day: '2099-01-01', time: '09:00' })).toMatchObject(far);
    const near = { ok: true, said: expect.stringContaining('Mon, Jan 4, 2027, 9:00 AM ET') };
    expect(await desk.act('schedule', { ...fast, day: '2027-01-04', time: '09:00' })).toMatchObject(near);
    expect(await desk.act('unsend', {})).toMatchObject({ ok: true });
    made.clock.set('2027-03-12T12:00:00-05:00');
    const spring = await desk.act('schedule', { ...fast, day: '2027-03-14', time: '02:30' });
    expect(spring).toMatchObject({ ok: true, said: expect.stringContaining('Sun, Mar 14, 3:30 AM ET') });
    expect(await desk.act('unsend', {})).toMatchObject({ ok: true });
    // One that comes twice is its first.
    made.clock.set('2027-11-05T12:00:00-04:00');
    expect(await desk.act('schedule', { ...fast, day: '2027-11-07', time: '01:30' })).toMatchObject({ ok: true });
    expect((await desk.view()).sending?.startsAt).toBe(Date.parse('2027-11-07T01:30:00-04:00'));
  });
});
