import { type News, newAnswers, newChats, newLeads, newWishes, openPromises } from './facts-store.server.ts';
import type { NoticeKind } from './kinds.ts';
import type { RunningParts } from './parts.ts';
import { newsMs, promiseStage } from './rules.ts';
import { insertNotice } from './store.server.ts';
import { listSubscriptions } from './subscriptions-store.server.ts';
import { receiversOf } from './tell.server.ts';

type Found = Omit<News, 'urgent'> & { kind: NoticeKind };

/** What is told of an emergency in place of what is told of others. */
const urgentKinds = {
  lead: 'emergency',
  answer: 'emergency-answer',
  'promise-half': 'emergency-half',
  'promise-end': 'emergency-end',
} as const;

/** Promises of which half or nine tenths are gone, and nobody was told. */
async function runningOut({ db, hours }: RunningParts, now: number): Promise<Found[]> {
  return (await openPromises(db.sql, now)).flatMap(({ id, since, due, urgent, toldHalf }) => {
    const stage = promiseStage({ since, due, byClock: urgent }, now, hours);
    if (!stage || (stage === 'promise-half' && toldHalf)) return [];
    const kind = urgent ? urgentKinds[stage] : stage;
    return [{ kind, subject: id, stage: String(since), at: now }];
  });
}

/**
 * Looks for what came about and writes a notice of each, once whoever else looks. It is derived from the rows themselves,
 * so a submission pays nothing for it and a killed process loses nothing; while nobody wants to be told, nothing is looked
 * for. Returns how many there were.
 */
export async function watch(parts: RunningParts): Promise<number> {
  const { db, clock, webhook } = parts;
  const now = clock.now();
  const browsers = (await listSubscriptions(db.sql)).filter(({ pausedAt }) => pausedAt === null);
  const asked = [...browsers.map(({ createdAt }) => createdAt), ...(webhook ? [webhook.since] : [])];
  if (asked.length === 0) return 0;
  const since = Math.max(now - newsMs, Math.min(...asked));
  const of = (kind: NoticeKind, news: readonly News[]): Found[] =>
    news.map(({ urgent = false, ...one }) => ({
      ...one,
      kind: urgent && (kind === 'lead' || kind === 'answer') ? urgentKinds[kind] : kind,
    }));
  const found = [
    ...of('lead', await newLeads(db.sql, since)),
    ...of('answer', await newAnswers(db.sql, since)),
    ...of('chat', await newChats(db.sql, since)),
    ...of('erasure', await newWishes(db.sql, since)),
    ...(await runningOut(parts, now)),
  ];
  if (found.length === 0) return 0;
  await db.write(async (trx) => {
    for (const notice of found) await insertNotice(trx, notice, receiversOf(notice, browsers, parts), now);
  });
  return found.length;
}
