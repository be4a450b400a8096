import { expect, test } from 'vitest';
import { tidy } from '#src/server/housekeeping.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { addReaders } from '#tests/helpers/readers.ts';
import { decideIssue, sendingParts } from '#tests/helpers/sending.ts';
import { removeSubscriber } from '../newsletter-manage.server.ts';
import { copyMessageId } from './copies.ts';
import { takeReport } from './reports.server.ts';
import { sendingView } from './sending-store.server.ts';
import { startNewsletterWorker } from './worker.server.ts';

const day = 86_400_000;

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
