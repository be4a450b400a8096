import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { insertAction } from '#src/intake/next-action-store.server.ts';
import { backupIsMissed } from '#src/lib/probes.ts';
import { recordBackup } from '#src/platform/backup/manifest.server.ts';
import { listMails } from '#src/platform/outbox/store.server.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { defaultClock as businessClock } from '#tests/helpers/clock.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { startPushService } from '#tests/helpers/push-service.ts';
import { contactData, engines, formOf, send, site, type TestSite, tester } from '#tests/helpers/site.ts';
import { startWebhookReceiver, watchedSite } from '#tests/helpers/watched-site.ts';
import { firstMorning, morningDue } from './morning.server.ts';
import { changeNotifications, loadNotifications, subscribe } from './notice-changes.server.ts';
import { isPaused, promiseStage, quietUntil } from './notice-kinds.ts';
import type { RunningDeps } from './notifier.server.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A site with every way out: browsers, a webhook, and mail that leaves by a real server. */
async function started({ engine = 'sqlite' as 'sqlite' | 'postgres', hasHook = true } = {}) {
  const [push, hook, post] = [await startPushService(), await startWebhookReceiver(), await startMailServer()];
  for (const stop of [push.stop, hook.stop, post.stop]) onTestFinished(stop);
  const env = { MAIL_TO: 'owner@northarc.example', ...(hasHook ? { NOTIFY_URL: hook.url } : {}) };
  const made = await site({ engine, env, transport: mailTransport(post.url) });
  const { notifier, outbox } = made.deps;
  const look = async () => {
    await notifier.round();
    await outbox?.runDue();
  };
  const by = { actor: tester, userAgent: '', tokens: [] };
  const change = (fields: Record<string, string>) => changeNotifications(notifier.parts, formOf(fields), by);
  const tell = async () => {
    const subscription = JSON.stringify(push.subscription());
    expect((await subscribe(notifier.parts, formOf({ subscription }), by)).done.ok).toBe(true);
  };
  const mails = () =>
    made.deps.db.sql
      .selectFrom('outbox')
      .selectAll()
      .where('channel', '=', 'mail')
      .where('submission_id', 'is', null)
      .orderBy('id')
      .execute();
  const webhook = async () => (await loadNotifications(notifier.parts, tester, [])).site?.webhook;
  const subjects = async () => (await mails()).map(({ subject }) => subject);
  /** Looks so often, with so many minutes between. */
  const goOn = async (times: number, minutes: number) => {
    for (let n = 0; n < times; n++) {
      made.clock.advance(minutes * minute);
      await look();
    }
  };
  const kinds = () => hook.told.map(({ body }) => JSON.parse(body).kind);
  return { push, hook, post, made, look, change, tell, mails, webhook, subjects, goOn, kinds };
}

const write = (made: TestSite, data = {}) => send(made, 'contact', { ...contactData, ...data });

describe.each(engines)('the webhook, on %s', (engine) => {
  test('is told once, without names, signed with the moment; a new key makes the old one void', async () => {
    const { hook, made, look, change, webhook } = await started({ engine });
    made.clock.advance(1_000);
    const id = await write(made, { name: 'Zebulon Quist' });
    await look();
    await look();
    expect(hook.told).toHaveLength(1);
    const secretOf = async () => (await webhook())?.secret ?? '';
    const first = await secretOf();
    const isSignedBy = (secret: string, n: number) => {
      const { body = '', timestamp = '', signature } = hook.told[n] ?? {};
      const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
      return signature === `sha256=${expected}`;
    };
    expect(isSignedBy(first, 0)).toBe(true);
    expect(Number(hook.told[0]?.timestamp)).toBe(Math.floor(made.clock.now() / 1_000));
    const told = JSON.parse(hook.told[0]?.body ?? '');
    const { reference } = await made.deps.db.sql.selectFrom('leads').select('reference').executeTakeFirstOrThrow();
    expect(told).toMatchObject({
      ...{ kind: 'lead', title: 'New message', text: expect.stringContaining(reference) },
      url: `https://northarc.example/admin/messages/${id}`,
    });
    expect(Object.keys(told)).toEqual(['id', 'kind', 'at', 'title', 'text', 'url']);
    expect(hook.told[0]?.body).not.toMatch(/Quist/);

    await change({ intent: 'new-secret' });
    await write(made);
    await look();
    expect([isSignedBy(first, 1), isSignedBy(await secretOf(), 1)]).toEqual([false, true]);
  });

  test('that fails is tried again with the same id; after an hour a browser is told, and when it answers again', async () => {
    const { hook, push, made, look, tell, webhook, goOn, kinds } = await started({ engine });
    await tell();
    hook.answer(302);
    await write(made);
    await look();
    expect([hook.asked(), hook.told.length]).toEqual([1, 0]);
    const listed = await listMails(made.deps.db, { limit: 9 });
    const refused = { subject: 'New requests', last_error: 'It responded with 302; redirects aren’t followed.' };
    expect(listed.find(({ recipient }) => recipient === 'NOTIFY_URL')).toMatchObject(refused);
    await goOn(4, 14);
    expect(push.words().filter((words) => /webhook/.test(words))).toEqual([]);
    await goOn(1, 5);
    await look();
    hook.answer(204);
    made.clock.advance(hour);
    await look();
    await look();
    expect(kinds()).toContain('lead');
    expect(push.words().filter((words) => /webhook/.test(words))).toEqual([
      'The webhook has been failing for an hour: Alerts are queued, and we’ll keep trying.',
      'The webhook is working again: The queue was sent.',
    ]);
    expect((await webhook())?.lastSentAt).toBe(made.clock.now());
  });
});

test('a webhook that fails is told by mail where no browser is told', async () => {
  const { hook, made, look, goOn, subjects } = await started();
  hook.answer(500);
  await write(made);
  await look();
  await goOn(6, 12);
  expect(await subjects()).toEqual(['The webhook has been failing for an hour']);
});

test('browsers that all fail are told by mail and webhook, once, with an all-clear', async () => {
  const { push, kinds, post, made, look, tell, mails, subjects, goOn } = await started();
  await tell();
  await tell();
  push.answer(503);
  await write(made);
  await look();
  await goOn(8, 5);
  push.answer(201);
  await goOn(3, 60);
  expect(await subjects()).toEqual(['Notifications aren’t reaching any browser', 'Notifications are working again']);
  expect((await mails())[0]?.body).toContain('https://northarc.example/admin/notifications');
  expect(kinds().filter((kind) => kind.startsWith('push'))).toEqual(['push', 'push-clear']);
  expect(post.received.map(({ to }) => to)).toContain('owner@northarc.example');
});

test('that the last browser is gone for good is told by mail and webhook', async () => {
  const { push, kinds, made, look, tell, subjects } = await started();
  await tell();
  push.answer(410);
  await write(made);
  await look();
  await look();
  expect(await subjects()).toEqual(['No browser gets notifications anymore']);
  expect(kinds().sort()).toEqual(['lead', 'push-gone']);
});

test('mail that does not leave is told by browser and webhook, never by mail, once, with an all-clear', async () => {
  const { push, kinds, post, made, look, tell, mails, goOn } = await started();
  await tell();
  post.behave({ recipient: 421 });
  await write(made);
  await look();
  await goOn(3, 10);
  post.behave({});
  made.clock.advance(hour);
  await made.deps.outbox?.runDue();
  await look();
  await look();
  const words = push.words().filter((one) => /^Email/.test(one));
  expect(words).toEqual([
    'Email isn’t going out: Emails are queued, and we’ll keep trying. See why.',
    'Email is going out again: Queued emails are on their way.',
  ]);
  expect(kinds()).toEqual(['lead', 'mail', 'mail-clear']);
  expect(await mails()).toEqual([]);
});

test('a missed backup is told, and that there is one again; by mail where no browser is told', async () => {
  const { push, made, look, tell, subjects, change } = await started({ hasHook: false });
  await change({ intent: 'morning', hour: '7' });
  made.clock.advance(37 * hour);
  await look();
  expect(await subjects()).toEqual(['A backup was missed']);
  await tell();
  const entry = { at: made.clock.now(), file: 'x', bytes: 1, rows: 1, uploads: 0, problem: '' };
  await recordBackup(made.config.dataDir, { ...entry, provenAt: null });
  await look();
  expect(push.words()).toEqual([]);
  await recordBackup(made.config.dataDir, { ...entry, provenAt: made.clock.now() });
  await look();
  expect(push.words()).toEqual(['Backups are working again: There’s nothing to do.']);
});

test.each(engines)(
  'the morning mail, on %s says who waits, what was late, what comes and what works, and the week on Mondays, once',
  async (engine) => {
    const { made, look, mails, post } = await started({ engine });
    const waiting = async () => (await mails()).filter(({ subject }) => /wait/.test(subject));
    const { sql } = made.deps.db;
    await write(made, { name: 'Zebulon Quist', message: 'A long word, '.repeat(40) });
    await look();
    expect(await mails()).toEqual([]);
    made.clock.set('2026-06-15T06:59:59-04:00');
    const [first] = await sql.selectFrom('leads').selectAll().execute();
    const dueAt = new Date('2026-06-15T08:00:00-04:00').getTime();
    const planned = {
      due_at: dueAt,
      has_hour: 0,
      body: 'Call Zebulon',
      author: tester.name,
      created_at: made.clock.now(),
    };
    await made.deps.db.write((trx) => insertAction(trx, { leadId: String(first?.id) }, planned));
    const sunday = new Date('2026-06-14T12:00:00-04:00').getTime();
    await sql.updateTable('leads').set({ respond_by: sunday }).execute();
    // Too late in the day for a mail of that morning.
    made.clock.set('2026-06-12T14:00:00-04:00');
    const person = { name: 'Grace', email: 'grace@example.com', phone: '', message: 'Please call.' };
    await send(made, 'appointment', { ...person, date: '2026-06-15', time: '10:30', service: 'cloud' });
    made.clock.set('2026-06-15T06:59:59-04:00');
    await look();
    expect(await waiting()).toEqual([]);
    post.behave({ recipient: 421 });
    made.clock.advance(1_000);
    const second = await site({ place: made.config, clock: made.clock, transport: mailTransport(post.url) });
    await Promise.all([look(), second.deps.notifier.round()]);
    made.clock.advance(hour);
    await Promise.all([look(), second.deps.notifier.round()]);
    const [mail, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 waiting for a reply, 1 meeting today');
    const lines = mail?.body.split('\n') ?? [];
    const words = `Zebulon, message ${first?.reference}: “${'A long word, '.repeat(12).trim()} A…”`;
    expect(lines).toContain(`overdue since Sun, Jun 14, 12:00 PM  ${words}`);
    expect(lines).toContain(`https://northarc.example/admin/messages/${first?.id}`);
    expect(lines).toContain('Yesterday, 1 promise was missed and still needs a reply.');
    expect(
      lines.find((line) => /^10:30 AM {2}Grace, appointment NA-\w{8}: “Cloud Solutions: Please call\.”$/.test(line)),
    ).toBeDefined();
    const said = lines.indexOf('YOUR FOLLOW-UPS');
    const action = ['June 15, 2026  Zebulon: “Call Zebulon”', `https://northarc.example/admin/messages/${first?.id}`];
    expect(lines.slice(said + 2, said + 4)).toEqual(action);
    for (const line of ['LAST 7 DAYS', 'Messages: 1', 'Replies: none']) expect(lines).toContain(line);
    expect(lines.find((line) => line.startsWith('Free disk space: '))).toMatch(/: [\d.]+ GB$/);
    // First names and no more of them.
    expect(mail?.body).not.toMatch(/Quist|@example/);
    const url = 'https://northarc.example/admin/today';
    expect(JSON.parse(mail?.action ?? '')).toEqual({ label: 'Open Today', url });

    // One that waits goes with whoever is erased; one that was sent is not kept.
    await made.deps.people.settle();
    const { erasure } = made.deps;
    const of = sql.selectFrom('leads').select('person_id').where('id', '=', String(first?.id));
    const { person_id } = await of.executeTakeFirstOrThrow();
    expect(await erasure.erase(person_id ?? '', erasure.newNumber(), tester)).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
    post.behave({});
    made.clock.set('2026-06-16T07:00:00-04:00');
    await look();
    // The other process may be the one that sends it.
    await expect.poll(waiting).toEqual([]);
    const { text = '' } = post.received.find(({ text }) => /^Subject: 1 waiting/m.test(text)) ?? {};
    expect([text.includes('Grace, appointment'), /LAST 7 DAYS|Zebulon/.test(text)]).toEqual([true, false]);
  },
);

const tryAlarm = (parts: RunningDeps, role: Role = tester.role) =>
  changeNotifications(parts, formOf({ intent: 'try-alarm' }), { actor: { ...tester, role }, userAgent: '' });

test('a trial alarm and its all-clear reach the monitor, signed with the key that the screen shows, and nothing stands', async () => {
  const site = await watchedSite();
  const { parts } = site.deps.notifier;
  expect(await tryAlarm(parts)).toMatchObject({ ok: true });
  const host = new URL(site.config.publicUrl).host;
  expect(site.monitor.told.map(({ body }) => JSON.parse(body))).toMatchObject([
    { kind: 'trial', alarm: 'trial', state: 'failing', key: `${host}/trial` },
    { kind: 'trial-clear', alarm: 'trial', state: 'clear', key: `${host}/trial` },
  ]);
  const shown = (await loadNotifications(parts, tester, [])).site;
  const [first] = site.monitor.told;
  const expected = createHmac('sha256', shown?.alert?.secret ?? '').update(`${first?.timestamp}.${first?.body}`);
  expect(first?.signature).toBe(`sha256=${expected.digest('hex')}`);
  expect(shown?.alarms).toEqual([]);
  expect(shown?.alert?.lastSentAt, 'a trial that was taken is one').toBe(site.clock.now());
  expect(first?.body, 'nothing is claimed while an alarm may stand').not.toContain('works');
});

test('the screen says what the monitor took last, and why it takes nothing', async () => {
  let disk = { free: 3e10, total: 4e10 };
  const site = await watchedSite({ disk: async () => disk });
  const { parts } = site.deps.notifier;
  const alert = async () => (await loadNotifications(parts, tester, [])).site?.alert;
  expect(await alert()).toMatchObject({ lastSentAt: null, beat: undefined });
  disk = { free: 1e8, total: 4e10 };
  await site.minutes(2);
  expect(await alert()).toMatchObject({ lastSentAt: expect.any(Number), beat: { problem: '' } });
  site.monitor.answer(500);
  disk = { free: 3e10, total: 4e10 };
  await site.minutes(8);
  const refused = 'It responded with 500.';
  expect(await alert()).toMatchObject({ beat: { problem: refused } });
  expect(await tryAlarm(parts)).toMatchObject({ ok: false, reason: refused });
});

test('without ALERT_URL that is said, and who may not change the site sends none', async () => {
  const { parts } = (await site()).deps.notifier;
  expect((await loadNotifications(parts, tester, [])).site?.alert).toBeUndefined();
  expect(await tryAlarm(parts)).toMatchObject({ ok: false, reason: expect.stringContaining('ALERT_URL') });
  expect(await tryAlarm(parts, 'viewer')).toMatchObject({ ok: false, reason: expect.stringContaining('owner') });
});

const at = (text: string) => new Date(text).getTime();

describe('quiet hours', () => {
  const night = { from: 21 * 60, to: 7 * 60 };

  test.each([
    ['a millisecond before they begin', at('2026-06-09T21:00:00-04:00') - 1, undefined],
    ['as they begin', at('2026-06-09T21:00:00-04:00'), at('2026-06-10T07:00:00-04:00')],
    ['a millisecond before they end', at('2026-06-10T07:00:00-04:00') - 1, at('2026-06-10T07:00:00-04:00')],
    ['as they end', at('2026-06-10T07:00:00-04:00'), undefined],
    ['in the night of 23 hours', at('2026-03-07T22:00:00-05:00'), at('2026-03-08T07:00:00-04:00')],
    ['in the night of 25 hours', at('2026-10-31T22:00:00-04:00'), at('2026-11-01T07:00:00-05:00')],
  ])('%s', (_, now, until) => {
    expect(quietUntil(now, night)).toBe(until);
  });

  test('that end at a time which comes twice end when it comes first, and hold nothing for ever', () => {
    const quiet = { from: 22 * 60, to: 90 };
    expect(quietUntil(at('2026-11-01T01:29:59-04:00'), quiet)).toBe(at('2026-11-01T01:30:00-04:00'));
    expect(quietUntil(at('2026-11-01T01:10:00-05:00'), quiet)).toBe(undefined);
  });

  test('that end at a time which is skipped end at the moment after it; a lunch hour and none at all', () => {
    const end = quietUntil(at('2026-03-08T01:59:00-05:00'), { from: 22 * 60, to: 150 });
    expect(end).toBe(at('2026-03-08T03:30:00-04:00'));
    const lunch = { from: 12 * 60, to: 13 * 60 };
    expect(quietUntil(at('2026-06-09T12:30:00-04:00'), lunch)).toBe(at('2026-06-09T13:00:00-04:00'));
    expect(quietUntil(at('2026-06-09T11:59:00-04:00'), lunch)).toBe(undefined);
    expect(quietUntil(at('2026-06-09T12:30:00-04:00'), { from: 720, to: 720 })).toBe(undefined);
  });

  test('always end later than now, within a day, and are over at their end', () => {
    const times = fc.record({ from: fc.nat(1439), to: fc.nat(1439) });
    const moments = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });
    fc.assert(
      fc.property(moments, times, (now, quiet) => {
        const end = quietUntil(now, quiet);
        if (end === undefined) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(25 * hour);
        expect(quietUntil(end, quiet)).toBe(undefined);
      }),
    );
  });
});

describe('a promise', () => {
  const stage = (since: string, due: string, now: number) =>
    promiseStage({ since: at(since), due: at(due) }, now, businessClock);

  test.each([
    // Ten to ten on the next day are nine working hours: half is 4.5 hours, at half past three after lunch.
    ['before half', at('2026-06-09T15:30:00-04:00') - 1, undefined],
    ['at half', at('2026-06-09T15:30:00-04:00'), 'promise-half'],
    ['in the night, which is no working time', at('2026-06-09T23:00:00-04:00'), 'promise-half'],
    ['before nine tenths', at('2026-06-10T09:06:00-04:00') - 1, 'promise-half'],
    ['at nine tenths', at('2026-06-10T09:06:00-04:00'), 'promise-end'],
    ['before it is due', at('2026-06-10T10:00:00-04:00') - 1, 'promise-end'],
    ['when it is due', at('2026-06-10T10:00:00-04:00'), undefined],
    ['once it is broken', at('2026-06-10T11:00:00-04:00'), undefined],
  ])('%s', (_, now, expected) => {
    expect(stage('2026-06-09T10:00:00-04:00', '2026-06-10T10:00:00-04:00', now)).toBe(expected);
  });
});

describe('the morning mail', () => {
  const old = at('2026-01-01T00:00:00Z');
  const due = (now: number, change: Partial<typeof firstMorning> = {}, installedAt = old) =>
    morningDue({ ...firstMorning, ...change }, installedAt, now);

  test.each([
    ['a millisecond early', at('2026-06-09T07:00:00-04:00') - 1, {}, undefined],
    ['at seven', at('2026-06-09T07:00:00-04:00'), {}, '2026-06-09'],
    ['six hours late', at('2026-06-09T13:00:00-04:00'), {}, undefined],
    ['switched off', at('2026-06-09T07:00:00-04:00'), { on: false }, undefined],
    ['on a Saturday', at('2026-06-13T07:00:00-04:00'), {}, '2026-06-13'],
    ['on a Saturday, weekdays only', at('2026-06-13T07:00:00-04:00'), { weekdaysOnly: true }, undefined],
    ['in the hour that spring skips, too early', at('2026-03-08T03:00:00-04:00') - 1, { hour: 2 }, undefined],
    ['in the hour that spring skips', at('2026-03-08T03:00:00-04:00'), { hour: 2 }, '2026-03-08'],
    ['in the hour that comes twice', at('2026-11-01T01:00:00-04:00'), { hour: 1 }, '2026-11-01'],
  ])('%s', (_, now, change, day) => {
    expect(due(now, change)).toBe(day);
  });

  test('is not due in the night of the installation, nor for an hour that was chosen after it had passed', () => {
    const seven = at('2026-06-09T07:00:00-04:00');
    expect(due(seven, {}, seven - 11 * hour)).toBe(undefined);
    expect(due(seven, {}, seven - 12 * hour)).toBe('2026-06-09');
    expect(due(seven + hour, { changedAt: seven + minute })).toBe(undefined);
    expect(due(seven, { changedAt: seven })).toBe('2026-06-09');
  });
});

test('a browser is paused after an hour of failing and six attempts, a backup is missed after 36 hours', () => {
  expect([isPaused(5, 0, hour), isPaused(6, 0, hour - 1), isPaused(6, 0, hour)]).toEqual([false, false, true]);
  const now = at('2026-06-09T08:00:00Z');
  const missed = (proven: number | undefined, since: number) => backupIsMissed(proven, since, now);
  expect([missed(now - 36 * hour, 0), missed(undefined, now - hour)]).toEqual([false, false]);
  expect(missed(now - 36 * hour - 1, 0)).toBe(true);
});
