import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '#src/platform/db/client.server.ts';
import type { LeavingMail } from '#src/platform/outbox/transport.server.ts';
import { tidy } from '#src/server/housekeeping.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { addReaders } from '#tests/helpers/readers.ts';
import { decideIssue, sendingParts } from '#tests/helpers/sending.ts';
import { removeSubscriber } from '../newsletter-manage.server.ts';
import { copyMessageId } from './copies.ts';
import { sendingView } from './sending-store.server.ts';
import { startNewsletterWorker, takeReport } from './worker.server.ts';

const minute = 60_000;
const day = 1_440 * minute;

type Event =
  | { kind: 'work'; workers: number; killedAfter: number }
  | { kind: 'server'; answer: number }
  | { kind: 'leave' | 'confirm'; who: number }
  | { kind: 'wait'; minutes: number };

const work = fc.record({
  kind: fc.constant('work' as const),
  workers: fc.integer({ min: 1, max: 2 }),
  killedAfter: fc.integer({ min: 0, max: 12 }),
});
const server = fc.record({ kind: fc.constant('server' as const), answer: fc.constantFrom(250, 421, 450, 0) });
const reader = fc.record({ kind: fc.constantFrom('leave' as const, 'confirm' as const), who: fc.nat(7) });
const wait = fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 60) });
const of = (weight: number, arbitrary: fc.Arbitrary<Event>) => ({ weight, arbitrary });
const event = fc.oneof(of(4, work), of(2, server), of(1, reader), of(3, wait));

/** The database of a process that is gone after so many writes; 0: it lives. */
function dying(db: Db, after: number): Db {
  let writes = 0;
  return {
    ...db,
    write: (work) => (after > 0 && ++writes > after ? Promise.reject(new Error('killed')) : db.write(work)),
  };
}

/** When the sending began, in epoch milliseconds; null before. */
async function startOf({ sql }: Db): Promise<number | null> {
  const { started_at } = await sql.selectFrom('newsletter_sendings').select('started_at').executeTakeFirstOrThrow();
  return started_at;
}

onEachEngine('an issue on its way', (open, engine) => {
  test('reaches everybody who was confirmed when it began under one Message-ID, and nobody else, whatever happens', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 14 }), async (events) => {
        const db = await open();
        const clock = testClock();
        const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
        const ids = await addReaders(db, names, clock.now() - 1);
        await decideIssue(db, clock.now());
        let answer = 250;
        /** What arrived: the Message-IDs by receiver, and when. */
        const arrived = new Map<string, string[]>();
        const deliver = async ({ recipient, message_id }: LeavingMail) => {
          const fails = {
            421: { responseCode: 421 },
            450: { responseCode: 450, code: 'EENVELOPE', command: 'RCPT TO' },
            0: { code: 'ECONNECTION' },
          };
          const failure = fails[answer as keyof typeof fails];
          if (failure) throw Object.assign(new Error('not taken'), failure);
          arrived.set(recipient, [...(arrived.get(recipient) ?? []), message_id]);
        };
        const transport = { deliver, close: () => undefined };
        const work = async (workers: number, killedAfter: number) => {
          const all = Array.from({ length: workers }, (_, nth) => {
            const parts = sendingParts({ db: dying(db, nth === 0 ? killedAfter : 0), clock, transport });
            return startNewsletterWorker(parts, { timer: false });
          });
          await Promise.allSettled(all.map((one) => one.runDue()));
        };
        const left = new Map<string, number>();
        for (const one of events) {
          clock.advance(1);
          if (one.kind === 'server') answer = one.answer;
          if (one.kind === 'wait') clock.advance(one.minutes * minute);
          if (one.kind === 'work') await work(one.workers, one.killedAfter);
          if (one.kind === 'leave' || one.kind === 'confirm') {
            const state = one.kind === 'leave' ? 'unsubscribed' : 'confirmed';
            const id = ids[one.who] ?? '';
            const change = { state, [`${state}_at`]: clock.now() };
            const changed = db.sql.updateTable('newsletter_subscribers').set(change);
            const ofOne = changed.where('id', '=', id).where('state', '!=', state);
            const { numUpdatedRows } = await ofOne.executeTakeFirst();
            const name = `${names[one.who]}@example.com`;
            if (numUpdatedRows > 0n && one.kind === 'leave') left.set(name, arrived.get(name)?.length ?? 0);
            // Who is back before it begins is one of those whom it reaches.
            if (one.kind === 'confirm' && (await startOf(db)) === null) left.delete(name);
          }
        }
        const startedAt = await startOf(db);
        answer = 250;
        for (let n = 0; n < 40; n++) {
          clock.advance(10 * minute);
          await work(1, 0);
        }
        const { state } = await db.sql.selectFrom('newsletter_sendings').select('state').executeTakeFirstOrThrow();
        expect(state).toBe('done');
        for (const name of names.map((one) => `${one}@example.com`)) {
          const got = arrived.get(name) ?? [];
          expect(new Set(got).size).toBeLessThanOrEqual(1);
          // Who left after it began got nothing from then on; who never left, one.
          if (left.has(name) && startedAt !== null) expect(got.length).toBe(left.get(name));
          if (!left.has(name)) expect(new Set(got).size).toBe(1);
        }
      }),
      { numRuns: engine === 'sqlite' ? 25 : 8 },
    );
  });
});

onEachEngine('who got an issue', (open) => {
  test('is forgotten after 180 days; the figures stay, none is sent again, and a late complaint still counts', async () => {
    const db = await open();
    const clock = testClock();
    const [ada = '', bob = '', cyd = ''] = await addReaders(db, ['ada', 'bob', 'cyd'], clock.now() - 1);
    await decideIssue(db, clock.now());
    const arrived: string[] = [];
    const transport = { deliver: async (mail: { recipient: string }) => void arrived.push(mail.recipient), close() {} };
    const work = async () => {
      for (let n = 0; n < 3; n++) {
        await startNewsletterWorker(sendingParts({ db, clock, transport }), { timer: false }).runDue();
        clock.advance(1_000);
      }
    };
    await work();
    const sent = { state: 'done', counts: { sent: 3, waiting: 0, left: 0, failed: 0 } };
    expect(await sendingView(db, 'issue-1')).toMatchObject(sent);
    const copies = () => db.sql.selectFrom('newsletter_copies').selectAll().execute();

    // Whoever is removed from the list leaves the figures as they are.
    await db.write((trx) => removeSubscriber(trx, cyd));
    clock.advance(179 * day);
    await tidy(db, clock.now());
    expect(await copies()).toHaveLength(2);
    expect(await sendingView(db, 'issue-1')).toMatchObject(sent);
    clock.advance(2 * day);
    await tidy(db, clock.now());
    expect(await copies()).toEqual([]);
    expect(await sendingView(db, 'issue-1')).toMatchObject(sent);
    await work();
    expect(arrived).toHaveLength(3);
    await expect(decideIssue(db, clock.now())).rejects.toThrow();

    const sending = (await sendingView(db, 'issue-1'))?.id ?? '';
    const report = (subscriber: string, kind: 'complaint' | 'failed', status = '') =>
      db.write((trx) =>
        takeReport(trx, 'northarc.example', {
          ...{ kind, status, words: 'Said late.', at: clock.now() },
          about: [copyMessageId({ sending, subscriber }, 'northarc.example')],
          to: [],
        }),
      );
    expect(await report(ada, 'complaint')).toBe(true);
    // What may pass counts once for each issue, which nobody can tell any more.
    for (let n = 0; n < 4; n++) expect(await report(bob, 'failed', '4.2.2')).toBe(true);
    expect(await report('00000000-0000-4000-8000-000000000000', 'complaint')).toBe(false);
    const rows = await db.sql.selectFrom('newsletter_subscribers').selectAll().orderBy('email').execute();
    expect(rows.map(({ state, ended_by }) => `${state} ${ended_by}`)).toEqual(['unsubscribed complaint', 'confirmed ']);
  });
});
