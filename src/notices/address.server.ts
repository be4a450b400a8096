import type { Trx } from '#src/platform/db/client.server.ts';
import { putNotices } from '#src/platform/outbox/notices.server.ts';
import { leadsOfNotices } from './facts-store.server.ts';
import type { RunningDeps } from './notice-deps.ts';
import { isUrgent, newsMs, promiseMoment, promiseStage } from './notice-kinds.ts';
import { type DueNotice, dueNotices, enqueueNotice, moveNotice } from './notice-store.server.ts';
import type { LeadOfNotice } from './notice-texts.ts';
import { listSubscriptions, receiversOf, type Subscription } from './subscriptions-store.server.ts';

/** `due`: when to look again, epoch milliseconds; null when there is nothing left to do. */
interface Step {
  tells: boolean;
  due: number | null;
}

const over: Step = { tells: false, due: null };

/** What to do now about a promise at half or nine tenths. */
function stepOfPromise(
  { kind, stage }: DueNotice,
  lead: LeadOfNotice | undefined,
  now: number,
  hours: RunningDeps['hours'],
): Step {
  const { waiting_since: since = null, respond_by: due = 0, later_until } = lead ?? {};
  if (since === null || String(since) !== stage || now >= due) return over;
  if (later_until && later_until > now) return { tells: false, due: later_until };
  const promise = { since, due, byClock: isUrgent(kind) };
  const part = kind.endsWith('-half') ? 'half' : 'end';
  const moment = promiseMoment(promise, part, hours);
  // Half the time is no news once nine tenths are gone.
  return now < moment
    ? { tells: false, due: moment }
    : { tells: promiseStage(promise, now, hours) === `promise-${part}`, due: null };
}

const isPromise = ({ kind }: DueNotice) => /-(half|end)$/.test(kind);

/** Puts into the outbox what is to be told now, for everybody who wants to know. */
export async function addressNotices(parts: RunningDeps): Promise<void> {
  const { db, clock, hours } = parts;
  const now = clock.now();

  async function address(trx: Trx, notice: DueNotice, step: Step, browsers: readonly Subscription[]) {
    const { kind, subject, stage } = notice;
    const { tells, due } = step;
    // A promise is told when its time runs out, not when it was given.
    const at = isPromise(notice) && tells ? now : notice.at;
    if (!(await moveNotice(trx, notice, { at, due }))) return;
    if (tells) await enqueueNotice(trx, notice, receiversOf({ ...notice, at }, browsers, parts), { ...parts, now });
    if (kind.endsWith('-half') && due === null)
      await putNotices(trx, [{ kind: kind.replace('half', 'end'), subject, stage, at: now }]);
  }

  for (let all = await dueNotices(db.sql, now); all.length > 0; all = await dueNotices(db.sql, now)) {
    const browsers = await listSubscriptions(db.sql);
    const news = all.filter((notice) => !isPromise(notice));
    await db.write(async (trx) => {
      for (const one of news) await address(trx, one, { tells: now - one.at <= newsMs, due: null }, browsers);
    });
    // Only these need the leads, which may not be readable.
    const promises = all.filter(isPromise);
    const leads = await leadsOfNotices(
      db.sql,
      promises.map(({ subject }) => subject),
    );
    await db.write(async (trx) => {
      for (const one of promises)
        await address(trx, one, stepOfPromise(one, leads.get(one.subject), now, hours), browsers);
    });
  }
}
