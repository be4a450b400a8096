import type { QuarantineTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { quarantineBudgets } from '#src/lib/budgets.ts';
import { messages } from '#src/lib/security.ts';
import { formOf, kept } from '#tests/helpers/quarantine.ts';
import { contactData, engines, realAgent, sent, type TestEnvelope, type TestSite, test } from '#tests/helpers/site.ts';
import { noFile, worthKeeping } from './quarantine.server.ts';
import { clientKey, putQuarantined } from './quarantine-store.server.ts';

const send = (made: TestSite, envelope: TestEnvelope, headers: Record<string, string> = {}) =>
  made.post('/api/submissions', envelope, { headers });
const release = (made: TestSite, id: string) => made.deps.quarantine.release(id, formOf);
const tooFast = (made: TestSite) => made.clock.advance(-2_000);

describe.each(engines)('quarantine on %s', () => {
  test('what each check has refused is kept once, with its reason', async (made) => {
    const robot = { 'User-Agent': 'Googlebot' };
    for (const [n, [change, headers, reason]] of (
      [
        [{ security: { honeypot: 'x' } }, {}, messages.honeypot],
        [{}, robot, messages.userAgent],
        [{ security: { captchaProof: '' } }, {}, messages.captchaMissing],
        [{ security: { formToken: '' } }, {}, messages.expired],
      ] as const
    ).entries()) {
      const envelope = await made.envelope('contact', contactData, { referrer: 'https://search.example/', ...change });
      expect((await send(made, envelope, headers)).status).toBe(403);
      const received_at = made.clock.now();
      made.clock.advance(60_000);
      expect((await send(made, envelope, headers)).status).toBe(403);
      const rows = await kept(made);
      expect(rows).toHaveLength(n + 1);
      expect(rows[n]).toMatchObject({
        ...{ id: envelope.id, type: 'contact', source: 'website', flags: '[]', received_at },
        ...{ data: JSON.stringify(contactData), reasons: JSON.stringify([reason]) },
        ...{ referrer: 'https://search.example/', user_agent: headers === robot ? 'Googlebot' : realAgent },
      });
    }
    // So is what the fill time and the rate limit have refused.
    const hasty = await made.envelope('contact', contactData);
    tooFast(made);
    expect((await send(made, hasty)).status).toBe(403);
    for (let n = 0; n < 5; n++) await send(made, await made.envelope('contact', contactData));
    expect((await send(made, await made.envelope('contact', contactData))).status).toBe(429);
    const reasons = (await kept(made)).slice(4).map((row) => JSON.parse(row.reasons));
    expect(reasons).toEqual([[messages.tooFast], [messages.rateLimit]]);
  });

  test('a retry replaces what was kept, and leaves quarantine when it is accepted', async (made) => {
    const envelope = await made.envelope('contact', contactData);
    tooFast(made);
    await send(made, envelope);
    const other = { ...envelope, data: { ...contactData, message: 'A better text' } };
    await send(made, other);
    expect((await kept(made)).map(({ data }) => JSON.parse(data).message)).toEqual(['A better text']);
    made.clock.advance(10_000);
    expect((await send(made, other)).status).toBe(201);
    expect(await kept(made)).toEqual([]);
    expect((await send(made, { ...other, security: { ...other.security, honeypot: 'x' } })).status).toBe(403);
    expect(await kept(made), 'what was accepted does not come back').toEqual([]);
  });

  test('a release keeps the original time, the source and the flags, and sends the mails', async (made) => {
    const behaviour = { keystrokes: 1, pastes: 0, typingMs: 0 };
    const envelope = await made.envelope('contact', contactData, {
      source: 'chatbot',
      security: { honeypot: 'x', behaviour },
    });
    await send(made, envelope);
    const received = made.clock.now();
    await made.deps.quarantine.settled();
    made.clock.advance(3 * 86_400_000);
    const released = await release(made, envelope.id);
    expect(released).toEqual({ ok: true, reference: expect.stringMatching(/^NA-/) });
    const { sql } = made.deps.db;
    const due = Date.parse('2026-06-10T14:01:00.000Z');
    expect(await sql.selectFrom('submissions').selectAll().execute()).toMatchObject([
      {
        id: envelope.id,
        reference: released.ok && released.reference,
        source: 'chatbot',
        received_at: received,
        respond_by: due,
        sent_at: Date.parse(String(envelope.timestamp)),
        flags: JSON.stringify(['few-keystrokes', 'released']),
      },
    ]);
    expect(await sent({ sql }, 'contact')).toMatchObject([
      { id: envelope.id, received_at: received, respond_by: due, message: contactData.message, source: 'chatbot' },
    ]);
    expect(await sql.selectFrom('outbox').selectAll().orderBy('audience').execute()).toMatchObject([
      { audience: 'owner', submission_id: envelope.id, next_attempt_at: made.clock.now() },
      { audience: 'visitor', submission_id: envelope.id, recipient: contactData.email },
    ]);
    expect(await kept(made)).toEqual([]);
    expect(await release(made, envelope.id)).toEqual({
      ok: false,
      reason: 'This was already let through or deleted.',
    });
    expect((await send(made, envelope)).status, 'the visitor tries once more').toBe(403);
    expect(await kept(made)).toEqual([]);
  });

  test('two releases at once take it once', async (made) => {
    const envelope = await made.envelope('contact', contactData, { security: { honeypot: 'x' } });
    await send(made, envelope);
    await made.deps.quarantine.settled();
    const both = await Promise.all([release(made, envelope.id), release(made, envelope.id)]);
    expect(both.filter((outcome) => 'reference' in outcome)).toHaveLength(1);
    expect(await made.deps.db.sql.selectFrom('outbox').selectAll().execute()).toHaveLength(2);
  });

  test('the newest 500 are kept', async (made) => {
    const row = (n: number): QuarantineTable => ({
      ...{ id: randomUUID(), type: 'contact', data: '{}', reasons: '[]', source: 'website', flags: '[]' },
      ...{ user_agent: '', referrer: '', sent_at: null, received_at: n, origin: '{}', ...noFile },
      client: clientKey(`network ${n % 60}`, 'browser'),
    });
    await made.deps.db.write(async (trx) => {
      for (let n = 0; n < 510; n++) await putQuarantined(trx, row(n));
    });
    const rows = await kept(made);
    expect(rows.map(({ received_at }) => received_at)).toEqual(Array.from({ length: 500 }, (_, n) => n + 10));
  });

  test('of one client the newest 20 are kept, and nobody else loses by it', async (made) => {
    const other = await made.envelope('contact', contactData, { security: { honeypot: 'x' } });
    await send(made, other, { 'Accept-Language': 'de' });
    const ids: string[] = [];
    for (let n = 0; n < quarantineBudgets.browser.max + 3; n++) {
      made.clock.advance(1_000);
      const envelope = { ...other, id: randomUUID() };
      ids.push(envelope.id);
      await send(made, envelope);
    }
    expect((await kept(made)).map(({ id }) => id)).toEqual([other.id, ...ids.slice(3)]);
  });
});

const schema = z.object({ wish: z.enum(['tea', 'coffee']) });

test.each([
  ['what the schema takes', { wish: 'tea' }],
  ['an address and a word', { email: ' ada@example.com', name: '', message: 'Help' }],
  ['an address and a word beside a wrong field', { email: 'ada@example.com', name: 'Ada', wish: 'rum' }],
])('%s is kept as it came', (_, data) => {
  expect(worthKeeping(schema, data)).toBe(JSON.stringify(data));
});

test.each([
  ['nothing', {}],
  ['text without an address', { message: 'Help', name: 'Ada' }],
  ['an address that nobody can answer', { email: 'ada', message: 'Help' }],
  ['two addresses', { email: 'a@b.example, c@d.example', message: 'Help' }],
  ['an address alone', { email: 'ada@example.com', name: ' ', phone: '12 34', list: ['Help'] }],
  ['an address that is no text', { email: ['ada@example.com'], message: 'Help' }],
])('%s is not', (_, data) => {
  expect(worthKeeping(schema, data)).toBeUndefined();
});

test('64 KiB are kept, one byte more is not', () => {
  const data = (letters: number) => ({ wish: 'tea', more: 'é'.repeat(letters) });
  const room = quarantineBudgets.bytes.max - Buffer.byteLength(JSON.stringify(data(0)));
  expect(worthKeeping(schema, data(Math.floor(room / 2)))).toBeDefined();
  expect(worthKeeping(schema, data(Math.floor(room / 2) + 1))).toBeUndefined();
});
