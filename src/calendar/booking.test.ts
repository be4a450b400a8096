import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bookingProblems, timeUnknown, unscheduled } from '#src/content/appointments.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { question } from '#tests/helpers/chat.ts';
import { engines } from '#tests/helpers/databases.ts';
import { site } from '#tests/helpers/own-site.ts';
import { appointments } from '#tests/helpers/sent.ts';
import type { TestSite } from '#tests/helpers/site.ts';
import { changeByLink } from './appointment-manage.server.ts';

const consultation = { service: 'general-consultation', phone: '404 555 0100', message: 'Please call.' };

/** Wednesday; the clock of a test site starts on Tuesday, June 9, 2026, at 10:00 Eastern. */
const booking = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '',
  service: 'cloud',
  message: '',
  date: '2026-06-10',
  time: '10:30',
};
const book = async (made: TestSite, change: object = {}, rest: Record<string, unknown> = {}) =>
  made.post('/api/submissions', await made.envelope('appointment', { ...booking, ...change }, rest));
const rows = (made: TestSite) => appointments(made.deps.db);
const mails = (made: TestSite) => made.deps.db.sql.selectFrom('outbox').selectAll().orderBy('created_at').execute();

describe.each(engines)('booking on %s', (engine) => {
  test('a booked appointment is one row, two mails and a promise of two working hours', async () => {
    const made = await site({ engine });
    const answer = await book(made);
    expect(answer.status).toBe(201);
    // Sent at 10:00:06; two working hours, with the lunch hour left out, end at 13:01.
    expect((await answer.json()).respondBy).toBe('2026-06-09T17:01:00.000Z');
    expect(await rows(made)).toMatchObject([
      { ...booking, status: 'pending', source: 'website', version: 0, reminded_for: '' },
    ]);
    const written = await mails(made);
    expect(written.map(({ audience, calendar_method }) => [audience, calendar_method]).sort()).toEqual([
      ['owner', ''],
      ['visitor', 'REQUEST'],
    ]);
  });

  test('a taken slot answers 409 with the three nearest free ones, and one of them can be booked with the same form', async () => {
    const made = await site({ engine });
    await book(made);
    const envelope = await made.envelope('appointment', booking);
    const refused = await made.post('/api/submissions', envelope);
    expect(refused.status).toBe(409);
    const { message, alternatives } = await refused.json();
    expect(message).toBe('This time has just been taken. Please choose another one.');
    expect(alternatives).toEqual([
      { date: '2026-06-10', time: '10:00' },
      { date: '2026-06-10', time: '11:00' },
      { date: '2026-06-10', time: '11:30' },
    ]);
    const again = await made.post('/api/submissions', { ...envelope, data: { ...booking, ...alternatives[1] } });
    expect(again.status).toBe(201);
    expect((await rows(made)).map(({ time }) => time).sort()).toEqual(['10:30', '11:00']);
  });

  test.each([
    ['2026-06-10T10:00', '2026-06-10T12:00', true, fillIn(bookingProblems.closedThen, { reason: 'Dentist' })],
    ['2026-06-10T10:00', '2026-06-10T12:00', false, timeUnknown],
    ['2026-06-10T00:00', '2026-06-11T00:00', true, fillIn(bookingProblems.closure, { reason: 'Dentist' })],
    ['2026-06-10T00:00', '2026-06-11T00:00', false, bookingProblems.closed],
  ])(
    'a time that is closed while somebody books, from %s to %s (shown: %s), is answered with others',
    async (from, to, shown, words) => {
      const made = await site({ engine });
      const booked = await book(made, { date: '2026-06-11', time: '14:00' });
      const path = new URL((await booked.json()).ownUrl).pathname;
      const envelope = await made.envelope('appointment', { ...booking, date: '2026-06-10', time: '10:30' });
      const closure = { id: 'c', from, to, reason: 'Dentist', shown, office: false };
      const close = (rules: Schedule) => ({ ok: true as const, rules: { ...rules, closures: [closure] }, detail: 'x' });
      await made.deps.content.settings.changeSchedule(close, { name: 'test', device: 'a test' });
      const refused = await made.post('/api/submissions', envelope);
      expect(refused.status).toBe(409);
      const { message, alternatives } = await refused.json();
      expect(message).toBe(words);
      expect(alternatives).toHaveLength(3);
      const again = { ...envelope, data: { ...booking, ...alternatives[0] } };
      expect((await made.post('/api/submissions', again)).status).toBe(201);

      const form = new FormData();
      form.set('intent', 'move');
      form.set('slot', '2026-06-10 10:30');
      const moved = await changeByLink(made.deps.appointments, path.split('/').at(-1) ?? '', form);
      expect(moved).toMatchObject({ status: 409, problem: words });
      expect('alternatives' in moved && moved.alternatives).toHaveLength(3);
    },
  );

  test('a time sooner than two office hours is not booked, and the last one that can be is confirmed before it begins', async () => {
    const made = await site({ engine });
    made.clock.set('2026-06-12T15:29:00-04:00');
    // The envelope is sent six seconds later, at 15:29:06.
    const late = await book(made, { date: '2026-06-12', time: '17:00' });
    expect(late.status).toBe(422);
    expect((await late.json()).errors).toEqual({ time: fillFacts(bookingProblems.tooSoon, builtFacts) });
    const friday = await book(made, { date: '2026-06-12', time: '17:30' });
    expect([friday.status, (await friday.json()).respondBy]).toEqual([201, '2026-06-12T20:30:00.000Z']);
    made.clock.set('2026-06-12T17:30:00-04:00');
    const monday = await book(made, { date: '2026-06-15', time: '10:00' });
    expect([monday.status, (await monday.json()).respondBy]).toEqual([201, '2026-06-15T13:00:00.000Z']);
    expect((await rows(made)).map(({ date, time }) => `${date} ${time}`).sort()).toEqual([
      '2026-06-12 17:30',
      '2026-06-15 10:00',
    ]);
  });

  test('the same booking sent twice is kept once and answered alike', async () => {
    const made = await site({ engine });
    const envelope = await made.envelope('appointment', booking);
    const first = await made.post('/api/submissions', envelope);
    made.clock.set('2026-06-10T10:31:00-04:00');
    // The form token is too old by now; the answer to a repeat is tested with a fresh one.
    const { formToken } = await (await made.request('/api/form-token')).json();
    made.clock.advance(6_000);
    const repeat = { ...envelope, security: { ...envelope.security, formToken } };
    const second = await made.post('/api/submissions', repeat);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect(await rows(made)).toHaveLength(1);
  });

  test('forty people who send the same slot at once: one has it', async () => {
    const made = await site({ engine });
    const envelopes = [];
    for (let n = 0; n < 40; n++) envelopes.push(await made.envelope('appointment', booking));
    const { formToken } = await (await made.request('/api/form-token')).json();
    made.clock.advance(6_000);
    const answers = await Promise.all(
      envelopes.map((envelope, n) =>
        made.post(
          '/api/submissions',
          { ...envelope, security: { ...envelope.security, formToken } },
          { address: `203.0.113.${n}` },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
    expect(await rows(made)).toHaveLength(1);
    expect(await mails(made)).toHaveLength(2);
  });

  test('consultation requests from the chat have no time, so any number of them stand side by side', async () => {
    const made = await site({ engine });
    const data = { ...booking, ...unscheduled, ...consultation };
    for (let n = 0; n < 2; n++) {
      const answer = await made.post(
        '/api/submissions',
        await made.envelope('appointment', data, { source: 'chatbot' }),
      );
      expect(answer.status).toBe(201);
    }
    const kept = await rows(made);
    expect(kept.map(({ date, time, source }) => [date, time, source])).toEqual([
      ['TBD - Consultation Request', 'TBD', 'chatbot'],
      ['TBD - Consultation Request', 'TBD', 'chatbot'],
    ]);
    expect((await mails(made)).every(({ calendar }) => calendar === '')).toBe(true);
  });

  test('a time that was chosen in the chat is kept for ten minutes for that talk alone, and booked by its form', async () => {
    const made = await site({ engine });
    const talk = randomUUID();
    const choose = async (text: string, id: string = talk, init = {}) => {
      made.clock.advance(1_000);
      const asked = question(made, text);
      const answer = await made.post(`/api/chat/sessions/${id}/messages`, asked, init);
      return { ...(await answer.json()).messages[0], id: asked.id };
    };
    const send = async (id: string, time: string) =>
      made.post('/api/submissions', {
        ...(await made.envelope('appointment', { ...booking, ...consultation, time }, { source: 'chatbot' })),
        id,
      });
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
    expect((await book(made, { time: '10:00' })).status).toBe(409);
    const late = await choose('book wednesday 10am', randomUUID(), { address: '203.0.113.9' });
    expect(late.text).toContain('Somebody has just taken that time');
    // Another choice gives the first one back.
    const other = await choose('make it 10:30');
    expect(other.effects).toEqual([{ values: { date: '2026-06-10', time: '10:30' }, id: other.id }]);
    expect((await book(made, { time: '10:00' })).status).toBe(201);
    expect((await send(other.id, '10:30')).status).toBe(201);
    expect(await rows(made)).toMatchObject([{ time: '10:00' }, { id: other.id, time: '10:30', source: 'chatbot' }]);
    const third = await choose('book thursday 2pm');
    expect(third.effects).toHaveLength(1);
    made.clock.advance(10 * 60_000);
    expect((await book(made, { date: '2026-06-11', time: '14:00' })).status).toBe(201);
    const refused = await send(third.id, '10:30');
    expect([refused.status, (await refused.json()).alternatives.length]).toEqual([409, 3]);
    expect(await made.deps.db.sql.selectFrom('booking_holds').selectAll().execute()).toEqual([]);
  });

  test('no more than three times are kept for a network; a fourth is offered all the same', async () => {
    const made = await site({ engine });
    for (const time of ['10am', '10:30am', '11am', '11:30am']) {
      const asked = question(made, `book wednesday ${time}`);
      const answer = await made.post(`/api/chat/sessions/${randomUUID()}/messages`, asked);
      const [{ text, effects }] = (await answer.json()).messages;
      expect(effects).toHaveLength(1);
      expect(text.includes('is kept for you')).toBe(time !== '11:30am');
    }
    expect(await made.deps.db.sql.selectFrom('booking_holds').selectAll().execute()).toHaveLength(3);
  });
});

describe('what cannot be booked', () => {
  test.each([
    [{ date: '2026-06-08' }, { date: 'This date has passed. Please choose another day.' }],
    [{ date: '2026-06-13' }, { date: 'We don’t take appointments on weekends. Please choose another day.' }],
    [{ date: '2026-07-03' }, { date: 'We are closed on Independence Day. Please choose another day.' }],
    [{ date: '2026-08-10' }, { date: 'Appointments can be booked up to 60 days ahead. Please choose an earlier day.' }],
    [{ date: '2026-02-30' }, { date: 'Please choose a date' }],
    [{ date: '' }, { date: 'Please choose a date' }],
    [{ time: '12:00' }, { time: 'Please choose one of the times shown' }],
    [{ time: '18:00' }, { time: 'Please choose one of the times shown' }],
    [{ date: '2026-06-09', time: '10:00' }, { time: 'This time has passed. Please choose a later one.' }],
    [{ name: '' }, { name: 'Full name is required' }],
    [{ email: 'x' }, { email: 'Please enter a valid email address' }],
    [{ service: '' }, { service: 'Please choose a service' }],
    [{ service: 'it-support' }, { service: 'Please choose a service' }],
  ])('%j', async (change, errors) => {
    const made = await site();
    const answer = await book(made, change);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual(errors);
    expect(await rows(made)).toEqual([]);
    expect(await mails(made)).toEqual([]);
  });

  test.each([
    [{ phone: '' }, { phone: 'Phone is required' }],
    [{ message: '' }, { message: 'Message is required' }],
    [{ service: 'cloud' }, { service: 'Please choose a service' }],
  ])('a consultation with %j', async (change, errors) => {
    const made = await site();
    const data = { ...booking, service: 'it-support', phone: '1', message: 'm', ...change };
    const answer = await made.post('/api/submissions', await made.envelope('appointment', data, { source: 'chatbot' }));
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual(errors);
  });

  test('the path without a script takes the choice among alternatives as one field', async () => {
    const made = await site();
    const answer = await book(made, { slot: '2026-06-11 13:00' });
    expect(answer.status).toBe(201);
    expect(await rows(made)).toMatchObject([{ date: '2026-06-11', time: '13:00' }]);
  });
});

describe('GET /api/availability', () => {
  const ask = async (made: TestSite, query: string) => {
    const answer = await made.request(`/api/availability${query}`);
    return { status: answer.status, body: await answer.json() };
  };

  test('names each day, its slots and what is free', async () => {
    const made = await site();
    await book(made);
    const { status, body } = await ask(made, '?from=2026-06-09&days=5');
    expect(status).toBe(200);
    expect(body.timeZone).toBe('America/New_York');
    expect(body.days.map((day: { date: string; open: boolean }) => [day.date, day.open])).toEqual([
      ['2026-06-09', true],
      ['2026-06-10', true],
      ['2026-06-11', true],
      ['2026-06-12', true],
      ['2026-06-13', false],
    ]);
    const [today, tomorrow, , , saturday] = body.days;
    expect(today.slots).toHaveLength(14);
    expect(today.slots[0]).toEqual({ time: '10:00', available: false });
    expect(today.slots[13]).toEqual({ time: '17:30', available: true });
    expect(tomorrow.slots.filter((slot: { available: boolean }) => !slot.available)).toEqual([
      { time: '10:30', available: false },
    ]);
    expect(saturday.slots).toEqual([]);
  });

  test('offers nothing before the notice is over, and says from when on it does', async () => {
    const made = await site();
    made.clock.set('2026-06-09T13:10:00-04:00');
    const { body } = await ask(made, '?from=2026-06-09&days=1');
    expect(body.bookableFrom).toBe('2026-06-09T19:10:00.000Z');
    const free = body.days[0].slots.filter((slot: { available: boolean }) => slot.available);
    expect(free.map((slot: { time: string }) => slot.time)).toEqual(['15:30', '16:00', '16:30', '17:00', '17:30']);
  });

  test.each(['', '?from=tomorrow', '?from=2026-02-30', '?from=2026-06-09&days=0', '?from=2026-06-09&days=1000'])(
    'refuses "%s" in plain words',
    async (query) => {
      const { status, body } = await ask(await site(), query);
      expect(status).toBe(422);
      expect(Object.values(body.errors)).toHaveLength(1);
    },
  );
});

test('what the owner has in a calendar of their own is taken for visitors, and by a posted form too', async () => {
  const made = await site();
  const at = (time: string) => Date.parse(`2026-06-11T${time}:00-04:00`);
  const { sql } = made.deps.db;
  const said = { etag: '', last_modified: '', digest: '', read_for: '', problem: '', notes: '' };
  const feed = {
    id: 'own',
    name: 'Own',
    address: 'https://calendar.example/own.ics',
    added_at: 0,
    failures: 0,
    ...said,
  };
  await sql
    .insertInto('busy_feeds')
    .values({ ...feed, next_attempt_at: 0 })
    .execute();
  await sql
    .insertInto('busy_ranges')
    .values({ feed_id: 'own', begins_at: at('10:45'), ends_at: at('13:15') })
    .execute();
  const [day] = (await (await made.request('/api/availability?from=2026-06-11&days=1')).json()).days;
  const taken = day.slots.filter(({ available }: { available: boolean }) => !available);
  expect(taken.map(({ time }: { time: string }) => time)).toEqual(['10:30', '11:00', '11:30', '13:00']);
  const refused = await made.post(
    '/api/submissions',
    await made.envelope('appointment', { ...booking, date: '2026-06-11', time: '11:00' }),
  );
  expect(refused.status).toBe(409);
  expect((await refused.json()).alternatives).toEqual([
    { date: '2026-06-11', time: '10:00' },
    { date: '2026-06-11', time: '13:30' },
    { date: '2026-06-11', time: '14:00' },
  ]);
});
