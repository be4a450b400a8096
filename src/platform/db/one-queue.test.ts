import { expect, onTestFinished, test } from 'vitest';
import { engines, freshPlace } from '#tests/helpers/databases.ts';
import { connectDatabase } from './client.server.ts';
import type { AnyDb } from './engine.server.ts';
import { migrations } from './migrations.server.ts';
import { runMigrations } from './upgrade.server.ts';

test.each(engines)('what waits in the queue of notices goes on in the outbox on %s', async (engine) => {
  const place = await freshPlace(engine);
  onTestFinished(place.remove);
  const db: AnyDb = await connectDatabase(place);
  onTestFinished(() => db.destroy());
  const put = (table: string, row: object) => db.insertInto(table).values(row).execute();
  await runMigrations(
    db,
    Object.keys(migrations).filter((name) => name < '011'),
  );
  const at = Date.now() - 60_000;
  const lead = async (id: string, source: string) => {
    const about = { id, type: 'contact', reference: id, source, received_at: at, respond_by: at + 3_600_000 };
    await put('submissions', { ...about, user_agent: '', referrer: '', flags: '[]', data: '{}', sent_at: at });
    const person = { name: '', name_key: '', email: '', phone: '', company: '', services: '[]', starts: '' };
    await put('leads', { ...about, ...person, seq: source.length, status: 'pending', waiting_since: at });
  };
  await lead('ada', 'website');
  await lead('grace', 'emergency');
  const stage = String(at);
  await put('notices', { id: 'n1', kind: 'lead', subject: 'ada', stage: '', at });
  await put('notices', { id: 'n2', kind: 'promise-half', subject: 'ada', stage, at });
  const ways = [
    { channel: 'push', target: 'phone', state: 'waiting', last_error: 'no', sent_at: null },
    { channel: 'webhook', target: '', state: 'dropped', last_error: null, sent_at: null },
    { channel: 'alert', target: '', state: 'sent', last_error: null, sent_at: at },
  ];
  for (const [nth, way] of ways.entries()) {
    const leased = { claimed_by: null, claimed_until: null, held: 1, attempts: 3, next_attempt_at: at + 9 };
    await put('notice_deliveries', { ...leased, ...way, id: `d${nth}`, notice_id: 'n1' });
  }

  await runMigrations(db, ['012-one-queue']);
  const waiting = { channel: 'push', recipient: 'phone', state: 'waiting', held: 1, attempts: 3, last_error: 'no' };
  expect(await db.selectFrom('outbox').selectAll().orderBy('id').execute()).toMatchObject([
    { ...waiting, next_attempt_at: at + 9, notice_id: 'n1' },
    { channel: 'webhook', recipient: 'ALERT_URL', state: 'sent', sent_at: at },
  ]);
  const due = db.selectFrom('notices').select(['kind', 'subject']).where('due_at', 'is not', null);
  expect(await due.orderBy('kind').execute()).toEqual([
    { kind: 'emergency', subject: 'grace' },
    { kind: 'emergency-half', subject: 'grace' },
    { kind: 'promise-half', subject: 'ada' },
  ]);
  await db.deleteFrom('notices').where('id', '=', 'n1').execute();
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});
