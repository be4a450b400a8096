import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#src/platform/db/client.server.ts';
import type { LeavingMail } from '#src/platform/outbox/transport.server.ts';
import { tidy } from '#src/server/housekeeping.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { type Behaviour, startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { addReaders } from '#tests/helpers/readers.ts';
import { decideIssue, sendingParts } from '#tests/helpers/sending.ts';
import { removeSubscriber } from '../newsletter.server.ts';
import { copyMessageId, mostRefused } from './copies.ts';
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

const answersTo = (name: string, answer: Exclude<Behaviour['recipient'], undefined>) => (to: string) =>
  to === `${name}@example.com` ? (answer as number) : undefined;

onEachEngine('what a mail server answers to an issue', (open) => {
  async function begin(names: readonly string[] = ['ada', 'bob'], timeoutMs = 5_000) {
    const server = await startMailServer();
    const db = await open();
    const clock = testClock();
    const ids = await addReaders(db, names, clock.now() - 1);
    await decideIssue(db, clock.now());
    let issue = 1;
    const view = () => sendingView(db, `issue-${issue}`);
    const run = async () => {
      await worker.runDue();
      clock.advance(1_000);
      await worker.runDue();
    };
    const transport = mailTransport(server.url, { timeoutMs });
    const worker = startNewsletterWorker(sendingParts({ db, clock, transport }), { timer: false });
    onTestFinished(async () => {
      await worker.stop();
      await server.stop();
    });
    return {
      ...{ server, db, clock, worker, ids },
      /** One of another process. */
      other: () => startNewsletterWorker(sendingParts({ db, clock, transport }), { timer: false }),
      /** Goes on for so many minutes, until nothing is due any more. */
      async goOn(minutes: number) {
        for (let n = 0; n < minutes; n++) {
          clock.advance(minute);
          await worker.runDue();
        }
      },
      run,
      to: () => server.received.map(({ to }) => to.replace('@example.com', '')).sort(),
      view,
      /** Sends another issue to everybody, to a server that behaves in this way. */
      async next(behaviour: Behaviour) {
        server.received.splice(0);
        server.behave(behaviour);
        const anew = { state: 'confirmed', soft_bounces: 0, ended_by: '', ended_reason: '', unsubscribed_at: null };
        await db.sql.updateTable('newsletter_subscribers').set(anew).execute();
        await decideIssue(db, clock.now(), `issue-${++issue}`);
        await run();
      },
      /** Each reader in a word: how their subscription stands, and how many issues came back. */
      async readers() {
        const rows = await db.sql.selectFrom('newsletter_subscribers').selectAll().orderBy('email').execute();
        return rows.map(({ email, state, soft_bounces }) => `${email.split('@')[0]} ${state} ${soft_bounces}`);
      },
    };
  }

  test('trouble of the server holds up everything, of one receiver this copy alone; it ends no subscription and loses nothing', async () => {
    const { server, next, goOn, to, view, readers } = await begin();
    await goOn(2);
    for (const [behaviour, got] of [
      [{ sender: 421 }, []],
      [{ sender: [550, '5.7.1 no mail from you today'] }, []],
      [{ recipient: 'drop' }, []],
      [{ data: 'drop' }, []],
      [{ recipient: answersTo('ada', [452, '4.2.2 mailbox full']) }, ['bob']],
      [{ data: answersTo('ada', [451, '4.7.1 greylisted']) }, ['bob']],
    ] as [Behaviour, string[]][]) {
      await next(behaviour);
      expect([behaviour, to()]).toEqual([behaviour, got]);
      const trouble = got.length === 0 ? expect.stringMatching(/./) : '';
      expect(await view()).toMatchObject({ counts: { waiting: 2 - got.length, sent: got.length }, trouble });
      server.behave({});
      await goOn(3);
      expect(to()).toEqual(['ada', 'bob']);
      expect(await view()).toMatchObject({ state: 'done', counts: { sent: 2 }, trouble: '' });
      expect(await readers()).toEqual(['ada confirmed 0', 'bob confirmed 0']);
    }
  });

  test('one outage counts once, however many copies were in hand, and the desk says when it is tried next', async () => {
    const { server, db, clock, goOn, view } = await begin(['ada', 'bob', 'cyd', 'dan', 'eve', 'fay']);
    await goOn(1);
    server.behave({ sender: 421 });
    await goOn(1);
    const tried = await db.sql.selectFrom('newsletter_copies').select('attempts').where('attempts', '>', 0).execute();
    expect(tried).toHaveLength(1 + 4);
    expect(await view()).toMatchObject({ trouble: expect.stringContaining('421'), nextAt: clock.now() + 15_000 });
    await goOn(1);
    expect(await view()).toMatchObject({ nextAt: clock.now() + 30_000 });
    await db.sql.updateTable('newsletter_sendings').set({ state: 'cancelled', ended_at: clock.now() }).execute();
    expect(await view()).toMatchObject({ trouble: '' });
  });

  test('a refusal is final for this copy, and counted; that the address is gone ends the subscription', async () => {
    const { next, goOn, to, view, readers } = await begin();
    await goOn(2);
    for (const [part, answer, ada] of [
      ['recipient', 550, 'unsubscribed 0'],
      ['data', [550, '5.1.1 no such user'], 'unsubscribed 0'],
      ['recipient', [552, 'mailbox full'], 'confirmed 1'],
      ['recipient', [550, '5.7.1 blocked by policy'], 'confirmed 1'],
      ['data', [554, 'looks like spam'], 'confirmed 1'],
    ] as const) {
      await next({ [part]: answersTo('ada', answer as [number, string]) });
      await goOn(1);
      expect([answer, to()]).toEqual([answer, ['bob']]);
      expect(await view()).toMatchObject({ state: 'done', counts: { failed: 1, sent: 1 } });
      expect(await readers()).toEqual([`ada ${ada}`, 'bob confirmed 0']);
    }
  });

  test('a third issue that comes back ends the subscription, with what was said, and without the address', async () => {
    const { server, db, ids, run, goOn } = await begin();
    await db.sql.updateTable('newsletter_subscribers').set({ soft_bounces: 2 }).execute();
    server.behave({ data: answersTo('ada', [554, '5.7.1 <ada@example.com> blocked']) });
    await run();
    await goOn(1);
    const readers = await db.sql.selectFrom('newsletter_subscribers').selectAll().execute();
    const ended_reason = '3 issues bounced. Last response: 554 5.7.1 the address blocked';
    const ended = { state: 'unsubscribed', ended_by: 'bounce', ended_reason };
    expect(readers.find(({ id }) => id === ids[0])).toMatchObject(ended);
  });

  test('refusals of one copy after another pause the sending, so that a mistake of the sender costs few readers', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `r${n}`);
    const { server, db, clock, goOn, view, to, readers } = await begin(many);
    server.behave({ recipient: [550, 'relay not permitted'] });
    await goOn(2);
    expect(await view()).toMatchObject({ state: 'paused', refusal: '550 relay not permitted' });
    const ended = (await readers()).filter((one) => one.includes('unsubscribed')).length;
    expect(ended).toBeGreaterThanOrEqual(mostRefused);
    expect(ended).toBeLessThan(mostRefused + 4);
    server.behave({});
    const again = { state: 'sending', refused: 0, next_at: clock.now() };
    await db.sql.updateTable('newsletter_sendings').set(again).execute();
    await goOn(2);
    expect(to()).toHaveLength(many.length - ended);
    expect(await view()).toMatchObject({ state: 'done', refusal: '' });
  });

  test('a slow server is waited for: nobody gets a second one meanwhile, and who leaves in that time gets none', async () => {
    const names = ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay'];
    const { server, db, clock, ids, worker, other, goOn, to, view } = await begin(names);
    const { promise: waitFor, resolve: answer } = Promise.withResolvers<void>();
    server.behave({ waitFor });
    const inHand = async () => {
      const copies = db.sql.selectFrom('newsletter_copies').selectAll();
      const rows = await copies.where('claimed_by', 'is not', null).execute();
      return rows.map(({ subscriber_id }) => subscriber_id);
    };
    const running = [worker.runDue()];
    await expect.poll(inHand).toHaveLength(1);
    clock.advance(minute);
    running.push(other().runDue());
    await expect.poll(inHand).toHaveLength(5);
    const taken = await inHand();
    const left = ids.find((id) => !taken.includes(id)) ?? '';
    const gone = { state: 'unsubscribed', unsubscribed_at: clock.now() };
    await db.sql.updateTable('newsletter_subscribers').set(gone).where('id', '=', left).execute();
    answer();
    await Promise.all(running);
    await goOn(2);
    expect(to()).toHaveLength(5);
    expect(new Set(to()).size).toBe(5);
    expect(await view()).toMatchObject({ state: 'done', counts: { sent: 5, left: 1 } });
  });

  test('a server that says nothing is given up for a while, and none of it is lost', async () => {
    const { server, run, goOn, to, view } = await begin(['ada', 'bob'], 150);
    server.behave({ hang: true });
    await run();
    expect(await view()).toMatchObject({ counts: { waiting: 2 }, trouble: expect.stringMatching(/./) });
    server.behave({});
    await goOn(3);
    expect(to()).toEqual(['ada', 'bob']);
  });
});
