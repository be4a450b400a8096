import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { changeSchedule } from '#src/calendar/hours.server.ts';
import { builtFacts, liveOf } from '#src/content/facts-of.ts';
import { reachMessages } from '#src/content/forms/emergency.ts';
import { defaultSchedule, replyPromises } from '#src/content/hours.ts';
import { claimRecords, promiseRecords } from '#src/content/records/company.ts';
import { fillFacts } from '#src/lib/facts.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { answerTo } from '#tests/helpers/chat.ts';
import { editorOf } from '#tests/helpers/editor.ts';
import { kept } from '#tests/helpers/quarantine.ts';
import { contactData, engines, sent, type TestSite, test, tester } from '#tests/helpers/site.ts';
import { formOf, understood } from './forms.server.ts';

const down = { name: 'Ada Byron', reach: '404 555 0177', message: 'The server clicks.' };

async function report(made: TestSite, data: object = {}, change: Record<string, unknown> = {}) {
  const envelope = await made.envelope('emergency', { ...down, ...data }, change);
  const answer = await made.post('/api/submissions', envelope);
  return { status: answer.status, body: await answer.json() };
}

describe('one field for a number or an address', () => {
  test('takes a number as it is typed, understands an address or both', () => {
    const numbers = ['4045550177', '(404)555 0177', '1 404 555 0177', '001 404 555 0177', '404-555-0177 ext 12'];
    for (const typed of [...numbers, '٤٠٤ ٥٥٥ ٠١٧٧']) expect(understood(typed)).toEqual({ email: '', phone: typed });
    for (const typed of ['ada@example.com', 'mailto:ada@example.com', 'Ada <ada@example.com>'])
      expect(understood(typed)).toEqual({ email: 'ada@example.com', phone: '' });
    const phone = '(404) 555-0177';
    expect(understood('ada@example.com or 404 555 0177')).toEqual({ email: 'ada@example.com', phone });
    expect(understood('my cell, 404 555 0177')).toEqual({ email: '', phone });
  });

  test('says what is wrong with it', async (made) => {
    for (const [reach, message] of [
      ['   ', reachMessages.missing],
      ['ada@', reachMessages.email],
      ['555 0177', reachMessages.phone],
      ['call me', reachMessages.phone],
      ['1234567890123456789012', reachMessages.phone],
    ])
      expect(await report(made, { reach })).toMatchObject({ status: 422, body: { errors: { reach: message } } });
  });
});

describe('the promise', () => {
  test('is kept by the clock, at night, on holidays and while the office is closed', async (made) => {
    const closed = { id: 'a', from: '2026-06-09T00:00', to: '2026-06-11T00:00', reason: '', shown: true, office: true };
    const rules = { ...defaultSchedule, closures: [closed] };
    await changeSchedule(made.deps, () => ({ ok: true, rules }), tester);
    for (const [now, due] of [
      ['2026-06-09T18:00:00-04:00', '2026-06-09T18:15:00-04:00'],
      ['2026-06-09T23:50:20-04:00', '2026-06-10T00:05:00-04:00'],
      ['2026-11-01T05:50:00Z', '2026-11-01T06:05:00Z'],
      ['2026-12-25T10:00:59-05:00', '2026-12-25T10:15:00-05:00'],
    ] as const) {
      // Filling it in takes six seconds.
      made.clock.set(new Date(Date.parse(now) - 6_000).toISOString());
      const { body } = await report(made);
      expect(body.respondBy).toBe(new Date(due).toISOString());
    }
  });

  test('follows what the owner has published', () => {
    for (const [words, minutes] of [
      ['30 minutes', 30],
      ['1 hour', 60],
      ['a moment', 15],
    ] as const) {
      const records = claimRecords.builtIn.map((claim) => (claim.id === 'critical' ? { ...claim, words } : claim));
      const live = liveOf({ records: { claims: records as unknown as Item[] } });
      const promised = () => replyPromises.emergency.clockMinutes;
      expect(withLive(() => live, promised)).toBe(minutes);
    }
  });

  test('can be switched off: an emergency is then promised what every message is, and nobody says otherwise', async (made) => {
    made.clock.set('2026-06-09T10:00:00-04:00');
    await report(made);
    const { act } = await editorOf(made, promiseRecords, 'emergency');
    expect(await act('publish', { byClock: false })).toMatchObject({ ok: true });
    const { status, body } = await report(made, { reach: '404 555 0188' });
    expect([status, body.respondBy]).toEqual([201, '2026-06-10T14:01:00.000Z']);
    const call = await made.post(
      '/api/submissions',
      await made.envelope('emergency-callback', { phone: '404.555.0199' }),
    );
    expect((await call.json()).respondBy).toBe('2026-06-10T14:01:00.000Z');
    const answer = await answerTo(made, 'How fast do you answer if our server is down?');
    expect(answer).toContain('24 hours on working days');
    const mails = await made.deps.db.sql.selectFrom('outbox').select('body').orderBy('created_at').execute();
    expect([answer, ...mails.slice(1).map((mail) => mail.body)].join('\n')).not.toMatch(/15 min|day and night/);
    // The one before keeps its moment.
    const moments = made.deps.db.sql.selectFrom('leads').select('respond_by').orderBy('seq');
    expect((await moments.execute()).map(({ respond_by }) => new Date(respond_by).toISOString())).toEqual([
      '2026-06-09T14:15:00.000Z',
      '2026-06-10T14:01:00.000Z',
      '2026-06-10T14:01:00.000Z',
    ]);
  });
});

describe.each(engines)('a number to call, left on %s', () => {
  test('is a lead of its own, promised like the form beside it, and one that comes out of quarantine too', async (made) => {
    made.clock.set('2026-06-09T10:00:00-04:00');
    const call = async (type: string, phone: string, change: Record<string, unknown> = {}) => {
      const answer = await made.post('/api/submissions', await made.envelope(type, { phone }, change));
      return { status: answer.status, body: await answer.json() };
    };
    expect(await call('callback', '555 0177')).toMatchObject({
      status: 422,
      body: { errors: { phone: reachMessages.phone } },
    });
    const { body } = await call('callback', '404.555.0177');
    expect(body.respondBy).toBe('2026-06-10T14:01:00.000Z');
    const urgent = await call('emergency-callback', '404.555.0188');
    expect(urgent.body.respondBy).toBe('2026-06-09T14:15:00.000Z');
    expect((await call('emergency-callback', '404.555.0199', { security: { honeypot: 'x' } })).status).toBe(403);
    const [row] = await kept(made);
    expect(await made.deps.quarantine.release(row?.id ?? '', formOf)).toMatchObject({ ok: true });
    const lead = (phone: string, source: string, message: string) => ({ phone, source, message });
    const within = 'Call me back within 15 minutes';
    expect(await sent(made.deps.db, 'contact')).toMatchObject([
      lead('404.555.0177', 'callback', 'Call me back'),
      lead('404.555.0188', 'emergency', within),
      lead('404.555.0199', 'emergency', within),
    ]);
    const mails = await made.deps.db.sql.selectFrom('outbox').selectAll().orderBy('subject').execute();
    expect(mails.map(({ audience, subject }) => `${audience}: ${subject.replace(/ \(.*/, '')}`)).toEqual([
      'owner: Call 404.555.0177 back',
      'owner: EMERGENCY: call 404.555.0188 back',
      'owner: EMERGENCY: call 404.555.0199 back',
    ]);
    expect(mails[1]?.body).toContain(within);
  });
});

describe.each(engines)('an emergency on %s', () => {
  test('is a message of its own source; who gave a number gets no mail, who gave an address one that repeats nothing', async (made) => {
    expect((await report(made)).status).toBe(201);
    expect(await sent(made.deps.db, 'contact')).toMatchObject([
      { name: 'Ada Byron', phone: '404 555 0177', email: '', source: 'emergency', message: 'The server clicks.' },
    ]);
    const mails = await made.deps.db.sql.selectFrom('outbox').selectAll().execute();
    expect(mails).toMatchObject([{ audience: 'owner', reply_to: null }]);
    expect(mails[0]?.subject).toMatch(/^EMERGENCY: Ada Byron cannot work \(NA-\w{8}\)$/);
    expect(mails[0]?.body).toContain('Phone: 404 555 0177');
    expect(mails[0]?.body).not.toContain('Not provided');
    await report(made, { reach: 'ada@example.com' });
    const all = await made.deps.db.sql.selectFrom('outbox').selectAll().where('audience', '=', 'visitor').execute();
    expect(all).toMatchObject([{ recipient: 'ada@example.com' }]);
    expect(all[0]?.body).toContain(fillFacts('emergency@northarc.example', builtFacts));
    expect(`${all[0]?.subject}${all[0]?.body}`).not.toMatch(/Ada|clicks/);
  });

  test('is taken from a phone whose name has a word of the spec’s list; other forms are held back', async (made) => {
    const agent = readFileSync(new URL('../figures/fixtures/cubot-agent.txt', import.meta.url), 'utf8').trim();
    const headers = { 'User-Agent': agent };
    const emergency = await made.envelope('emergency', down);
    expect((await made.post('/api/submissions', emergency, { headers })).status).toBe(201);
    const contact = await made.envelope('contact', contactData);
    const answer = await made.post('/api/submissions', contact, { headers });
    expect([answer.status, (await answer.json()).reasons]).toEqual([403, ['Suspicious user agent detected']]);
    expect(await kept(made)).toMatchObject([{ id: contact.id }]);
    // One that the checks refuse waits in quarantine, and is an emergency again when it is released.
    expect((await report(made, {}, { security: { honeypot: 'x' } })).status).toBe(403);
    const row = (await kept(made)).find(({ id }) => id !== contact.id);
    expect(row).toMatchObject({ type: 'contact', source: 'emergency' });
    expect(await made.deps.quarantine.release(row?.id ?? '', formOf)).toMatchObject({ ok: true });
    const released = { phone: '404 555 0177', source: 'emergency' };
    expect(await sent(made.deps.db, 'contact')).toMatchObject([released, released]);
  });
});
