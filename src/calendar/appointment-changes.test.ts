import managePage from 'content:pages/appointment';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { unscheduled } from '#src/content/appointments.ts';
import { dueInWords } from '#src/lib/format.ts';
import { readCalendar } from '#tests/helpers/calendar.ts';
import { engines } from '#tests/helpers/databases.ts';
import { site } from '#tests/helpers/own-site.ts';
import { formOf } from '#tests/helpers/quarantine.ts';
import { createTestSite, type TestSite } from '#tests/helpers/site.ts';
import { appointmentChanges } from './appointment-admin.server.ts';
import { appointmentInWords, changeByLink, managedAppointment } from './appointment-manage.server.ts';
import { ManagePage } from './appointment-manage.tsx';
import { calendarView } from './appointment-view.server.ts';

const booking = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '404 555 0100',
  service: 'cloud',
  message: 'The server is slow.',
  date: '2026-06-11',
  time: '10:30',
};
/** Books and returns the token of the private link that the visitor was mailed. */
async function book(made: TestSite, change: object = {}, rest: Record<string, unknown> = {}): Promise<string> {
  const answer = await made.post(
    '/api/submissions',
    await made.envelope('appointment', { ...booking, ...change }, rest),
  );
  expect(answer.status).toBe(201);
  return linkIn((await mails(made)).filter(({ audience }) => audience === 'visitor').at(-1)?.body ?? '');
}
const linkIn = (body: string) => /\/appointment\/(\S+)/.exec(body)?.[1] ?? '';
const mails = (made: TestSite) =>
  made.deps.db.sql.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('audience').execute();
const row = (made: TestSite) => made.deps.db.sql.selectFrom('appointments').selectAll().executeTakeFirstOrThrow();
const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};
const event = (calendar: string) => {
  const { method, events } = readCalendar(calendar);
  return { method, uid: events[0]?.uid, sequence: events[0]?.sequence, start: events[0]?.start };
};

describe.each(engines)('appointments by their private link on %s', (engine) => {
  test('are shown without being changed', async () => {
    const made = await site({ engine });
    const token = await book(made);
    expect(await managedAppointment(made.deps.appointments, token, made.clock.now())).toEqual({
      date: '2026-06-11',
      time: '10:30',
      minutes: 30,
      reference: expect.stringMatching(/^NA-/),
      kind: 'consultation',
      about: [['About', 'Cloud Solutions']],
      place: 'By video or at your office; we work it out by email.',
      row: expect.objectContaining({ version: 0 }),
      status: 'pending',
      open: true,
    });
    expect((await row(made)).version).toBe(0);
  });

  test('are moved: the old time is free, the old link void, and a new invitation replaces the first', async () => {
    const made = await site({ engine });
    const desk = made.deps.appointments;
    const token = await book(made);
    made.clock.advance(60_000);
    const outcome = await changeByLink(desk, token, form({ intent: 'move', slot: '2026-06-12 17:30' }));
    const next = /^\/appointment\/([^?]+)\?done=moved#done$/.exec('redirect' in outcome ? outcome.redirect : '')?.[1];
    expect(next).toBeDefined();
    expect(await desk.open(token)).toBeUndefined();
    expect(await desk.open(next ?? '')).toMatchObject({ date: '2026-06-12', time: '17:30', status: 'pending' });
    expect(await changeByLink(desk, token, form({ intent: 'cancel' }))).toEqual({ gone: true });
    const lead = await made.deps.db.sql.selectFrom('leads').select(['starts', 'respond_by']).executeTakeFirstOrThrow();
    expect(lead.starts).toBe('2026-06-12 17:30');

    const written = await mails(made);
    const invitations = written.filter(({ calendar }) => calendar).map(({ calendar }) => event(calendar));
    expect(invitations.map(({ method, sequence, start }) => [method, sequence, start])).toEqual([
      ['REQUEST', 0, '2026-06-11T14:30:00.000Z'],
      ['REQUEST', 1, '2026-06-12T21:30:00.000Z'],
    ]);
    expect(new Set(invitations.map(({ uid }) => uid)).size).toBe(1);
    const last = written.at(-1);
    expect(linkIn(last?.body ?? '')).toBe(next);
    expect(last?.body).toContain('Where: By video or at your office');
    expect(last?.body).toContain('Before: Thursday, June 11, 2026, 10:30 AM Eastern Time');
    expect(last?.body).toContain(`We will confirm the new time by ${dueInWords(lead.respond_by, made.clock.now())}.`);
    expect(lead.respond_by).toBeGreaterThan(made.clock.now());
    expect((await row(made)).respond_by).toBe(lead.respond_by);
    expect(written.at(-2)).toMatchObject({ audience: 'owner', subject: expect.stringContaining('moved') });
    await book(made, { email: 'next@example.com' });
  });

  test('are cancelled: the time is free, the calendar entry withdrawn, and the appointment stays on record', async () => {
    const made = await site({ engine });
    const token = await book(made);
    made.clock.advance(60_000);
    const outcome = await changeByLink(made.deps.appointments, token, form({ intent: 'cancel' }));
    expect(outcome).toEqual({ redirect: expect.stringMatching(/\?done=cancelled#done$/) });
    expect(await made.deps.appointments.open(token)).toBeUndefined();
    expect(await row(made)).toMatchObject({ status: 'cancelled', version: 1 });
    const last = (await mails(made)).at(-1);
    expect(last).toMatchObject({ audience: 'visitor', calendar_method: 'CANCEL' });
    expect(JSON.parse(last?.action ?? '{}').label).toBe('Book another time');
    expect(event(last?.calendar ?? '')).toMatchObject({ method: 'CANCEL', sequence: 1 });
    await book(made);
  });

  test('their older links say what became of them, and nothing else; a link of nobody says nothing', async () => {
    const made = await site({ engine });
    const desk = made.deps.appointments;
    const first = await book(made);
    expect(await desk.outdated(first)).toBeUndefined();
    const moved = await desk.move(first, { date: '2026-06-12', time: '10:00' });
    const second = 'done' in moved ? moved.token : '';
    expect([await desk.outdated(first), await desk.outdated(second)]).toEqual(['changed', undefined]);
    await desk.cancel(second);
    // The second tab with the page as it was.
    expect(await changeByLink(desk, second, form({ intent: 'cancel' }))).toEqual({ gone: true });
    expect([await desk.outdated(first), await desk.outdated(second)]).toEqual(['cancelled', 'cancelled']);
    expect(await desk.open(second)).toBeUndefined();
    const { id } = await row(made);
    const stranger = made.deps.tokens.sign('receipt', { id, version: 0 });
    for (const forged of ['', 'x.y', `${first}x`, stranger]) expect(await desk.outdated(forged)).toBeUndefined();
  });

  test('are not moved to a time that somebody has; three others are offered and nothing changes', async () => {
    const made = await site({ engine });
    const token = await book(made);
    await book(made, { time: '11:00' });
    const before = await mails(made);
    const outcome = await changeByLink(
      made.deps.appointments,
      token,
      form({ intent: 'move', slot: '2026-06-11 11:00' }),
    );
    expect(outcome).toEqual({
      status: 409,
      problem: 'This time has just been taken. Please choose another one.',
      alternatives: [
        { date: '2026-06-11', time: '11:30' },
        { date: '2026-06-11', time: '10:00' },
        { date: '2026-06-11', time: '13:00' },
      ],
    });
    expect(await made.deps.appointments.open(token)).toMatchObject({ time: '10:30', version: 0 });
    expect(await mails(made)).toHaveLength(before.length);
  });

  test('two changes sent at once: one is made, the other finds its link void', async () => {
    const made = await site({ engine });
    const token = await book(made);
    const outcomes = await Promise.all([
      changeByLink(made.deps.appointments, token, form({ intent: 'move', slot: '2026-06-12 10:00' })),
      changeByLink(made.deps.appointments, token, form({ intent: 'cancel' })),
    ]);
    expect(outcomes.filter((outcome) => 'redirect' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'gone' in outcome)).toHaveLength(1);
    expect((await row(made)).version).toBe(1);
  });

  test('the owner confirms, cancels and takes back; a freed time that somebody else has is not taken back', async () => {
    const made = await site({ engine });
    const { deps } = made;
    await book(made);
    const { id } = await row(made);
    const changes = appointmentChanges(deps.appointments);
    const set = (status: string) => changes.setStatus(id, status, async () => undefined);
    const lastMail = async () => (await mails(made)).at(-1);

    made.clock.advance(60_000);
    expect(await set('confirmed')).toEqual({ ok: true });
    expect(await lastMail()).toMatchObject({ audience: 'visitor', calendar_method: 'REQUEST' });
    expect((await lastMail())?.subject).toContain('confirmed');
    expect(event((await lastMail())?.calendar ?? '')).toMatchObject({ method: 'REQUEST', sequence: 1 });
    expect(await row(made)).toMatchObject({ version: 0 });
    const count = (await mails(made)).length;
    expect(await set('confirmed')).toEqual({ ok: true });
    expect(await mails(made)).toHaveLength(count);

    made.clock.advance(60_000);
    expect(await set('cancelled')).toEqual({ ok: true });
    expect(await lastMail()).toMatchObject({ audience: 'visitor', calendar_method: 'CANCEL' });
    made.clock.advance(60_000);
    expect(await set('pending')).toEqual({ ok: true });
    expect(event((await lastMail())?.calendar ?? '')).toMatchObject({ method: 'REQUEST', sequence: 3 });

    await set('cancelled');
    await book(made, { email: 'next@example.com' });
    expect(await set('confirmed')).toEqual({
      ok: false,
      reason: 'Someone else has this time now, so the appointment stays cancelled.',
    });
    expect(await set('lost')).toEqual({
      ok: false,
      reason: 'Choose pending, confirmed, cancelled, done or no-show.',
    });
    const leads = () => deps.db.sql.selectFrom('leads').select(['email', 'status', 'starts']).orderBy('seq').execute();
    expect(await leads()).toEqual([
      { email: 'ada@example.com', status: 'cancelled', starts: '2026-06-11 10:30' },
      { email: 'next@example.com', status: 'pending', starts: '2026-06-11 10:30' },
    ]);
    const now = made.clock.now();
    expect(changes.whyKept({ status: 'pending', starts: '2026-06-11 10:30' }, now)).toContain('Cancel it first');
    for (const gone of [
      { status: 'cancelled', starts: '2026-06-11 10:30' },
      { status: 'confirmed', starts: '2026-06-08 10:30' },
      { status: 'pending', starts: 'TBD' },
    ]) {
      expect(changes.whyKept(gone, now)).toBeUndefined();
    }
  });

  test('the owner releases and confirms at any time before the meeting, and its reply is due before its start', async () => {
    const made = await site({ engine });
    const { deps } = made;
    made.clock.set('2026-06-11T09:00:00-04:00');
    const held = await made.envelope('appointment', { ...booking, time: '10:00' });
    const refused = { ...held, security: { ...held.security, honeypot: 'filled' } };
    expect((await made.post('/api/submissions', refused)).status).toBe(403);
    await deps.quarantine.settled();
    made.clock.set('2026-06-11T09:58:00-04:00');
    const released = await deps.quarantine.release(held.id, formOf);
    expect(released).toEqual({ ok: true, reference: expect.stringMatching(/^NA-/) });
    expect(await row(made)).toMatchObject({ time: '10:00', respond_by: Date.parse('2026-06-11T09:59:00-04:00') });
    const changes = appointmentChanges(deps.appointments);
    expect(await changes.setStatus(held.id, 'confirmed', async () => undefined)).toEqual({ ok: true });
    expect((await row(made)).status).toBe('confirmed');
  });

  test('a reminder leaves once, the working day before, whoever sweeps', async () => {
    const made = await site({ engine });
    await book(made);
    const reminders = async () => (await mails(made)).filter(({ subject }) => subject.startsWith('Reminder'));
    made.clock.set('2026-06-10T08:59:59-04:00');
    expect(await made.deps.reminders.sweep()).toBe(0);
    const { id } = await row(made);
    await appointmentChanges(made.deps.appointments).setStatus(id, 'confirmed', async () => undefined);
    made.clock.set('2026-06-10T09:00:00-04:00');
    const other = await createTestSite({ engine, clock: made.clock, place: made.config });
    await Promise.all([made.deps.reminders.sweep(), other.deps.reminders.sweep()]);
    await made.deps.reminders.sweep();
    await other.close();
    expect(await reminders()).toHaveLength(1);
    expect((await reminders())[0]).toMatchObject({ audience: 'visitor', recipient: 'ada@example.com' });
    expect(linkIn((await reminders())[0]?.body ?? '')).not.toBe('');
  });

  test('of a meeting that nobody has confirmed no reminder goes out, and the owner is told', async () => {
    const made = await site({ engine });
    await book(made);
    const before = await mails(made);
    made.clock.set('2026-06-10T09:00:00-04:00');
    expect(await made.deps.reminders.sweep()).toBe(1);
    expect(await made.deps.reminders.sweep()).toBe(0);
    const told = (await mails(made)).filter(({ id }) => !before.some((mail) => mail.id === id));
    expect(told).toMatchObject([{ audience: 'owner', subject: expect.stringMatching(/^Not confirmed yet: /) }]);
  });

  test('the feed shows what is held, at an address that only its key opens and that can be replaced', async () => {
    const made = await site({ engine });
    await book(made);
    await book(made, { time: '13:00', name: 'Grace' });
    await book(made, { ...unscheduled, service: 'it-support' }, { source: 'chatbot' });
    const first = new URL(await made.deps.feed.address()).pathname;
    const answer = await made.request(first);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const { events } = readCalendar(await answer.text());
    expect(events.map(({ summary }) => summary)).toEqual(['Ada Byron: Cloud Solutions', 'Grace: Cloud Solutions']);
    expect((await made.request('/calendar/wrong.ics')).status).toBe(404);
    await made.deps.feed.renew();
    expect((await made.request(first)).status).toBe(404);
    expect((await made.request(new URL(await made.deps.feed.address()).pathname)).status).toBe(200);
  });
});

describe('a private link', () => {
  test('that is forged, or signed for something else, opens nothing', async () => {
    const made = await site();
    const token = await book(made);
    const { id } = await row(made);
    for (const forged of ['', 'x.y', `${token}x`, made.deps.tokens.sign('receipt', { id, version: 0 })]) {
      expect(await made.deps.appointments.open(forged)).toBeUndefined();
    }
  });

  test.each([
    ['move', '2026-06-13 10:00', /weekends/],
    ['move', '2026-06-12 12:00', /times shown/],
    ['move', '2026-06-09 11:30', /We need .* before a meeting/],
    ['move', '', /choose a date/],
    ['move', '2026-06-11 10:30', /already have/],
    ['lend', '', /can’t do that/],
  ])('asked to %s to "%s" says why not', async (intent, slot, problem) => {
    const made = await site();
    const token = await book(made);
    const outcome = await changeByLink(made.deps.appointments, token, form({ intent, slot }));
    expect(outcome).toMatchObject({ status: 422, problem: expect.stringMatching(problem) });
    expect((await row(made)).version).toBe(0);
  });

  test('of a meeting whose time has passed without a yes says so, and how long it was to take', async () => {
    const made = await site();
    const token = await book(made);
    const page = async () => {
      const found = await managedAppointment(made.deps.appointments, token, made.clock.now());
      if (!found) throw new Error('the link opens nothing');
      const { row: moving, ...appointment } = found;
      const view = await calendarView(made.deps.appointments, new URLSearchParams(), made.clock.now(), moving);
      return renderToStaticMarkup(createElement(ManagePage, { appointment, view, path: '/', done: null }));
    };
    expect(await page()).toContain(managePage.statuses.pending);
    expect(await page()).toContain('30 minutes');
    made.clock.set('2026-06-14T10:30:00-04:00');
    expect(await page()).toContain(managePage.unconfirmed);
    expect(await page()).not.toContain(managePage.statuses.pending);
    const { id } = await row(made);
    expect(await appointmentInWords(made.deps.appointments, id, made.clock.now())).toMatchObject({
      status: managePage.unconfirmed,
    });
  });

  test('of a meeting that has begun shows it and changes nothing', async () => {
    const made = await site();
    const token = await book(made);
    made.clock.set('2026-06-11T10:30:00-04:00');
    expect(await managedAppointment(made.deps.appointments, token, made.clock.now())).toMatchObject({ open: false });
    const outcome = await changeByLink(made.deps.appointments, token, form({ intent: 'cancel' }));
    expect(outcome).toMatchObject({ problem: 'This appointment has already begun or is over.' });
  });

  test('stops after ten changes within an hour', async () => {
    const made = await site();
    let token = await book(made);
    for (let n = 0; n < 10; n++) {
      const change = await made.deps.appointments.move(token, { date: '2026-06-12', time: n % 2 ? '10:00' : '10:30' });
      token = 'done' in change ? change.token : '';
    }
    expect(await made.deps.appointments.cancel(token)).toMatchObject({ problem: expect.stringMatching(/hour/) });
    made.clock.advance(3_600_000);
    expect(await made.deps.appointments.cancel(token)).toMatchObject({ done: true });
  });
});

describe('mails', () => {
  test("the owner's notification marks the required fields (S1 §5)", async () => {
    const made = await site();
    await book(made, { phone: '', message: '' });
    const owner = (await mails(made)).find(({ audience }) => audience === 'owner');
    for (const label of ['Date', 'Time', 'Service', 'Full Name', 'Email Address']) {
      expect(owner?.body).toContain(`${label} *:`);
    }
    expect(owner?.body).toContain('Phone: Not provided');
    expect(owner?.body).toContain('No message provided');
    expect(owner?.reply_to).toBe('ada@example.com');
  });

  test("the visitor's confirmation names time and zone, and repeats nothing that was typed", async () => {
    const made = await site();
    await book(made);
    const visitor = (await mails(made)).find(({ audience }) => audience === 'visitor');
    expect(visitor?.body).toContain('Thursday, June 11, 2026, 10:30 AM Eastern Time (30 minutes)');
    expect(`${visitor?.body}${visitor?.calendar}`).not.toMatch(/Byron|server is slow|404 555/);
  });
});
