import { expect, onTestFinished, test } from 'vitest';
import { testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { type Behaviour, startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { addReaders } from '#tests/helpers/readers.ts';
import { decideIssue, sendingParts } from '#tests/helpers/sending.ts';
import { mostRefused } from './copies.ts';
import { sendingView } from './sending-store.server.ts';
import { startNewsletterWorker } from './worker.server.ts';

const minute = 60_000;
const of = (name: string, answer: Exclude<Behaviour['recipient'], undefined>) => (to: string) =>
  to === `${name}@example.com` ? (answer as number) : undefined;

onEachEngine('what a mail server answers to an issue', (open) => {
  async function begin(names: readonly string[] = ['ada', 'bob'], timeoutMs = 5_000) {
    const server = await startMailServer();
    const db = await open();
    const clock = testClock();
    const ids = await addReaders(db, names, clock.now() - 1);
    await decideIssue(db, clock.now());
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
      async run() {
        await worker.runDue();
        clock.advance(1_000);
        await worker.runDue();
      },
      to: () => server.received.map(({ to }) => to.replace('@example.com', '')).sort(),
      view: () => sendingView(db, 'issue-1'),
      /** Each reader in a word: how their subscription stands, and how many issues came back. */
      async readers() {
        const rows = await db.sql.selectFrom('newsletter_subscribers').selectAll().orderBy('email').execute();
        return rows.map(({ email, state, soft_bounces }) => `${email.split('@')[0]} ${state} ${soft_bounces}`);
      },
    };
  }

  test.each<[string, Behaviour]>([
    ['421 to the sender', { sender: 421 }],
    ['550 to the sender', { sender: [550, '5.7.1 no mail from you today'] }],
    ['421 to the receiver', { recipient: 421 }],
    ['421 to the mail', { data: 421 }],
    ['a connection that is dropped at the receiver', { recipient: 'drop' }],
    ['a connection that is dropped once the mail is there', { data: 'drop' }],
  ])('%s holds up everything, ends no subscription and loses nothing', async (_, behaviour) => {
    const { server, run, goOn, to, view, readers } = await begin();
    server.behave(behaviour);
    await run();
    expect(to()).toEqual([]);
    expect(await view()).toMatchObject({ counts: { waiting: 2 }, trouble: expect.stringMatching(/./) });
    server.behave({});
    await goOn(3);
    expect(to()).toEqual(['ada', 'bob']);
    expect(await view()).toMatchObject({ state: 'done', counts: { sent: 2 }, trouble: '' });
    expect(await readers()).toEqual(['ada confirmed 0', 'bob confirmed 0']);
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

  test.each<[string, Behaviour]>([
    ['450 to the receiver', { recipient: of('ada', [450, '4.2.1 try again later']) }],
    ['452 to the receiver', { recipient: of('ada', [452, '4.2.2 mailbox full']) }],
    ['451 to the mail', { data: of('ada', [451, '4.7.1 greylisted']) }],
  ])('%s holds up this copy alone', async (_, behaviour) => {
    const { server, run, goOn, to, view, readers } = await begin();
    server.behave(behaviour);
    await run();
    expect(to()).toEqual(['bob']);
    expect(await view()).toMatchObject({ counts: { waiting: 1, sent: 1 }, trouble: '' });
    server.behave({});
    await goOn(2);
    expect(to()).toEqual(['ada', 'bob']);
    expect(await readers()).toEqual(['ada confirmed 0', 'bob confirmed 0']);
  });

  test.each<[string, Behaviour, string]>([
    ['550 to the receiver', { recipient: of('ada', 550) }, 'unsubscribed 0'],
    ['550 5.1.1 to the receiver', { recipient: of('ada', [550, '5.1.1 no such user']) }, 'unsubscribed 0'],
    ['550 5.1.1 to the mail', { data: of('ada', [550, '5.1.1 no such user']) }, 'unsubscribed 0'],
    ['552 to the receiver', { recipient: of('ada', [552, 'mailbox full']) }, 'confirmed 1'],
    ['550 5.2.2 to the receiver', { recipient: of('ada', [550, '5.2.2 over quota']) }, 'confirmed 1'],
    ['550 5.7.1 to the receiver', { recipient: of('ada', [550, '5.7.1 blocked by policy']) }, 'confirmed 1'],
    ['554 to the mail', { data: of('ada', [554, 'looks like spam']) }, 'confirmed 1'],
    ['550 5.7.26 to the mail', { data: of('ada', [550, '5.7.26 not authenticated']) }, 'confirmed 1'],
  ])('%s is final for this copy, and counted', async (_, behaviour, ada) => {
    const { server, run, goOn, to, view, readers } = await begin();
    server.behave(behaviour);
    await run();
    await goOn(1);
    expect(to()).toEqual(['bob']);
    expect(await view()).toMatchObject({ state: 'done', counts: { failed: 1, sent: 1 } });
    expect(await readers()).toEqual([`ada ${ada}`, 'bob confirmed 0']);
  });

  test('a third issue that comes back ends the subscription, with what was said, and without the address', async () => {
    const { server, db, ids, run, goOn } = await begin();
    await db.sql.updateTable('newsletter_subscribers').set({ soft_bounces: 2 }).execute();
    server.behave({ data: of('ada', [554, '5.7.1 <ada@example.com> blocked']) });
    await run();
    await goOn(1);
    const readers = db.sql
      .selectFrom('newsletter_subscribers')
      .selectAll()
      .where('id', '=', ids[0] ?? '');
    const row = await readers.executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'unsubscribed', ended_by: 'bounce' });
    expect(row.ended_reason).toBe('3 issues bounced. Last response: 554 5.7.1 the address blocked');
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
