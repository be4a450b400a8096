import { type News, newAnswers, newChats, newLeads, newWishes, openPromises } from './facts-store.server.ts';
import type { NoticeKind } from './kinds.ts';
import type { RunningParts } from './parts.ts';
import { newsMs, promiseStage } from './rules.ts';
import { insertNotice } from './store.server.ts';
import { listSubscriptions } from './subscriptions-store.server.ts';
import { receiversOf } from './tell.server.ts';

type Found = News & { kind: NoticeKind };

/** Promises of which half or nine tenths are gone, and nobody was told. */
async function runningOut({ db, hours }: RunningParts, now: number): Promise<Found[]> {
  return (await openPromises(db.sql, now)).flatMap(({ id, since, due, toldHalf }) => {
    const kind = promiseStage({ since, due }, now, hours);
    if (!kind || (kind === 'promise-half' && toldHalf)) return [];
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
  const of = (kind: NoticeKind, news: readonly News[]): Found[] => news.map((one) => ({ ...one, kind }));
  const found = [
    ...of('lead', await newLeads(db.sql, since)),
    ...of('answer', await newAnswers(db.sql, since)),
    ...of('chat', await newChats(db.sql, since)),
    ...of('erasure', await newWishes(db.sql, since)),
    ...(await runningOut(parts, now)),
  ];
  if (found.length === 0) return 0;
  await db.write(async (trx) => {
    for (const notice of found) await insertNotice(trx, notice, receiversOf(notice, browsers, webhook), now);
  });
  return found.length;
}
