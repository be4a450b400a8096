import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { changeSchedule } from '#src/calendar/hours.server.ts';
import { bookingProblems, timeUnknown, unscheduled } from '#src/content/appointments.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { book, booking, mails } from '#tests/helpers/booking.ts';
import { question } from '#tests/helpers/chat.ts';
import { appointments } from '#tests/helpers/sent.ts';
import { engines, formOf, site, type TestSite, test } from '#tests/helpers/site.ts';
import { changeByLink } from './appointment-changes.server.ts';
import { insertFeed, replaceRanges } from './busy-store.server.ts';

const consultation = { service: 'general-consultation', phone: '404 555 0100', message: 'Please call.' };
/** Thursday. */
const { date } = booking;
const at = (...times: string[]) => times.map((time) => ({ date, time }));
const rows = (made: TestSite) => appointments(made.deps.db);
const times = async (made: TestSite) => (await rows(made)).map(({ time }) => time);

describe.each(engines)('booking on %s', (engine) => {
  test('a booking is one row, two mails and a promise of two working hours; its slot answers 409 then, with three others', async (made) => {
    const first = await book(made);
    // Sent at 10:00:06; two working hours, with the lunch hour left out, end at 13:01.
    expect([first.status, first.body.respondBy]).toEqual([201, '2026-06-09T17:01:00.000Z']);
    const kept = { ...booking, status: 'pending', source: 'website', version: 0, reminded_for: '' };
    expect(await rows(made)).toMatchObject([kept]);
    const sent = (await mails(made)).map(({ audience, calendar_method }) => `${audience} ${calendar_method}`);
    expect(sent).toEqual(['owner ', 'visitor REQUEST']);
    const { status, body, envelope } = await book(made);
    expect(status).toBe(409);
    expect(body.message).toBe('This time has just been taken. Please choose another one.');
    expect(body.alternatives).toEqual(at('10:00', '11:00', '11:30'));
    const again = await made.post('/api/submissions', { ...envelope, data: { ...booking, ...body.alternatives[1] } });
    expect(again.status).toBe(201);
    expect(await times(made)).toEqual(['10:30', '11:00']);
    // The path without a script takes the choice among alternatives as one field.
    expect((await book(made, { slot: `${date} 13:00` })).status).toBe(201);
    expect(await times(made)).toEqual(['10:30', '11:00', '13:00']);
  });

  test.each([
    [`${date}T10:00`, `${date}T12:00`, true, fillIn(bookingProblems.closedThen, { reason: 'Dentist' })],
    [`${date}T10:00`, `${date}T12:00`, false, timeUnknown],
    [`${date}T00:00`, '2026-06-12T00:00', true, fillIn(bookingProblems.closure, { reason: 'Dentist' })],
    [`${date}T00:00`, '2026-06-12T00:00', false, bookingProblems.closed],
  ])(
    'a time that is closed while somebody books, from %s to %s (shown: %s), is answered with others',
    async (from, to, shown, words) => {
      const made = await site({ engine });
      const { token } = await book(made, { date: '2026-06-12', time: '14:00' });
      const envelope = await made.envelope('appointment', booking);
      const closures = [{ id: 'c', from, to, reason: 'Dentist', shown, office: false }];
      await changeSchedule(made.deps, (rules) => ({ ok: true, rules: { ...rules, closures }, detail: 'x' }), {
        name: 'test',
        device: 'a test',
      });
      const refused = await made.post('/api/submissions', envelope);
      const { message, alternatives } = await refused.json();
      expect([refused.status, message, alternatives.length]).toEqual([409, words, 3]);
      const again = { ...envelope, data: { ...booking, ...alternatives[0] } };
      expect((await made.post('/api/submissions', again)).status).toBe(201);
      const form = formOf({ intent: 'move', slot: `${date} 10:30` });
      const moved = await changeByLink(made.deps.appointments, token, form);
      expect(moved).toMatchObject({ problem: words, alternatives: [{}, {}, {}] });
    },
  );

  test('the same booking sent twice is kept once and answered alike, though its time has passed', async (made) => {
    const { envelope, body } = await book(made);
    made.clock.set(`${date}T10:31:00-04:00`);
    // The form token is too old by now; the answer to a repeat is tested with a fresh one.
    const { formToken } = await (await made.request('/api/form-token')).json();
    made.clock.advance(6_000);
    const repeat = { ...envelope, security: { ...envelope.security, formToken } };
    const second = await made.post('/api/submissions', repeat);
    expect([second.status, await second.json()]).toEqual([200, body]);
    expect(await rows(made)).toHaveLength(1);
  });

  test('consultation requests from the chat have no time, so any number of them stand side by side', async (made) => {
    const ask = () => book(made, { ...unscheduled, ...consultation }, { source: 'chatbot' });
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 201]);
    const kept = { date: 'TBD - Consultation Request', time: 'TBD', source: 'chatbot' };
    expect(await rows(made)).toMatchObject([kept, kept]);
    expect((await mails(made)).every(({ calendar }) => calendar === '')).toBe(true);
  });

  test('a time that was chosen in the chat is kept for ten minutes for that talk alone, and booked by its form', async (made) => {
    const talk = randomUUID();
    const choose = async (text: string, id: string = talk, init = {}) => {
      made.clock.advance(1_000);
      const asked = question(made, text);
      const answer = await made.post(`/api/chat/sessions/${id}/messages`, asked, init);
      return { ...(await answer.json()).messages[0], id: asked.id };
    };
    const send = (id: string, time: string) =>
      book(made, { ...consultation, date: '2026-06-10', time }, { source: 'chatbot', id });
    const offer = await choose('book a meeting on wednesday morning');
    const buttons = offer.links.filter(({ href }: { href: string }) => href === '#ask');
    expect(buttons.map(({ text }: { text: string }) => text)).toEqual([
      'Book Wednesday, June 10, 10:00 AM',
      'Book Wednesday, June 10, 11:00 AM',
      'Book Wednesday, June 10, 11:30 AM',
    ]);
    const kept = await choose(buttons[0].text);
    expect(kept.text).toBe(
      'Wednesday, June 10, 2026, 10:00 AM Eastern Time is kept for you until 10:10 AM. Fill in the form, and it is yours.',
    );
    expect(kept.effects).toEqual([{ values: { date: '2026-06-10', time: '10:00' }, id: kept.id }]);
    const ten = { date: '2026-06-10', time: '10:00' };
    expect((await book(made, ten)).status).toBe(409);
    const late = await choose('book wednesday 10am', randomUUID(), { address: '203.0.113.9' });
    expect(late.text).toContain('Somebody has just taken that time');
    // Another choice gives the first one back.
    const other = await choose('make it 10:30');
    expect(other.effects).toEqual([{ values: { date: '2026-06-10', time: '10:30' }, id: other.id }]);
    expect((await book(made, ten)).status).toBe(201);
    expect((await send(other.id, '10:30')).status).toBe(201);
    expect(await rows(made)).toMatchObject([{ time: '10:00' }, { id: other.id, time: '10:30', source: 'chatbot' }]);
    const third = await choose('book thursday 2pm');
    expect(third.effects).toHaveLength(1);
    made.clock.advance(10 * 60_000);
    expect((await book(made, { time: '14:00' })).status).toBe(201);
    const refused = await send(third.id, '10:30');
    expect([refused.status, refused.body.alternatives.length]).toEqual([409, 3]);
    const holds = () => made.deps.db.sql.selectFrom('booking_holds').selectAll().execute();
    expect(await holds()).toEqual([]);
    // No more than three are kept for a network; a fourth is offered all the same.
    for (const time of ['1pm', '1:30pm', '2pm', '2:30pm']) {
      const { text, effects } = await choose(`book wednesday ${time}`, randomUUID());
      expect(effects).toHaveLength(1);
      expect(text.includes('is kept for you')).toBe(time !== '2:30pm');
    }
    expect(await holds()).toHaveLength(3);
  });
});

test('what cannot be booked is said beside its field', async (made) => {
  const chat = { source: 'chatbot' };
  for (const [change, errors, rest] of [
    [{ date: '2026-06-08' }, { date: 'This date has passed. Please choose another day.' }],
    [{ date: '2026-06-13' }, { date: 'We don’t take appointments on weekends. Please choose another day.' }],
    [{ date: '2026-07-03' }, { date: 'We are closed on Independence Day. Please choose another day.' }],
    [{ date: '2026-08-10' }, { date: 'Appointments can be booked up to 60 days ahead. Please choose an earlier day.' }],
    [{ date: '2026-02-30' }, { date: 'Please choose a date' }],
    [{ date: '' }, { date: 'Please choose a date' }],
    [{ time: '12:00' }, { time: 'Please choose one of the times shown' }],
    [{ date: '2026-06-09', time: '10:00' }, { time: 'This time has passed. Please choose a later one.' }],
    [{ name: '' }, { name: 'Full name is required' }],
    [{ email: 'x' }, { email: 'Please enter a valid email address' }],
    [{ service: '' }, { service: 'Please choose a service' }],
    [{ service: 'it-support' }, { service: 'Please choose a service' }],
    [{ ...consultation, phone: '' }, { phone: 'Phone is required' }, chat],
    [{ ...consultation, message: '' }, { message: 'Message is required' }, chat],
    [{ ...consultation, service: 'cloud' }, { service: 'Please choose a service' }, chat],
  ] as const) {
    const { status, body } = await book(made, change, rest);
    expect([status, body.errors]).toEqual([422, errors]);
  }
  expect([await rows(made), await mails(made)]).toEqual([[], []]);
});

describe('GET /api/availability', () => {
  const ask = async (made: TestSite, query: string) => {
    const answer = await made.request(`/api/availability${query}`);
    return { status: answer.status, body: await answer.json() };
  };
  const slotsOf = (day: { slots: { time: string; available: boolean }[] }, available: boolean) =>
    day.slots.filter((slot) => slot.available === available).map(({ time }) => time);

  test('names each day, its slots and what is free; nothing before the notice is over, and from when on', async (made) => {
    await book(made, { date: '2026-06-10' });
    made.clock.set('2026-06-09T13:10:00-04:00');
    const { status, body } = await ask(made, '?from=2026-06-09&days=5');
    expect(status).toBe(200);
    expect(body).toMatchObject({ timeZone: 'America/New_York', bookableFrom: '2026-06-09T19:10:00.000Z' });
    const open = body.days.map((day: { date: string; open: boolean }) => `${day.date.slice(8)} ${day.open}`);
    expect(open).toEqual(['09 true', '10 true', '11 true', '12 true', '13 false']);
    const [today, tomorrow, , , saturday] = body.days;
    expect(slotsOf(today, true)).toEqual(['15:30', '16:00', '16:30', '17:00', '17:30']);
    expect(await made.deps.appointments.next('consultation')).toEqual({ date: '2026-06-09', time: '15:30' });
    expect(tomorrow.slots).toHaveLength(14);
    expect(slotsOf(tomorrow, false)).toEqual(['10:30']);
    expect(saturday.slots).toEqual([]);
    const days = ['0', '1000'].map((count) => `?from=2026-06-09&days=${count}`);
    for (const query of ['', '?from=tomorrow', '?from=2026-02-30', ...days]) {
      const wrong = await ask(made, query);
      expect([query, wrong.status, Object.keys(wrong.body.errors).length]).toEqual([query, 422, 1]);
    }
  });

  test('what the owner has in a calendar of their own is taken for visitors, and by a posted form too', async (made) => {
    const [begins, ends] = [Date.parse(`${date}T10:45:00-04:00`), Date.parse(`${date}T13:15:00-04:00`)];
    await made.deps.db.write(async (trx) => {
      await insertFeed(trx, { id: 'own', name: 'Own', address: 'https://calendar.example/own.ics', now: 0 });
      await replaceRanges(trx, 'own', [{ begins, ends }]);
    });
    const { body } = await ask(made, `?from=${date}&days=1`);
    expect(slotsOf(body.days[0], false)).toEqual(['10:30', '11:00', '11:30', '13:00']);
    const refused = await book(made, { time: '11:00' });
    expect([refused.status, refused.body.alternatives]).toEqual([409, at('10:00', '13:30', '14:00')]);
  });
});
