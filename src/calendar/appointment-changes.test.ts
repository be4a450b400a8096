import managePage from 'content:pages/appointment';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect } from 'vitest';
import { unscheduled } from '#src/content/appointments.ts';
import { dueInWords } from '#src/lib/format.ts';
import { ManagePage } from '#src/pages/appointment.tsx';
import { book, booking, mails, mailsTo, tokenIn } from '#tests/helpers/booking.ts';
import { readCalendar } from '#tests/helpers/calendar.ts';
import { formOf as intakeOf } from '#tests/helpers/quarantine.ts';
import { createTestSite, engines, formOf, site, type TestSite, test } from '#tests/helpers/site.ts';
import { appointmentInWords, changeByLink, managedAppointment } from './appointment-changes.server.ts';
import { type FeedEntry, feed } from './appointment-emails.ts';
import { calendarView } from './appointment-view.server.ts';

const row = (made: TestSite) => made.deps.db.sql.selectFrom('appointments').selectAll().executeTakeFirstOrThrow();
const change = (made: TestSite, token: string, intent: string, slot = '') =>
  changeByLink(made.deps.appointments, token, formOf({ intent, slot }));
const event = (calendar = '') => {
  const { method, version, events } = readCalendar(calendar);
  return { method, version, ...events[0] };
};

describe.each(engines)('appointments by their private link on %s', (engine) => {
  test('are shown, then moved: the old time is free, the old link void, a new invitation replaces the first', async (made) => {
    const desk = made.deps.appointments;
    const { token } = await book(made);
    expect(await managedAppointment(desk, token, made.clock.now())).toEqual({
      ...{ date: '2026-06-11', time: '10:30', minutes: 30, kind: 'consultation', status: 'pending', open: true },
      reference: expect.stringMatching(/^NA-/),
      about: [['About', 'Cloud Solutions']],
      place: 'By video or at your office; we work it out by email.',
      row: expect.objectContaining({ version: 0 }),
    });
    made.clock.advance(60_000);
    const outcome = await change(made, token, 'move', '2026-06-12 17:30');
    const next = 'done' in outcome ? outcome.token : '';
    expect(await desk.open(token)).toBeUndefined();
    expect(await desk.open(next)).toMatchObject({ date: '2026-06-12', time: '17:30', status: 'pending' });
    expect(await change(made, token, 'cancel')).toEqual({ gone: true });
    const lead = await made.deps.db.sql.selectFrom('leads').select(['starts', 'respond_by']).executeTakeFirstOrThrow();
    expect(lead.starts).toBe('2026-06-12 17:30');
    expect(lead.respond_by).toBeGreaterThan(made.clock.now());
    expect((await row(made)).respond_by).toBe(lead.respond_by);

    const toVisitor = await mailsTo(made, 'visitor');
    const invitations = toVisitor.map(({ calendar }) => event(calendar));
    expect(invitations.map(({ method, sequence, start }) => [method, sequence, start])).toEqual([
      ['REQUEST', 0, '2026-06-11T14:30:00.000Z'],
      ['REQUEST', 1, '2026-06-12T21:30:00.000Z'],
    ]);
    expect(invitations[0]).toMatchObject({
      ...{ version: '2.0', minutes: 30, status: 'TENTATIVE', uid: expect.stringMatching(/@northarc\.example$/) },
      ...{ summary: 'Northarc: free 30-minute meeting (Cloud Solutions)', attendees: ['mailto:ada@example.com'] },
      ...{ organizer: 'mailto:info@northarc.example', description: expect.stringContaining(token) },
    });
    expect(new Set(invitations.map(({ uid }) => uid)).size).toBe(1);
    expect(toVisitor.map(({ body }) => tokenIn(body))).toEqual([token, next]);
    const promise = `We will confirm the new time by ${dueInWords(lead.respond_by, made.clock.now())}.`;
    for (const words of ['Before: Thursday, June 11, 2026, 10:30 AM Eastern Time', promise])
      expect(toVisitor[1]?.body).toContain(words);
    expect((await mailsTo(made, 'owner')).at(-1)?.subject).toContain('moved');
    expect((await book(made, { email: 'next@example.com' })).status).toBe(201);
  });

  test('are cancelled: the time is free, the calendar entry withdrawn, the appointment stays; older links say what became of them', async (made) => {
    const desk = made.deps.appointments;
    const { token: first, id } = await book(made);
    expect(await desk.outdated(first)).toBeUndefined();
    const moved = await desk.move(first, { date: '2026-06-12', time: '10:00' });
    const second = 'done' in moved ? moved.token : '';
    expect([await desk.outdated(first), await desk.outdated(second)]).toEqual(['changed', undefined]);
    made.clock.advance(60_000);
    expect(await change(made, second, 'cancel')).toMatchObject({ done: true });
    expect(await row(made)).toMatchObject({ status: 'cancelled', version: 2 });
    const last = (await mails(made)).at(-1);
    expect(last).toMatchObject({ audience: 'visitor', calendar_method: 'CANCEL' });
    expect(JSON.parse(last?.action ?? '{}').label).toBe('Book another time');
    expect(event(last?.calendar)).toMatchObject({ method: 'CANCEL', sequence: 2, status: 'CANCELLED' });
    // The second tab with the page as it was.
    expect(await change(made, second, 'cancel')).toEqual({ gone: true });
    expect([await desk.outdated(first), await desk.outdated(second)]).toEqual(['cancelled', 'cancelled']);
    const { token, status } = await book(made, { date: '2026-06-12', time: '10:00' });
    expect(status).toBe(201);
    for (const forged of ['', 'x.y', `${token}x`, made.deps.tokens.sign('receipt', { id, version: 0 })])
      expect([await desk.outdated(forged), await desk.open(forged)]).toEqual([undefined, undefined]);
    // Of two changes sent at once one is made, the other finds its link void.
    const both = [change(made, token, 'move', '2026-06-11 11:00'), change(made, token, 'cancel')];
    const outcomes = await Promise.all(both);
    expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'gone' in outcome)).toHaveLength(1);
  });

  test('the owner confirms, cancels and takes back; a freed time that somebody else has is not taken back', async (made) => {
    const { id } = await book(made);
    const changes = made.deps.appointments;
    const set = async (status: string) => {
      made.clock.advance(60_000);
      return changes.setStatus(id, status, async () => undefined);
    };
    const lastMail = async () => (await mailsTo(made, 'visitor')).at(-1);

    expect(await set('confirmed')).toEqual({ ok: true });
    expect((await lastMail())?.subject).toContain('confirmed');
    expect(event((await lastMail())?.calendar)).toMatchObject({ method: 'REQUEST', sequence: 1 });
    expect(await row(made)).toMatchObject({ version: 0 });
    const count = (await mails(made)).length;
    expect(await set('confirmed')).toEqual({ ok: true });
    expect(await mails(made)).toHaveLength(count);

    expect(await set('cancelled')).toEqual({ ok: true });
    expect(await lastMail()).toMatchObject({ calendar_method: 'CANCEL' });
    expect(await set('pending')).toEqual({ ok: true });
    expect(event((await lastMail())?.calendar)).toMatchObject({ method: 'REQUEST', sequence: 3 });

    await set('cancelled');
    expect((await book(made, { email: 'next@example.com' })).status).toBe(201);
    const taken = 'Someone else has this time now, so the appointment stays cancelled.';
    expect(await set('confirmed')).toEqual({ ok: false, reason: taken });
    const leads = made.deps.db.sql.selectFrom('leads').select('status').orderBy('seq');
    expect((await leads.execute()).map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    const why = (status: string, starts: string) => changes.whyKept({ status, starts }, made.clock.now());
    expect(why('pending', '2026-06-11 10:30')).toContain('Cancel it first');
    expect(why('cancelled', '2026-06-11 10:30') ?? why('confirmed', '2026-06-08 10:30')).toBeUndefined();
    expect(why('pending', 'TBD')).toBeUndefined();
  });

  test('the owner releases and confirms at any time before the meeting, and its reply is due before its start', async (made) => {
    const { deps } = made;
    made.clock.set('2026-06-11T09:00:00-04:00');
    const { id, status } = await book(made, { time: '10:00' }, { security: { honeypot: 'filled' } });
    expect(status).toBe(403);
    await deps.quarantine.settled();
    made.clock.set('2026-06-11T09:58:00-04:00');
    expect(await deps.quarantine.release(id, intakeOf)).toMatchObject({ ok: true });
    expect(await row(made)).toMatchObject({ time: '10:00', respond_by: Date.parse('2026-06-11T09:59:00-04:00') });
    expect(await deps.appointments.setStatus(id, 'confirmed', async () => undefined)).toEqual({ ok: true });
    expect((await row(made)).status).toBe('confirmed');
  });

  test.each([true, false])(
    'on the working day before, whoever sweeps, one mail leaves: a reminder if it is confirmed (%s), or the owner is told',
    async (isConfirmed) => {
      const made = await site({ engine });
      const { id } = await book(made);
      const before = (await mails(made)).length;
      made.clock.set('2026-06-10T08:59:59-04:00');
      expect(await made.deps.reminders.sweep()).toBe(0);
      if (isConfirmed) await made.deps.appointments.setStatus(id, 'confirmed', async () => undefined);
      made.clock.set('2026-06-10T09:00:00-04:00');
      const other = await createTestSite({ engine, clock: made.clock, place: made.config });
      await Promise.all([made.deps.reminders.sweep(), other.deps.reminders.sweep()]);
      expect(await made.deps.reminders.sweep()).toBe(0);
      await other.close();
      const [told, ...more] = (await mails(made)).slice(isConfirmed ? before + 1 : before);
      expect(more).toEqual([]);
      expect(told).toMatchObject(
        isConfirmed
          ? { recipient: booking.email, subject: expect.stringMatching(/^Reminder/) }
          : { audience: 'owner', subject: expect.stringMatching(/^Not confirmed yet: /) },
      );
      if (isConfirmed) expect(tokenIn(told?.body)).not.toBe('');
    },
  );

  test('the feed shows what is held, at an address that only its key opens and that can be replaced', async (made) => {
    await book(made);
    await book(made, { time: '13:00', name: 'Grace' });
    await book(made, { ...unscheduled, service: 'it-support' }, { source: 'chatbot' });
    const first = new URL(await made.deps.feed.address()).pathname;
    const answer = await made.request(first);
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
  test('says why not, offers other times where one is taken, and changes nothing; it stops after ten changes within an hour', async (made) => {
    const { token } = await book(made);
    await book(made, { time: '11:00' });
    const before = await mails(made);
    for (const [intent, slot, problem] of [
      ['move', '2026-06-13 10:00', /weekends/],
      ['move', '', /choose a date/],
      ['move', '2026-06-11 10:30', /already have/],
      ['lend', '', /can’t do that/],
    ] as const)
      expect(await change(made, token, intent, slot)).toEqual({ problem: expect.stringMatching(problem) });
    expect(await change(made, token, 'move', '2026-06-11 11:00')).toEqual({
      problem: 'This time has just been taken. Please choose another one.',
      alternatives: ['11:30', '10:00', '13:00'].map((time) => ({ date: '2026-06-11', time })),
    });
    expect(await made.deps.appointments.open(token)).toMatchObject({ time: '10:30', version: 0 });
    expect(await mails(made)).toHaveLength(before.length);
    let next = token;
    for (let n = 0; n < 10; n++) {
      const moved = await made.deps.appointments.move(next, { date: '2026-06-12', time: n % 2 ? '10:00' : '10:30' });
      next = 'done' in moved ? moved.token : '';
    }
    expect(await made.deps.appointments.cancel(next)).toMatchObject({ problem: expect.stringMatching(/hour/) });
    made.clock.advance(3_600_000);
    expect(await made.deps.appointments.cancel(next)).toMatchObject({ done: true });
  });

  test('of a meeting that has begun changes nothing; one that nobody confirmed says so, and how long it was to take', async (made) => {
    const { token, id } = await book(made);
    const page = async () => {
      const found = await managedAppointment(made.deps.appointments, token, made.clock.now());
      if (!found) throw new Error('the link opens nothing');
      const { row: moving, ...appointment } = found;
      const view = await calendarView(made.deps.appointments, new URLSearchParams(), made.clock.now(), moving);
      return renderToStaticMarkup(createElement(ManagePage, { appointment, view, path: '/', done: null }));
    };
    expect(await page()).toContain(managePage.statuses.pending);
    expect(await page()).toContain('30 minutes');
    made.clock.set('2026-06-11T10:30:00-04:00');
    expect(await managedAppointment(made.deps.appointments, token, made.clock.now())).toMatchObject({ open: false });
    expect(await change(made, token, 'cancel')).toMatchObject({
      problem: 'This appointment has already begun or is over.',
    });
    made.clock.set('2026-06-14T10:30:00-04:00');
    expect(await page()).toContain(managePage.unconfirmed);
    expect(await page()).not.toContain(managePage.statuses.pending);
    expect(await appointmentInWords(made.deps.appointments, id, made.clock.now())).toMatchObject({
      status: managePage.unconfirmed,
    });
  });
});

const now = new Date('2026-06-08T12:00:00Z').getTime();
const meeting = {
  ...{ id: 'b7d3', service: 'cloud', sequence: 0, status: 'pending', email: 'ada@example.com' },
  ...{ date: '2026-06-10', time: '13:30', minutes: 30 },
};

test('carries what a visitor typed as text, whatever it is', () => {
  const nasty = 'O’Brien; "Ada"\r\nEND:VEVENT\nBEGIN:VEVENT, \\ 🛠';
  const typed = { name: nasty, phone: '', message: nasty };
  const entry: FeedEntry = { ...meeting, ...typed, reference: 'NA-1', changed_at: now };
  const { method, events } = readCalendar(feed([entry, { ...entry, id: 'c', status: 'confirmed' }]));
  expect(method).toBe('PUBLISH');
  expect(events).toHaveLength(2);
  expect(events[0]?.summary.replaceAll('\n', ' ')).toContain('O’Brien; "Ada"');
  expect(events[0]?.description).toContain('END:VEVENT\nBEGIN:VEVENT, \\ 🛠');
  expect(events.map((event) => event.status)).toEqual(['TENTATIVE', 'CONFIRMED']);
  expect(readCalendar(feed([])).events).toEqual([]);
});
