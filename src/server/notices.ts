import { failingFeeds } from '#src/calendar/busy-keeper.server.ts';
import { forAWhileMs, mailStanding } from '#src/desk/outbox-trouble.server.ts';
import { loadReport } from '#src/figures/report.server.ts';
import { wordsOnToday } from '#src/inbox/lead-list.server.ts';
import { weekRecord } from '#src/inbox/thread-store.server.ts';
import { numberText, percent, spanInWords } from '#src/lib/format.ts';
import { type FromElsewhere, type Notifier, type NotifyDeps, startNotifier } from '#src/notices/notifier.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { earliestWaiting } from '#src/platform/outbox/status-store.server.ts';
import { outboxRow } from '#src/platform/outbox/store.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import type { OutboxWorker } from '#src/platform/outbox/worker.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { Watch } from '#src/watch/watch.server.ts';

async function week(db: Db, now: number): Promise<string[]> {
  const { answers, onTime, median } = await weekRecord(db.sql, now);
  const { counters } = await loadReport(db.sql, '7', now);
  const answered =
    answers === 0
      ? 'Replies: none'
      : `Replies: ${numberText(answers)}, ${percent(onTime, answers)} percent on time${median === null ? '' : `, half of them within ${spanInWords(median)} of office hours`}`;
  return [answered, `Visitors: ${numberText(counters.visitors)}`, `Page views: ${numberText(counters.views)}`];
}

type Given = Omit<NotifyDeps, keyof FromElsewhere | 'dataDir' | 'makesBackups'>;

export function startNotices(
  given: Given & {
    config: Config;
    tokens: Tokens;
    contact: string;
    watched: Pick<Watch, 'standing'>;
    transport: MailTransport | undefined;
    outbox: OutboxWorker;
  },
): Promise<Notifier> {
  const { config, db, clock, mailConfigured, contact, transport, watched, addresses } = given;
  const { dataDir, publicUrl, notifyUrl, alertUrl } = config;
  return startNotifier({
    ...given,
    dataDir,
    notifyUrl,
    alertUrl,
    watched: watched.standing,
    sendNow:
      transport &&
      ((mail, recipient) =>
        transport.deliver(outboxRow(mail, recipient, { addresses, submissionId: null, now: clock.now() }))),
    contact: publicUrl.startsWith('https://') ? publicUrl : `mailto:${contact}`,
    makesBackups: config.databaseUrl === undefined && !config.development,
    mailFails: async () => {
      const { trouble } = await mailStanding(db, mailConfigured, clock.now());
      return trouble !== undefined && trouble.why !== 'no-server';
    },
    calendarFails: async () => (await failingFeeds(db.sql, clock.now())).length > 0,
    mailWaits: async () => (await earliestWaiting(db, clock.now() - forAWhileMs)) !== undefined,
    said: (leads) => wordsOnToday(db, leads),
    week: (now) => week(db, now),
  });
}
