import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeLead, findLead } from '#src/intake/lead-store.server.ts';
import { defaultRetention, type Retention } from '#src/lib/retention.ts';
import { dropBackupsBefore } from '#src/platform/backup/manifest.server.ts';
import { booking } from '#tests/helpers/booking.ts';
import { contactData, engines, site, type TestSite, tester } from '#tests/helpers/site.ts';
import { sweep, tidy } from './housekeeping.ts';

const day = 86_400_000;

async function sent(made: TestSite, type: string, data: object) {
  const envelope = await made.envelope(type, { ...contactData, ...data });
  expect((await made.post('/api/submissions', envelope)).status).toBe(201);
  return envelope.id;
}
const close = (made: TestSite, type: string, id: string, at: number) =>
  made.deps.db.write(async (trx) => {
    const lead = (await findLead(trx, type, id))!;
    await changeLead(trx, lead, { status: 'closed', closed_at: at });
  });
const ids = async (made: TestSite) =>
  (await made.deps.db.sql.selectFrom('leads').select('id').orderBy('seq').execute()).map(({ id }) => id);

describe.each(engines)('what is kept for a time on %s', (engine) => {
  test('closed requests go once they are older than the owner keeps them, to the millisecond; open ones stay', async () => {
    const made = await site({ engine });
    const { db } = made.deps;
    const [old, open] = [await sent(made, 'contact', {}), await sent(made, 'contact', {})];
    const at = made.clock.now();
    await close(made, 'contact', old, at);
    const retention: Retention = { ...defaultRetention, leads: 365 };
    await tidy(db, at + 3650 * day);
    expect(await ids(made), 'for ever until the owner chooses').toEqual([old, open]);
    await tidy(db, at + 365 * day, retention);
    expect(await ids(made)).toEqual([old, open]);
    await tidy(db, at + 365 * day + 1, retention);
    expect(await ids(made)).toEqual([open]);
    for (const table of ['submissions', 'leads'] as const) {
      expect(await db.sql.selectFrom(table).select('id').where('id', '=', old).execute()).toEqual([]);
    }
    const purges = db.sql.selectFrom('audit').select('detail').where('action', '=', 'purge');
    expect(await purges.execute()).toEqual([{ detail: '1 requests past their retention period' }]);
  });

  test('meetings go by their day, which nobody closes; those to come and to be agreed stay', async () => {
    const made = await site({ engine });
    const { db } = made.deps;
    const held = await sent(made, 'appointment', { ...booking, date: '2026-06-11', time: '10:30' });
    const later = await sent(made, 'appointment', { ...booking, date: '2026-06-12', time: '10:30' });
    const retention: Retention = { ...defaultRetention, leads: 365 };
    const noon = Date.parse('2027-06-11T12:00:00-04:00');
    await tidy(db, noon, retention);
    expect(await ids(made)).toEqual([held, later]);
    await tidy(db, noon + day, retention);
    expect(await ids(made)).toEqual([later]);
    expect((await db.sql.selectFrom('appointments').select('id').execute()).map(({ id }) => id)).toEqual([later]);
  });

  test('chats, sent mails and the list of who did what go by their own times', async () => {
    const made = await site({ engine });
    const { db } = made.deps;
    await sent(made, 'contact', {});
    const at = made.clock.now();
    const talk = { userIdentifier: `visitor-${randomUUID()}`, sentAt: new Date(at).toISOString(), endTime: null };
    const said = { id: randomUUID(), sender: 'user', text: 'Hello', timestamp: new Date(at).toISOString() };
    await made.post(`/api/chat/sessions/${randomUUID()}`, { ...talk, startTime: talk.sentAt, messages: [said] });
    const [mail] = await db.sql.selectFrom('outbox').select('id').execute();
    await db.sql
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: at })
      .where('id', '=', mail?.id ?? '')
      .execute();
    await db.sql.deleteFrom('audit').execute();
    await made.deps.content.settings.keepRetention({ ...defaultRetention, chats: 30, sentMails: 90, logs: 90 }, tester);
    const left = async () => ({
      chats: (await db.sql.selectFrom('chat_sessions').select('id').execute()).length,
      mails: (await db.sql.selectFrom('outbox').select('id').execute()).length,
      logs: (await db.sql.selectFrom('audit').select('id').where('action', '=', 'settings').execute()).length,
    });
    const before = await left();
    expect(before).toEqual({ chats: 1, mails: 2, logs: 1 });
    const chosen = made.deps.content.published().retention;
    await tidy(db, at + 31 * day, chosen);
    expect(await left()).toEqual({ ...before, chats: 0 });
    await tidy(db, at + 91 * day, chosen);
    // The mail that still waits is not one that was sent.
    expect(await left()).toEqual({ chats: 0, mails: 1, logs: 0 });
  });
});

test('backups go by the day in their names; the newest stays, and so does whatever is not ours', async () => {
  const made = await site();
  const folder = join(made.config.dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const old = [
    'nightly-2026-05-09.tar.gz',
    'before-025-2026-05-08T10-00-00-000Z.tar.gz',
    'northarc-2026-05-01T10-00-00-000Z.tar.gz',
  ];
  const kept = ['nightly-2026-05-10.tar.gz', 'nightly-2026-06-09.tar.gz', 'mine.tar.gz', 'record.json'];
  for (const name of [...old, ...kept]) writeFileSync(join(folder, name), '');
  await sweep(made.deps);
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
  expect(await dropBackupsBefore(made.config.dataDir, '2027-07-01')).toBe(1);
  expect(readdirSync(folder)).toContain('nightly-2026-06-09.tar.gz');
});

test('a backup that holds somebody erased is gone by the day of the receipt, however long backups are kept by then', async () => {
  const made = await site();
  const { erasure, people, content, db } = made.deps;
  await sent(made, 'contact', {});
  await people.settle();
  const person = await db.sql.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const number = erasure.newNumber();
  expect(await erasure.erase(person.id, number, tester)).toMatchObject({ ok: true });
  await db.sql.deleteFrom('outbox').execute();
  await erasure.finish();
  await content.settings.keepRetention({ ...defaultRetention, backups: 365 }, tester);
  const folder = join(made.config.dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const names = ['nightly-2026-06-08.tar.gz', 'nightly-2026-06-09.tar.gz', 'nightly-2026-06-10.tar.gz'];
  for (const name of [...names, 'nightly-2026-07-16.tar.gz']) writeFileSync(join(folder, name), '');
  const { backupUntil } = (await erasure.receipt(number)) ?? {};
  expect(backupUntil).toBe('2026-07-17');
  // A clock that jumps is not believed, so the days pass one by one.
  for (const end = Date.parse('2026-07-16T12:00:00-04:00'); made.clock.now() < end; ) {
    made.clock.advance(Math.min(day, end - made.clock.now()));
    await sweep(made.deps);
  }
  expect(readdirSync(folder)).toEqual([...names, 'nightly-2026-07-16.tar.gz']);
  made.clock.set('2026-07-17T00:30:00-04:00');
  await sweep(made.deps);
  expect(readdirSync(folder)).toEqual(['nightly-2026-06-10.tar.gz', 'nightly-2026-07-16.tar.gz']);
});
