import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { leadCounts } from '#src/inbox/lead-list-store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import { contactData, engines, send, type TestSite, test, tester } from '#tests/helpers/site.ts';
import { exportPerson } from './erasure-export.server.ts';

const phone = '(770) 555-0142';

/** The person of a request, as the desk finds out. */
async function known(made: TestSite, leadId: string) {
  await made.deps.people.settle();
  const lead = made.deps.db.sql.selectFrom('leads').select('person_id').where('id', '=', leadId);
  return (await lead.executeTakeFirstOrThrow()).person_id ?? '';
}

const write = (made: TestSite, data: object) => send(made, 'contact', { ...contactData, ...data });
let visits = 0;

/** Everything that stands anywhere about an address or a lead. */
async function about(sql: Sql, leadId: string, email: string) {
  return {
    leads: await sql.selectFrom('leads').selectAll().where('id', '=', leadId).execute(),
    submissions: await sql.selectFrom('submissions').selectAll().where('id', '=', leadId).execute(),
    mails: await sql.selectFrom('outbox').selectAll().where('submission_id', '=', leadId).orderBy('id').execute(),
    alone: await sql.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute(),
    subscribers: await sql.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).execute(),
    quarantine: await sql.selectFrom('quarantine').selectAll().where('data', 'like', `%"${email}"%`).execute(),
    people: await sql.selectFrom('person_keys').selectAll().where('value', '=', email).execute(),
  };
}

/** Addresses that look like hers: a letter more or less, a tag, another domain. */
const similar = fc
  .tuple(
    fc.constantFrom('a', 'ad', 'adaa', 'xada', 'j.ada', 'ada.b', 'ada+news', 'ada-b', 'ADAB', 'ada_'),
    fc.constantFrom('example.com', 'example.com.au', 'xexample.com', 'mail.example.com', 'example.co'),
  )
  .map((parts) => parts.join('@'));

describe.each(engines)('on %s', () => {
  test('whoever has a similar address and the same telephone loses nothing', async (made) => {
    const { deps } = made;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(similar, { minLength: 1, maxLength: 3 }), async (others) => {
        const hers = await write(made, { email: 'ada@example.com', phone });
        const theirs: { id: string; email: string }[] = [];
        for (const email of others) {
          const id = await write(made, { name: 'Bob Stone', email, phone });
          await made.post('/api/newsletter', { email }, { address: `192.0.2.${++visits % 250}` });
          const refused = { ...contactData, email, phone };
          await made.post('/api/submissions', await made.envelope('contact', refused, { security: { honeypot: 'x' } }));
          const mail = { audience: 'visitor', to: email, subject: 'Alone', body: 'x' } as const;
          const context = { addresses: deps.addresses, submissionId: null, now: made.clock.now() };
          await deps.db.write((trx) => enqueue(trx, [mail], context));
          theirs.push({ id, email });
        }
        await deps.quarantine.settled();
        const ada = await known(made, hers);
        const look = () => Promise.all(theirs.map(({ id, email }) => about(deps.db.sql, id, email)));
        const before = await look();
        expect((await deps.erasure.erase(ada, deps.erasure.newNumber(), tester)).ok).toBe(true);
        expect(await look()).toEqual(before);
        expect(await deps.db.sql.selectFrom('leads').select('id').where('id', '=', hers).execute()).toEqual([]);
        for (const table of ['newsletter_subscribers', 'rate_hits', 'budget_use'] as const) {
          await deps.db.sql.deleteFrom(table).execute();
        }
        made.clock.advance(3_600_000);
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  test('an address goes with all that was mailed to it, whatever letters it is written with; a short name leaves the audit list', async (made) => {
    const { deps } = made;
    const { sql } = deps.db;
    const hers = await write(made, { name: 'Amy', email: 'JÖRG@praxis.example' });
    await made.post('/api/newsletter', { email: 'JÖRG@praxis.example' });
    await write(made, { name: 'Amy', email: 'amy@example.com' });
    const amy = await known(made, hers);
    const parts = { ...deps, now: made.clock.now(), actor: tester };
    await (await exportPerson(parts, amy))?.arrayBuffer();
    const number = deps.erasure.newNumber();
    expect(await deps.erasure.erase(amy, number, tester)).toMatchObject({ ok: true });
    const mails = await sql.selectFrom('outbox').select(['recipient', 'vanishes']).execute();
    expect(mails.filter(({ recipient, vanishes }) => /praxis/i.test(recipient) && !vanishes)).toEqual([]);
    expect(mails.some(({ recipient }) => recipient === 'amy@example.com')).toBe(true);
    const audit = await sql.selectFrom('audit').select(['subject', 'detail']).execute();
    expect(JSON.stringify(audit)).not.toContain('Amy');
    const other = await sql.selectFrom('people').select('id').where('name', '=', 'Amy').executeTakeFirstOrThrow();
    expect(await deps.erasure.erase(other.id, number, tester)).toMatchObject({ ok: false });
    expect(await sql.selectFrom('leads').select('email').execute()).toEqual([{ email: 'amy@example.com' }]);
  });

  test('figures beside the tabs stay right, a repeat is one erasure, and nobody is erased under another number', async (made) => {
    const { erasure, db } = made.deps;
    const hers = [await write(made, { email: 'ada@example.com' }), await write(made, { email: 'ada@example.com' })];
    await write(made, { email: 'bob@example.com' });
    const ada = await known(made, hers[0] ?? '');
    const number = erasure.newNumber();
    expect(await erasure.erase(ada, 'NR-2026-0147', tester)).toMatchObject({ ok: false });
    const outcomes = await Promise.all([erasure.erase(ada, number, tester), erasure.erase(ada, number, tester)]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await erasure.erase(ada, number, tester)).toEqual({ ok: true, number, mailed: false });
    expect(await erasure.erase(ada, erasure.newNumber(), tester)).toMatchObject({ ok: false });
    expect((await leadCounts(db.sql, 'contact')).pending).toBe(1);
    expect(await erasure.receipts()).toHaveLength(1);
    const audit = db.sql.selectFrom('audit').select(['subject', 'detail']).where('action', '=', 'erase');
    expect(await audit.execute()).toEqual([{ subject: number, detail: '2 requests; 4 emails' }]);
  });

  test('a meeting to come is gone with its time free again, and the receipt says so', async (made) => {
    const booking = { name: 'Ada Byron', email: 'ada@example.com', phone: '', service: 'cloud', message: '' };
    const slot = { date: '2026-06-11', time: '10:30' };
    const book = async () => made.post('/api/submissions', await made.envelope('appointment', { ...booking, ...slot }));
    const { id } = await (await book()).json();
    expect((await book()).status).toBe(409);
    const ada = await known(made, id);
    expect((await made.deps.erasure.preview(ada))?.meetings).toEqual(['2026-06-11 10:30']);
    await made.deps.erasure.erase(ada, made.deps.erasure.newNumber(), tester);
    const mails = await made.deps.db.sql.selectFrom('outbox').selectAll().execute();
    expect(mails).toMatchObject([{ recipient: 'ada@example.com', vanishes: 1 }]);
    expect(mails[0]?.body).toContain('also cancels your upcoming appointment');
    expect(await made.deps.db.sql.selectFrom('booking_holders').selectAll().execute()).toEqual([]);
    expect((await book()).status).toBe(201);
  });
});

test('an erasure that was cut off after its rows were gone is finished at the next start', async (made) => {
  const { db, files, erasure } = made.deps;
  const stored = await files.put(Buffer.from('a résumé'));
  const row = {
    number: erasure.newNumber(),
    at: 1,
    removed: '{}',
    backup_until: '2026-07-10',
    done_at: null,
    mail: '',
  };
  const rest = { mail_id: '', held_until: 1, people: '', files: JSON.stringify([stored.name]) };
  await db.write((trx) =>
    trx
      .insertInto('receipts')
      .values({ ...row, ...rest })
      .execute(),
  );
  const there = await files.read(stored.name);
  await there?.body.cancel();
  expect(there?.size).toBe(Buffer.byteLength('a résumé'));
  await erasure.finish();
  expect(await files.read(stored.name)).toBeUndefined();
  expect(await erasure.receipt(row.number)).toMatchObject({ done: true });
});
