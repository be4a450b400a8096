import { randomUUID } from 'node:crypto';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { every } from '#src/platform/every.server.ts';
import { backoff, longestWait, mostAttempts } from '#src/platform/outbox/backoff.ts';
import { mayDo, type Role } from '#src/platform/session/rights.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import {
  askedAt,
  countWaiting,
  entriesOfNotices,
  leadsOfNotices,
  type News,
  newAnswers,
  newChats,
  newLeads,
  newWishes,
  openPromises,
} from './facts-store.server.ts';
import { writeMorning } from './morning.server.ts';
import { lookForAlarms } from './notice-alarms.server.ts';
import type { NotifyDeps, RunningDeps } from './notice-deps.ts';
import {
  alarmOf,
  isPaused,
  isUrgent,
  keptMs,
  mayBeTold,
  type Notice,
  type NoticeKind,
  newsMs,
  promiseStage,
  quietUntil,
  switchOf,
} from './notice-kinds.ts';
import {
  claimGroup,
  type Delivery,
  findNotices,
  forgetNotices,
  insertNotice,
  nextDelivery,
  type Settlement,
  settleGroup,
} from './notice-store.server.ts';
import { summaryOf, type Tap, tapOf } from './notice-texts.ts';
import { createPush } from './push.server.ts';
import {
  findSubscription,
  foundOf,
  listSubscriptions,
  loseBrowser,
  noteFailure,
  noteSuccess,
  receiversOf,
  type Subscription,
} from './subscriptions-store.server.ts';
import { alertAbout, beat, createWebhook, noneDirect, ofAlerts, type Webhook } from './webhook.server.ts';

/** Longer than sending a whole group takes. */
const leaseMs = 10 * 60_000;
const mostSingly = 3;
const atOnce = 8;
/** Groups per pass; the rest is due again at once. */
const mostGroups = 50;
/** Webhook posts per lease. */
const mostPosts = 20;

interface Ready {
  delivery: Delivery;
  notice: Notice;
  tap: Tap;
}

const entryOf = ({ stage }: Pick<Notice, 'stage'>) => stage.split(' ')[0] ?? '';

/** Current state of what notices are about. Alarms need no database, which may be down. */
async function factsOf({ sql }: RunningDeps['db'], notices: readonly Notice[]) {
  const ofPeople = notices.filter(({ kind }) => alarmOf(kind) === undefined);
  const subjects = ofPeople.map(({ subject }) => subject).filter(Boolean);
  const stages = ofPeople.filter(({ kind }) => switchOf[kind] === 'named').map(entryOf);
  return {
    leads: await leadsOfNotices(sql, subjects),
    chats: await askedAt(sql, subjects),
    entries: await entriesOfNotices(sql, stages),
  };
}

/** Sendable, no longer true or not allowed, and waiting (database unreadable). `named`: see notice-texts.ts. */
async function wordsOf(
  parts: RunningDeps,
  deliveries: readonly Delivery[],
  { named, role }: { named: boolean; role: Role },
) {
  const { sql } = parts.db;
  const now = parts.clock.now();
  const notices = await findNotices(sql, [...new Set(deliveries.map(({ notice_id }) => notice_id))]);
  const facts = await factsOf(parts.db, [...notices.values()]).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return undefined;
  });
  const ready: Ready[] = [];
  const untrue: string[] = [];
  const waiting: Delivery[] = [];
  for (const delivery of deliveries) {
    const notice = notices.get(delivery.notice_id);
    if (!facts && notice && alarmOf(notice.kind) === undefined) {
      waiting.push(delivery);
      continue;
    }
    const { subject = '' } = notice ?? {};
    const isOld = notice !== undefined && delivery.held === 0 && now - notice.at > newsMs;
    const tap =
      notice &&
      !isOld &&
      mayBeTold(role, notice.kind) &&
      tapOf(
        notice,
        {
          lead: facts?.leads.get(subject),
          askedAt: facts?.chats.get(subject),
          entry: facts?.entries.get(entryOf(notice)),
          found: foundOf(notice.kind, parts),
        },
        now,
        named,
      );
    if (notice && tap) ready.push({ delivery, notice, tap });
    else untrue.push(delivery.id);
  }
  return { ready, untrue, waiting };
}

function createDelivery(parts: RunningDeps, worker: string) {
  const { db, clock, push, webhook, alert, log } = parts;
  const settle = (rows: readonly { id: string }[], how: Settlement) =>
    settleGroup(
      db,
      worker,
      rows.map(({ id }) => id),
      how,
    );
  const later = (rows: readonly Delivery[], error: string, atLeastMs = 0): Settlement => {
    const attempts = Math.max(...rows.map((row) => row.attempts));
    if (attempts >= mostAttempts) return { state: 'dropped', error };
    const wait = Math.min(longestWait, Math.max(backoff(attempts), atLeastMs));
    return { state: 'waiting', error, nextAttemptAt: clock.now() + wait };
  };

  /** Drops what is no longer true; postpones what cannot be read. */
  async function readyOf(rows: readonly Delivery[], to: { named: boolean; role: Role }): Promise<Ready[]> {
    const { ready, untrue, waiting } = await wordsOf(parts, rows, to);
    await settle(
      untrue.map((id) => ({ id })),
      { state: 'dropped', error: null },
    );
    if (waiting.length > 0) await settle(waiting, later(waiting, 'The database can’t be read.'));
    return ready;
  }

  /** Records a push failure; deletes a browser unknown to its push service. */
  async function refused(
    browser: Subscription,
    answer: { gone: boolean; reason: string; retryAfterMs: number },
    rows: readonly Delivery[],
  ) {
    if (answer.gone) {
      await settle(rows, { state: 'dropped', error: answer.reason });
      return loseBrowser(parts, browser.id);
    }
    const now = clock.now();
    const failures = browser.failures + 1;
    const failingSince = browser.failingSince ?? now;
    const pausedAt = isPaused(failures, failingSince, now) ? now : null;
    log.warn({ browser: browser.id, failures, paused: pausedAt !== null }, 'a notification was not taken');
    await db.write((trx) => noteFailure(trx, browser.id, { failures, failingSince, pausedAt, error: answer.reason }));
    await settle(
      rows,
      pausedAt === null ? later(rows, answer.reason, answer.retryAfterMs) : { state: 'dropped', error: answer.reason },
    );
  }

  /** During quiet hours only emergencies pass, unless the browser holds those too. */
  async function notHeld(browser: Subscription, rows: readonly Delivery[]): Promise<readonly Delivery[]> {
    const now = clock.now();
    const quiet = quietUntil(now, browser.quiet);
    if (quiet === undefined) return rows;
    const notices = await findNotices(db.sql, [...new Set(rows.map(({ notice_id }) => notice_id))]);
    const goesOn = ({ notice_id }: Delivery) => {
      const notice = notices.get(notice_id);
      return !browser.holdsUrgent && notice !== undefined && isUrgent(notice.kind);
    };
    const held = rows.filter((row) => !goesOn(row));
    // No longer than the longest wait: later moments count as written before the clock was set back.
    await settle(held, { state: 'held', until: Math.min(quiet, now + longestWait) });
    return rows.filter(goesOn);
  }

  async function toBrowser(all: readonly Delivery[]): Promise<void> {
    const browser = await findSubscription(db.sql, all[0]?.target ?? '');
    if (!browser || browser.pausedAt !== null) return settle(all, { state: 'dropped', error: null });
    const rows = await notHeld(browser, all);
    if (rows.length === 0) return;
    const ready = await readyOf(rows, { named: true, role: browser.role });
    // Emergencies come first and are never summed up.
    const urgent = ready.filter(({ notice }) => isUrgent(notice.kind));
    const others = ready.filter(({ notice }) => !isUrgent(notice.kind));
    const held = others.some(({ delivery }) => delivery.held === 1);
    const isSum = others.length > mostSingly || (held && others.length > 1);
    const kinds = others.map(({ notice }) => notice.kind);
    const singly = (some: readonly Ready[]) => some.map((one) => ({ tap: one.tap, of: [one] }));
    const messages = [...singly(urgent), ...(isSum ? [{ tap: summaryOf(kinds, held), of: others }] : singly(others))];
    const badge = mayDo(browser.role, 'leads', 'read') ? await countWaiting(db.sql).catch(() => 0) : 0;
    while (messages.length > 0) {
      const [message] = messages;
      if (!message) return;
      const answer = await push.send(browser, message.tap, badge);
      if (!answer.ok) {
        return refused(
          browser,
          answer,
          messages.flatMap(({ of }) => of.map(({ delivery }) => delivery)),
        );
      }
      messages.shift();
      await settle(
        message.of.map(({ delivery }) => delivery),
        { state: 'sent', at: clock.now() },
      );
      await db.write((trx) => noteSuccess(trx, browser.id, clock.now()));
    }
  }

  async function toProgram(program: Webhook | undefined, rows: readonly Delivery[]): Promise<void> {
    if (!program) return settle(rows, { state: 'dropped', error: 'No address is set.' });
    const ready = await readyOf(rows, { named: false, role: 'owner' });
    for (const [index, { delivery, notice, tap }] of ready.entries()) {
      const rest = ready.slice(index).map((one) => one.delivery);
      if (index >= mostPosts) return settle(rest, { state: 'held', until: clock.now() });
      const answer = await program.post(notice, tap, program === alert ? alertAbout(notice, parts.publicUrl) : {});
      if (answer.ok) await settle([delivery], { state: 'sent', at: clock.now() });
      // A refused post does not stop others; an unreachable receiver is not tried again now.
      else if (answer.isReached) await settle([delivery], later([delivery], answer.reason));
      else return settle(rest, later(rest, answer.reason));
    }
  }

  async function claimed(): Promise<Delivery[][]> {
    const groups: Delivery[][] = [];
    while (groups.length < atOnce) {
      const rows = await claimGroup(db, { worker, now: clock.now(), leaseMs });
      if (rows.length === 0) break;
      groups.push(rows);
    }
    return groups;
  }

  /** Ends when nothing is due, the pass is full or `isStopped`. */
  return async function deliver(isStopped: () => boolean): Promise<void> {
    for (let taken = 0; taken < mostGroups && !isStopped(); ) {
      const groups = await claimed();
      if (groups.length === 0) return;
      taken += groups.length;
      // A slow receiver must not block others, and the database may close only when all are settled.
      const ends = await Promise.allSettled(
        groups.map((rows) => {
          const channel = rows[0]?.channel;
          return channel === 'push' ? toBrowser(rows) : toProgram(channel === 'alert' ? alert : webhook, rows);
        }),
      );
      const failed = ends.find(({ status }) => status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
    }
  };
}

type Found = Omit<News, 'urgent'> & { kind: NoticeKind };

/** Replace the normal kinds for emergencies. */
const urgentKinds = {
  lead: 'emergency',
  answer: 'emergency-answer',
  'promise-half': 'emergency-half',
  'promise-end': 'emergency-end',
} as const;

async function runningOut({ db, hours }: RunningDeps, now: number): Promise<Found[]> {
  return (await openPromises(db.sql, now)).flatMap(({ id, since, due, urgent, toldHalf }) => {
    const stage = promiseStage({ since, due, byClock: urgent }, now, hours);
    if (!stage || (stage === 'promise-half' && toldHalf)) return [];
    const kind = urgent ? urgentKinds[stage] : stage;
    return [{ kind, subject: id, stage: String(since), at: now }];
  });
}

/** Derives news from the rows: submissions pay nothing, a crash loses nothing. Once across processes. */
async function watch(parts: RunningDeps): Promise<number> {
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

export interface Notifier {
  parts: RunningDeps;
  /** Checks soon for news, gathering what happens meanwhile. */
  wake(): void;
  /** One check and delivery. @throws what the database throws. */
  round(): Promise<void>;
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

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
  },
): Promise<Notifier> {
  const { settings, clock, log, db, notifyUrl, alertUrl } = given;
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const parts: RunningDeps = {
    ...given,
    push: await createPush(settings, given.contact, stopped),
    webhook: notifyUrl === undefined ? undefined : await createWebhook(notifyUrl, { ...given, stopped }),
    alert: alertUrl === undefined ? undefined : await createWebhook(alertUrl, { ...given, stopped }, ofAlerts),
    direct: noneDirect(),
    heart: { beatAt: Number.NEGATIVE_INFINITY, last: undefined },
    installedAt: Number(await settings.getOrMake('notices-since', () => String(clock.now()))),
  };
  const deliver = createDelivery(parts, randomUUID());
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
    let failure: unknown;
    try {
      await watch(parts);
      if (isWhole) await writeMorning(parts);
    } catch (error) {
      failure = error;
    }
    // Deliver anyway: it may be the alarm about this failure.
    await deliver(() => stopped.aborted);
    if (failure !== undefined) throw failure;
    const now = clock.now();
    if (Math.abs(now - forgottenAt) < forgetEveryMs) return;
    forgottenAt = now;
    await db.write((trx) => forgetNotices(trx, now - keptMs));
  }

  async function wait() {
    const due = await nextDelivery(db.sql);
    return due === undefined ? undefined : Math.max(soonMs, due - clock.now());
  }

  const loop = every(everyMs, 'looking for what to tell', look, { log, first: soonMs, wait });
  return {
    parts,
    wake: () => loop.wake(soonMs),
    round() {
      wholeAt = Number.NEGATIVE_INFINITY;
      return loop.run();
    },
    stop() {
      stopping.abort();
      return loop.stop();
    },
  };
}
