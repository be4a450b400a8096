import { randomUUID } from 'node:crypto';
import { ofNoRequest } from '#src/platform/request-id.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { createDelivery } from './deliver.server.ts';
import { noneDirect } from './direct.server.ts';
import { type News, newAnswers, newChats, newLeads, newWishes, openPromises } from './facts-store.server.ts';
import { beat } from './heartbeat.server.ts';
import { writeMorning } from './morning.server.ts';
import { lookForAlarms } from './notice-alarms.server.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { NotifyParts, RunningParts } from './notice-parts.ts';
import { keptMs, newsMs, promiseStage } from './notice-rules.ts';
import { forgetNotices, insertNotice, nextDelivery } from './notice-store.server.ts';
import { createPush } from './push.server.ts';
import { listSubscriptions } from './subscriptions-store.server.ts';
import { receiversOf } from './tell.server.ts';
import { createWebhook, ofAlerts } from './webhook.server.ts';

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
async function watch(parts: RunningParts): Promise<number> {
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

/** Tells the owner what happens, wherever they are. */
export interface Notifier {
  parts: RunningParts;
  /** Says that something may have happened; it is looked at soon, and what happens meanwhile with it. */
  wake(): void;
  /** Looks once and sends what is due. @throws what the database throws. */
  round(): Promise<void>;
  /** Takes no further look and resolves when the present one has ended. */
  stop(): Promise<void>;
}

const everyMs = 30_000;
/** What comes within so long of each other is looked at together. */
const soonMs = 2_000;
const forgetEveryMs = 3_600_000;

/** Opens the ways out and looks every 30 seconds until it is stopped. */
export async function startNotifier(
  given: NotifyParts & {
    tokens: Tokens;
    notifyUrl: string | undefined;
    alertUrl: string | undefined;
    contact: string;
  },
): Promise<Notifier> {
  const { settings, clock, log, db, notifyUrl, alertUrl } = given;
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const parts: RunningParts = {
    ...given,
    push: await createPush(settings, given.contact, stopped),
    webhook: notifyUrl === undefined ? undefined : await createWebhook(notifyUrl, { ...given, stopped }),
    alert: alertUrl === undefined ? undefined : await createWebhook(alertUrl, { ...given, stopped }, ofAlerts),
    direct: noneDirect(),
    heart: { beatAt: Number.NEGATIVE_INFINITY, last: undefined },
    installedAt: Number(await settings.getOrMake('notices-since', () => String(clock.now()))),
  };
  const deliver = createDelivery(parts, randomUUID());
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let last: Promise<void> = Promise.resolve();
  let background: Promise<void> | undefined;
  let wholeAt = Number.NEGATIVE_INFINITY;
  let forgottenAt = 0;

  async function look(isWhole: boolean): Promise<void> {
    // First: it may be the database itself that is to be told of.
    if (isWhole) {
      await lookForAlarms(parts);
      await beat(parts);
    }
    let failure: unknown;
    try {
      await watch(parts);
      if (isWhole) await writeMorning(parts);
    } catch (error) {
      failure = error;
    }
    // What is to be told already leaves all the same: it may be the alarm of what has just failed.
    await deliver(() => stopped.aborted);
    if (failure !== undefined) throw failure;
    const now = clock.now();
    if (Math.abs(now - forgottenAt) < forgetEveryMs) return;
    forgottenAt = now;
    await db.write((trx) => forgetNotices(trx, now - keptMs));
  }

  /** One look after the other: who asks for one after something happened must not get one of before. */
  function round(isWhole = true): Promise<void> {
    const next = last.catch(() => undefined).then(() => look(isWhole));
    last = next;
    return next;
  }

  function schedule(inMs: number) {
    const at = performance.now() + inMs;
    if (stopped.aborted || at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      background = inBackground();
    }, inMs).unref();
  }

  async function inBackground() {
    timerAt = Number.POSITIVE_INFINITY;
    let wait = everyMs;
    const began = performance.now();
    // What comes in often is looked for often; what breaks slowly is not.
    const isWhole = began - wholeAt >= everyMs / 2;
    if (isWhole) wholeAt = began;
    try {
      await round(isWhole);
      const due = await nextDelivery(db.sql);
      if (due !== undefined) wait = Math.min(everyMs, Math.max(soonMs, due - clock.now()));
    } catch (error) {
      if (stopped.aborted) return;
      log.error({ error }, 'looking for what to tell failed');
    }
    schedule(wait);
  }

  schedule(soonMs);
  return {
    parts,
    wake: ofNoRequest(() => schedule(soonMs)),
    round: () => round(),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await last.catch(() => undefined);
      await background;
    },
  };
}
