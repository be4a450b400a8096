import { appointment as fields } from 'content:forms/booking-fields';
import { describe, expect } from 'vitest';
import { changeSchedule } from '#src/calendar/hours.server.ts';
import { bookingKindNames, bookingWords } from '#src/content/bookings.ts';
import { appointmentType } from '#src/inbox/lead-types.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { book, mailsTo } from '#tests/helpers/booking.ts';
import { readCalendar } from '#tests/helpers/calendar.ts';
import { appointments } from '#tests/helpers/sent.ts';
import { deskOf, engines, type TestSite, test, tester } from '#tests/helpers/site.ts';
import { managedAppointment } from './appointment-changes.server.ts';
import type { SlotKey } from './appointment-rules.ts';
import { answerError, appointmentErrors, appointmentSchema } from './appointment-schema.ts';
import { calendarView } from './appointment-view.server.ts';

/** Wednesday; the clock of a test site starts on Tuesday, June 9, 2026, at 10:00 Eastern. */
const common = { name: 'Ada Byron', email: 'ada@example.com', date: '2026-06-10', time: '13:00' };
const asked = {
  consultation: { ...common, kind: 'consultation', service: 'cloud', meet: 'video' },
  'home-visit': { ...common, kind: 'home-visit', package: 'basic', street: '12 Oak Lane', zip: '30004' },
  'business-visit': {
    ...{ ...common, kind: 'business-visit', service: 'support', company: 'Babbage Engines' },
    ...{ street: '1 Main Street', zip: '30075-1234' },
  },
  'remote-hour': { ...common, kind: 'remote-hour' },
} as const;

const send = async (made: TestSite, data: object) =>
  made.post('/api/submissions', await made.envelope('appointment', data));
const newestTo = async (made: TestSite, audience: 'owner' | 'visitor') => {
  const mail = (await mailsTo(made, audience)).at(-1);
  if (!mail) throw new Error('there is no mail');
  return mail;
};
const ofDay = (made: TestSite, date: string) => made.deps.db.sql.selectFrom('appointments').where('date', '=', date);
const eventOf = (text: string) => readCalendar(text).events[0];

describe.each(engines)('kinds of booking on %s', () => {
  test('each is kept with its kind and its length, and what one mailbox may hold is counted over all kinds', async (made) => {
    const days = ['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-15'];
    for (const [at, kind] of bookingKindNames.entries())
      expect([kind, (await send(made, { ...asked[kind], date: days[at] })).status]).toEqual([kind, 201]);
    expect((await send(made, { ...asked['remote-hour'], date: '2026-06-16' })).status).toBe(429);
    const rows = made.deps.db.sql.selectFrom('appointments').select(['kind', 'minutes']).orderBy('date');
    const kept = (await rows.execute()).map(({ kind, minutes }) => `${kind} ${minutes}`);
    expect(kept).toEqual(['consultation 30', 'home-visit 60', 'business-visit 60', 'remote-hour 60']);
  });

  test('as many meetings run at once as the rules of their kinds allow, and one visit leaves room for a consultation', async (made) => {
    const desk = made.deps.appointments;
    let date = '2026-06-10';
    const isFree = async (kind: 'consultation' | 'home-visit') => {
      const [day] = await desk.days(date, 1, kind);
      return day?.slots.find(({ time }) => time === common.time)?.state === 'free';
    };
    const bookBy = async (kind: 'consultation' | 'home-visit', name: string) =>
      (await send(made, { ...asked[kind], date, email: `${name}@example.com` })).status;
    const rowOn = async (kind: string) =>
      (await ofDay(made, date).select('id').where('kind', '=', kind).executeTakeFirstOrThrow()).id;
    expect(await bookBy('home-visit', 'first')).toBe(201);
    expect([await isFree('consultation'), await isFree('home-visit')]).toEqual([false, false]);
    const allow = async (visits: number) => {
      const changed = ({ atOnce, ...rules }: Schedule) =>
        ({ ok: true, rules: { ...rules, atOnce: { ...atOnce, 'home-visit': visits } } }) as const;
      expect((await changeSchedule(made.deps, changed, tester)).ok).toBe(true);
    };
    await allow(3);
    // Two more technicians; the meeting of before keeps its place, which is the only one of a consultation.
    expect([await isFree('consultation'), await isFree('home-visit')]).toEqual([false, true]);
    date = '2026-06-11';
    expect([await bookBy('home-visit', 'a'), await bookBy('home-visit', 'b')]).toEqual([201, 201]);
    expect([await isFree('consultation'), await isFree('home-visit')]).toEqual([true, true]);
    expect(await bookBy('consultation', 'c')).toBe(201);
    expect([await isFree('consultation'), await isFree('home-visit')]).toEqual([false, false]);
    expect([await bookBy('home-visit', 'd'), await bookBy('consultation', 'e')]).toEqual([409, 409]);
    const lanes = await ofDay(made, date).select(['kind', 'lane']).execute();
    const taken = lanes.map(({ kind, lane }) => `${kind} ${lane}`).sort();
    expect(taken).toEqual(['consultation 0', 'home-visit 1', 'home-visit 2']);
    // With one at once again nothing is put beside the visits that are there, not even what was cancelled.
    const consultation = await rowOn('consultation');
    await desk.setStatus(consultation, 'cancelled', async () => {});
    expect([await isFree('consultation'), await isFree('home-visit')]).toEqual([true, true]);
    await allow(1);
    expect([await isFree('consultation'), await isFree('home-visit')]).toEqual([false, false]);
    expect([await bookBy('consultation', 'f'), await bookBy('home-visit', 'g')]).toEqual([409, 409]);
    expect(await desk.setStatus(consultation, 'confirmed', async () => {})).toMatchObject({ ok: false });
    expect(await desk.setStatus(await rowOn('home-visit'), 'confirmed', async () => {})).toEqual({ ok: true });
  });

  test('a consultation is spoken of by the way that was chosen', async (made) => {
    const { appointments: desk } = made.deps;
    for (const [nth, [meet, where, looks]] of [
      ['video', 'By video; we send you the link by email.', 'meeting you'],
      ['telephone', 'By phone; we call the number you gave us.', 'talking to you'],
      ['office', 'At your office; we confirm the address by email.', 'meeting you'],
      ['', 'By video, by phone or at your office; we work it out by email.', 'meeting you'],
    ].entries()) {
      const [phone, email] = ['404 555 0100', `a${nth}@example.com`];
      const { id, token } = await book(made, { ...asked.consultation, meet, phone, email });
      const booked = await newestTo(made, 'visitor');
      expect(booked.body).toContain(`Where: ${where}`);
      expect(eventOf(booked.calendar)?.location).toBe(where);
      expect(await managedAppointment(desk, token, made.clock.now())).toMatchObject({ place: where });
      made.clock.advance(60_000);
      await desk.setStatus(id, 'confirmed', async () => {});
      const confirmed = await newestTo(made, 'visitor');
      expect(confirmed.body).toContain(`We look forward to ${looks} on `);
      expect(confirmed.body).toContain(`Where: ${where}`);
      made.clock.advance(60_000);
      await desk.move(token, { date: `2026-06-${15 + nth}`, time: '13:00' });
      expect((await newestTo(made, 'visitor')).body).toContain(`Where: ${where}`);
    }
  });

  test('mails, invitation, file, desk, export and search say kind, price and place', async (made) => {
    const { id, token } = await book(made, asked['home-visit']);
    const visitor = await newestTo(made, 'visitor');
    expect(visitor.body).toContain('Booking: Home visit, Basic\nPrice: $150 per visit (1 hour)\n');
    expect(visitor.body).toContain('Where: At your home, ZIP code 30004');
    // A mail repeats no text of a visitor's (src/forms/mails.ts); the ZIP code is one of our list.
    expect(`${visitor.body}${visitor.calendar}`).not.toContain('Oak Lane');
    const invited = eventOf(visitor.calendar);
    const place = { summary: 'Northarc: home visit (Basic)', minutes: 60, location: 'At your home, ZIP code 30004' };
    expect(invited).toMatchObject(place);
    const owner = await newestTo(made, 'owner');
    expect(owner.subject).toContain('New home visit: Wednesday, June 10, 2026, 1:00 PM Eastern Time, Ada Byron');
    expect(owner.body).toContain('12 Oak Lane');
    expect(owner.body).toContain('Basic: $150 per visit (1 hour)');

    await made.deps.appointments.setStatus(id, 'confirmed', async () => {});
    expect((await newestTo(made, 'visitor')).body).toContain('Booking: Home visit, Basic\nPrice: $150');

    const file = await made.request(`/appointment/${token}.ics`);
    expect(file.headers.get('content-type')).toContain('text/calendar');
    expect(file.headers.get('cache-control')).toContain('no-store');
    const saved = eventOf(await file.text());
    expect(saved).toMatchObject({ uid: invited?.uid, minutes: 60, location: '12 Oak Lane, 30004' });

    const desk = await deskOf(made, appointmentType);
    const { fields } = await desk.detail(id);
    const shown = fields.map(({ value }) => value);
    expect(shown).toEqual(expect.arrayContaining(['Home visit (From $150)', '12 Oak Lane', '30004']));
    expect((await desk.list('?q=oak')).rows.map((row) => row.id)).toEqual([id]);
    expect((await desk.exported('csv')).text).toContain('12 Oak Lane');
  });

  test('who comes second is offered three times that the same kind can have', async (made) => {
    await send(made, asked['home-visit']);
    const { status, body, envelope } = await book(made, { ...asked['home-visit'], email: 'eve@example.com' });
    expect([status, body.alternatives.length]).toEqual([409, 3]);
    for (const { date, time } of body.alternatives) {
      // A home visit of the package that was asked for takes an hour.
      const [day] = await made.deps.appointments.days(date, 1, 'home-visit', 60);
      expect(day?.slots).toContainEqual({ time, state: 'free' });
    }
    const data = { ...asked['home-visit'], ...body.alternatives[0], email: 'eve@example.com' };
    expect((await made.post('/api/submissions', { ...envelope, data })).status).toBe(201);
  });

  test('a visit of an hour is offered and booked where no longer one fits', async (made) => {
    const asks = async (query: string) => {
      const answer = await made.request(`/api/availability?from=2026-06-10&days=1&kind=home-visit${query}`);
      const { days } = await answer.json();
      return days[0].slots.filter((slot: { available: boolean }) => slot.available).map(({ time }: SlotKey) => time);
    };
    expect(await asks('')).not.toContain('11:00');
    expect(await asks('&package=home-network')).not.toContain('11:00');
    expect(await asks('&package=basic')).toEqual(expect.arrayContaining(['10:00', '11:00', '17:00']));
    const wrong = await made.request('/api/availability?from=2026-06-10&package=castle');
    expect(wrong.status).toBe(422);

    const viewOf = (chosen: string) => {
      const asks = { kind: 'home-visit', package: chosen, date: '2026-06-10', time: '11:00' };
      return calendarView(made.deps.appointments, new URLSearchParams(asks), made.clock.now());
    };
    expect(await viewOf('basic')).toMatchObject({ time: '11:00', minutes: 120, problem: undefined });
    expect(await viewOf('home-network')).toMatchObject({ time: '', minutes: 120 });
    expect(await viewOf('')).toMatchObject({ time: '' });

    const longer = await book(made, { ...asked['home-visit'], package: 'home-network', time: '11:00' });
    expect([longer.status, longer.body.alternatives.length]).toEqual([409, 3]);
    expect((await send(made, { ...asked['home-visit'], time: '11:00' })).status).toBe(201);
    expect(await appointments(made.deps.db)).toMatchObject([{ time: '11:00', minutes: 60 }]);
  });

  test('moving keeps the kind and its length, also where a visit overlaps its own time', async (made) => {
    const { token } = await book(made, asked['home-visit']);
    const row = await made.deps.appointments.open(token);
    const [day] = (await made.deps.appointments.bookable(row)).filter(({ date }) => date === common.date);
    expect(day?.slots.find(({ time }) => time === '13:30')?.state).toBe('free');
    expect(day?.slots.find(({ time }) => time === '13:00')?.state).toBe('taken');
    const moved = await made.deps.appointments.move(token, { date: common.date, time: '13:30' });
    expect(moved).toMatchObject({ done: true });
    const [now] = await appointments(made.deps.db);
    expect(now).toMatchObject({ kind: 'home-visit', time: '13:30' });
    expect(eventOf((await newestTo(made, 'visitor')).calendar)?.minutes).toBe(60);
    // The old link is void, and with it the file.
    expect((await made.request(`/appointment/${token}.ics`)).status).toBe(404);
  });
});

test('what each needs is asked for by name, and a visit only where somebody drives to', () => {
  const { zipMissing, outside, phoneMissing } = bookingWords;
  const visit = asked['home-visit'];
  const missing = { package: fields.package.required, street: fields.street.required, zip: zipMissing };
  const cases: [Record<string, unknown>, object][] = [
    [{ ...common, kind: 'home-visit' }, missing],
    // Also where the kind is said by its label.
    [{ ...common, kind: 'Home visit (From $150)' }, missing],
    [{ ...asked['business-visit'], company: '', zip: '3000' }, { company: fields.company.required }],
    [{ ...visit, zip: '3000' }, { zip: zipMissing }],
    [{ ...visit, zip: '30601' }, { zip: outside }],
    [{ ...asked.consultation, meet: 'telephone' }, { phone: phoneMissing }],
    [{ ...asked.consultation, kind: 'massage' }, { kind: fields.kind.unknown }],
    [{ ...visit, street: 'x'.repeat(161) }, { street: 'Please use at most 160 characters' }],
    [{ ...visit, street: 'x'.repeat(160) }, {}],
  ];
  for (const [data, errors] of cases) expect(appointmentErrors(data)).toEqual(errors);
  const kept = ['30004 - 1234', '30 004', '3000 4'].map((zip) => appointmentSchema.parse({ ...visit, zip }).zip);
  expect(kept).toEqual(['30004-1234', '30004', '30004']);
  // Where a visit goes is judged while the rest of the form is still empty.
  expect(answerError('zip', { kind: 'home-visit', zip: '30601' })).toBe(outside);
  expect(answerError('zip', { kind: 'home-visit', zip: ' 30004 ' })).toBeUndefined();
});
