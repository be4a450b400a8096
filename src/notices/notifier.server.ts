import type { LeadsTable } from 'db:tables';
import { emergencySource } from '#src/intake/lead.ts';
import { runsByClock } from '#src/intake/lead-store.server.ts';
import type { ProbeName } from '#src/lib/probes.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { type OutboxAddresses, putNotices } from '#src/platform/outbox/store.server.ts';
import type { OutboxWorker } from '#src/platform/outbox/worker.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { writeMorning } from './morning.server.ts';
import { type Direct, lookForAlarms } from './notice-alarms.server.ts';
import { isUrgent, keptMs, newsMs, promiseMoment, promiseStage } from './notice-kinds.ts';
import {
  type DueNotice,
  dueNotices,
  enqueueNotice,
  leadsOfNotices,
  listSubscriptions,
  receiversOf,
  type Subscription,
} from './notice-store.server.ts';
import {
  beat,
  createPush,
  createWebhook,
  type Heart,
  type Push,
  pushSender,
  type Webhook,
  webhookSender,
} from './send.server.ts';

export interface NotifyDeps {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
  addresses: OutboxAddresses;
  hours: BusinessClock;
  publicUrl: string;
  dataDir: string;
  /** Whether the site makes nightly backups itself. */
  makesBackups: boolean;
  mailConfigured: boolean;
  /** Call after queueing mails. */
  onMail(): void;
  /** Whether mail fails to leave. */
  mailFails(): Promise<boolean>;
  /** Whether a calendar of the owner has been unreadable for long. */
  calendarFails(): Promise<boolean>;
  /** Whether mail has waited for a while. */
  mailWaits(): Promise<boolean>;
  /** Results of the site's probes; missing entries are unknown. */
  watched(): ReadonlyMap<ProbeName, { fails: boolean; words: string }>;
  /** Sends one mail bypassing the outbox; undefined without a mail server. */
  sendNow: ((mail: Mail, recipient: string) => Promise<void>) | undefined;
  /** What each lead says, as Today shows it, by id. */
  said(leads: readonly Pick<LeadsTable, 'id' | 'type'>[]): Promise<ReadonlyMap<string, string>>;
  /** Lines of "label: value". */
  week(now: number): Promise<string[]>;
}

/** `installedAt`: when notifications first started, epoch milliseconds. */
export interface RunningDeps extends NotifyDeps {
  push: Push;
  webhook: Webhook | undefined;
  /** A second program that gets alarms only (ALERT_URL). */
  alert: Webhook | undefined;
  /** Alarms told without the database. */
  direct: Direct;
  heart: Heart;
  installedAt: number;
}

/** `due`: when to look again, epoch milliseconds; null when there is nothing left to do. */
interface Step {
  tells: boolean;
  due: number | null;
}

const over: Step = { tells: false, due: null };

/** What to do now about a promise at half or nine tenths. */
function stepOfPromise(
  { kind, stage }: DueNotice,
  lead: LeadsTable | undefined,
  now: number,
  hours: RunningDeps['hours'],
): Step {
  const { waiting_since: since = null, respond_by: due = 0, later_until } = lead ?? {};
  if (since === null || String(since) !== stage || now >= due) return over;
  if (later_until && later_until > now) return { tells: false, due: later_until };
  const promise = { since, due, byClock: isUrgent(kind) && runsByClock(emergencySource) };
  const part = kind.endsWith('-half') ? 'half' : 'end';
  const moment = promiseMoment(promise, part, hours);
  // Half the time is no news once nine tenths are gone.
  return now < moment
    ? { tells: false, due: moment }
    : { tells: promiseStage(promise, now, hours) === `promise-${part}`, due: null };
}

const isPromise = ({ kind }: DueNotice) => /-(half|end)$/.test(kind);

/** Puts into the outbox what is to be told now, for everybody who wants to know. */
async function addressNotices(parts: RunningDeps): Promise<void> {
  const { db, clock, hours } = parts;
  const now = clock.now();

  async function address(trx: Trx, notice: DueNotice, step: Step, browsers: readonly Subscription[]) {
    const { kind, subject, stage } = notice;
    const { tells, due } = step;
    // A promise is told when its time runs out, not when it was given.
    const at = isPromise(notice) && tells ? now : notice.at;
    const moved = await trx
      .updateTable('notices')
      .set({ at, due_at: due })
      .where('id', '=', notice.id)
      .where('due_at', '=', notice.due)
      .executeTakeFirst();
    // Another process has seen to it.
    if (moved.numUpdatedRows === 0n) return;
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
    const subjects = promises.map(({ subject }) => subject);
    const leads = await leadsOfNotices(db.sql, subjects);
    await db.write(async (trx) => {
      for (const one of promises)
        await address(trx, one, stepOfPromise(one, leads.get(one.subject), now, hours), browsers);
    });
  }
}

export type Notifier = Awaited<ReturnType<typeof startNotifier>>;

const everyMs = 30_000;
/** Gathers what happens within this time. */
const soonMs = 2_000;
const forgetEveryMs = 3_600_000;

export async function startNotifier(
  given: NotifyDeps & {
    tokens: Tokens;
    notifyUrl: string | undefined;
    alertUrl: string | undefined;
    contact: string;
    outbox: OutboxWorker;
    /** Looks only when told to (`round`): a slow test would else be told of the morning. */
    byHand?: boolean | undefined;
  },
) {
  const { settings, clock, log, db, notifyUrl, alertUrl, outbox, byHand = false } = given;
  const [usual, soon] = byHand ? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] : [everyMs, soonMs];
  const stopped = outbox.cut;
  const parts: RunningDeps = {
    ...given,
    push: await createPush(settings, given.contact, stopped),
    webhook: notifyUrl === undefined ? undefined : await createWebhook(notifyUrl, { ...given, stopped }, 'webhook'),
    alert: alertUrl === undefined ? undefined : await createWebhook(alertUrl, { ...given, stopped }, 'alert'),
    direct: { told: new Map(), known: new Set(), browsers: [] },
    heart: { beatAt: Number.NEGATIVE_INFINITY, last: undefined },
    installedAt: Number(await settings.getOrMake('notices-since', () => String(clock.now()))),
  };
  outbox.carry('push', pushSender(parts));
  outbox.carry('webhook', webhookSender(parts));
  let wholeAt = Number.NEGATIVE_INFINITY;
  let forgottenAt = 0;

  async function look(): Promise<void> {
    const began = performance.now();
    // Slow checks (alarms, morning mail) run less often.
    const isWhole = began - wholeAt >= everyMs / 2;
    if (isWhole) wholeAt = began;
    // Alarms first, because the database itself may be down.
    if (isWhole) {
      await lookForAlarms(parts);
      await beat(parts);
    }
    try {
      await addressNotices(parts);
      if (isWhole) await writeMorning(parts);
    } finally {
      // It may be the alarm about this failure.
      outbox.wake('push');
      outbox.wake('webhook');
    }
    const now = clock.now();
    if (Math.abs(now - forgottenAt) < forgetEveryMs) return;
    forgottenAt = now;
    await db.write((trx) =>
      trx
        .deleteFrom('notices')
        .where('at', '<', now - keptMs)
        .where('due_at', 'is', null)
        .execute(),
    );
  }

  async function wait() {
    const first = db.sql.selectFrom('notices').select((eb) => eb.fn.min('due_at').as('at'));
    const row = await first.where('due_at', 'is not', null).executeTakeFirst();
    return row?.at == null ? undefined : Math.max(soon, Number(row.at) - clock.now());
  }

  const loop = every(usual, 'looking for what to tell', look, { log, first: soon, wait });
  return {
    parts,
    /** Checks soon for news, gathering what happens meanwhile. */
    wake: () => loop.wake(soon),
    /** One look, and delivery of what is due. @throws what the database throws. */
    async round() {
      wholeAt = Number.NEGATIVE_INFINITY;
      await loop.run().finally(outbox.runDue);
    },
    stop: loop.stop,
  };
}
