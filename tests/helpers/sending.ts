import type { Clock } from '#src/lib/time.ts';
import { leaveMark } from '#src/newsletter/sending/copies.ts';
import { decide } from '#src/newsletter/sending/sending-store.server.ts';
import type { SendingDeps } from '#src/newsletter/sending/worker.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import { tester } from './actor.ts';

/** What a worker of the newsletter is made of, beside its database, clock and transport. */
export const sendingParts = (given: { db: Db; clock: Clock; transport: MailTransport }): SendingDeps => ({
  ...given,
  log: createLog('silent'),
  leaveUrl: (subscriber) => `https://northarc.example/newsletter/unsubscribe/${subscriber}`,
  domain: 'northarc.example',
  listId: () => '"Newsletter" <newsletter.northarc.example>',
  onNoAddress: async () => undefined,
  onChange: () => undefined,
});

/** Decides that an issue is sent at once, at the highest pace. */
export const decideIssue = (db: Db, now: number, issue = 'issue-1'): Promise<void> =>
  db.write((trx) =>
    decide(
      trx,
      {
        ...{ issue, subject: 'News', starts_at: now, pace: 36_000, archive_url: '' },
        html: `<p>News</p><a href="${leaveMark}">Leave</a>`,
        body: `News\n${leaveMark}`,
      },
      { version: 1, actor: tester, now },
    ),
  );
