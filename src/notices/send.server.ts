import type { OutboxTable } from 'db:tables';
import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { z } from 'zod';
import { parsedJson } from '#src/lib/json.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { longestWait } from '#src/platform/outbox/backoff.ts';
import type { Attempt, Send } from '#src/platform/outbox/worker.server.ts';
import { mayDo, type Role } from '#src/platform/session/rights.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { alarmOf, isPaused, isUrgent, mayBeTold, type Notice, newsMs, quietUntil } from './notice-kinds.ts';
import { countWaiting, factsOfNotices, findNotices } from './notice-store.server.ts';
import { summaryOf, type Tap, tapOf } from './notice-texts.ts';
import type { RunningDeps } from './notifier.server.ts';
import {
  changeSubscription,
  delivered,
  findSubscription,
  foundOf,
  loseBrowser,
  type Subscription,
} from './subscriptions-store.server.ts';
import { alertAbout } from './webhook.server.ts';

const keysSetting = 'push-keys';
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Timeout of push services. */
const patienceMs = 10_000;

/** `retryAfterMs`: from Retry-After. */
type PushAnswer = { ok: true } | { ok: false; gone: boolean; reason: string; retryAfterMs: number };

export type Push = Awaited<ReturnType<typeof createPush>>;

/** The Topic header takes 32 characters; the same topic replaces an undelivered message. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

const seconds = (header: string | null) => {
  const value = Number(header ?? 0);
  return Number.isFinite(value) && value > 0 ? value * 1_000 : 0;
};

/**
 * Encrypted web push (RFC 8030, 8291) with the installation's VAPID keys (RFC 8292). `contact`: https or mailto address
 * for push services; `stopped` aborts requests.
 */
export async function createPush(settings: Settings, contact: string, stopped: AbortSignal) {
  const stored = await settings.getOrMake(keysSetting, () => JSON.stringify(webPush.generateVAPIDKeys()));
  const keys = keysSchema.parse(parsedJson(stored));
  const vapidDetails = { subject: contact, ...keys };
  return {
    /** For subscribing; base64url. */
    publicKey: keys.publicKey,
    /** `badge`: the number on the icon. Never throws. */
    async send(to: Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>, tap: Tap, badge: number): Promise<PushAnswer> {
      const { endpoint, p256dh, auth } = to;
      const { urgency, ttl } = tap;
      try {
        const payload = JSON.stringify({ title: tap.title, text: tap.text, path: tap.path, tag: tap.tag, badge });
        const { method, headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          payload,
          {
            vapidDetails,
            TTL: Math.max(0, Math.round(ttl)),
            urgency,
            topic: topicOf(tap.tag),
          },
        );
        const answer = await fetch(endpoint, {
          method,
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body: new Uint8Array(body),
          redirect: 'manual',
          signal: AbortSignal.any([AbortSignal.timeout(patienceMs), stopped]),
        });
        await answer.body?.cancel();
        if (answer.ok) return { ok: true };
        const gone = answer.status === 404 || answer.status === 410;
        const retryAfterMs = seconds(answer.headers.get('retry-after'));
        return { ok: false, gone, reason: `Its push service responded with ${answer.status}.`, retryAfterMs };
      } catch (error) {
        const late = error instanceof Error && error.name === 'TimeoutError';
        const reason = late ? 'Its push service didn’t respond.' : 'We couldn’t reach its push service.';
        return { ok: false, gone: false, reason, retryAfterMs: 0 };
      }
    },
  };
}

/* Sends notices from the outbox: their words are made here, when they leave. */

const mostSingly = 3;
/** Webhook posts per lease. */
const mostPosts = 20;

type Settle = Parameters<Send>[1];

interface Ready {
  row: OutboxTable;
  notice: Notice;
  tap: Tap;
}

/** Drops what is no longer true or not allowed; postpones what cannot be read. `named`: see notice-texts.ts. */
async function readyOf(
  parts: RunningDeps,
  rows: readonly OutboxTable[],
  settle: Settle,
  { named, role }: { named: boolean; role: Role },
): Promise<Ready[]> {
  const { sql } = parts.db;
  const now = parts.clock.now();
  const ids = rows.map(({ notice_id }) => notice_id);
  const notices = await findNotices(sql, ids);
  const facts = await factsOfNotices(sql, [...notices.values()]).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return undefined;
  });
  const ready: Ready[] = [];
  const untrue: OutboxTable[] = [];
  const waiting: OutboxTable[] = [];
  for (const row of rows) {
    const notice = notices.get(row.notice_id);
    if (!facts && notice && alarmOf(notice.kind) === undefined) {
      waiting.push(row);
      continue;
    }
    // What waits for a retry goes on, as a mail does.
    const isNew = row.held === 0 && row.last_error === null;
    const isOld = notice !== undefined && isNew && now - notice.at > newsMs;
    const isFor = notice && !isOld && mayBeTold(role, notice.kind);
    const tap = isFor && tapOf(notice, { ...facts?.(notice), found: foundOf(notice.kind, parts) }, now, named);
    if (tap) ready.push({ row, notice, tap });
    else untrue.push(row);
  }
  await settle(untrue, { state: 'dropped' });
  await settle(waiting, { state: 'failed', error: 'The database can’t be read.' });
  return ready;
}

const rowsOf = (ready: readonly Ready[]) => ready.map(({ row }) => row);

/** Emergencies come first and are never summed up. */
function messagesOf(ready: readonly Ready[]): { tap: Tap; rows: OutboxTable[] }[] {
  const singly = (some: readonly Ready[]) => some.map((one) => ({ tap: one.tap, rows: [one.row] }));
  const urgent = ready.filter(({ notice }) => isUrgent(notice.kind));
  const others = ready.filter(({ notice }) => !isUrgent(notice.kind));
  const held = others.some(({ row }) => row.held === 1);
  if (others.length <= (held ? 1 : mostSingly)) return [...singly(urgent), ...singly(others)];
  const kinds = others.map(({ notice }) => notice.kind);
  return [...singly(urgent), { tap: summaryOf(kinds, held), rows: rowsOf(others) }];
}

/** Records a push failure; forgets a browser unknown to its push service, and all that waits for it. */
export async function failed(
  parts: RunningDeps,
  browser: Subscription,
  answer: { gone: boolean; reason: string; retryAfterMs: number },
): Promise<Attempt | undefined> {
  if (answer.gone) {
    await loseBrowser(parts, browser.id);
    return undefined;
  }
  const now = parts.clock.now();
  const failures = browser.failures + 1;
  const failingSince = browser.failingSince ?? now;
  const final = isPaused(failures, failingSince, now);
  parts.log.warn({ browser: browser.id, failures, paused: final }, 'a notification was not taken');
  const next = { failures, failing_since: failingSince, paused_at: final ? now : null };
  const last_error = answer.reason.slice(0, 300);
  await parts.db.write((trx) => changeSubscription(trx, browser.id, { ...next, last_error }));
  return { state: 'failed', error: answer.reason, final, atLeastMs: answer.retryAfterMs };
}

export const pushSender =
  (parts: RunningDeps): Send =>
  async (all, settle) => {
    const { db, clock, push } = parts;
    const browser = await findSubscription(db.sql, all[0]?.recipient ?? '');
    if (!browser || browser.pausedAt !== null) return settle(all, { state: 'dropped' });
    const { role, quiet, holdsUrgent } = browser;
    const ready = await readyOf(parts, all, settle, { named: true, role });
    const now = clock.now();
    const until = quietUntil(now, quiet);
    const isHeld = ({ notice }: Ready) => until !== undefined && (holdsUrgent || !isUrgent(notice.kind));
    // No longer than the longest wait: later moments count as written before the clock was set back.
    if (until !== undefined)
      await settle(rowsOf(ready.filter(isHeld)), { state: 'held', until: Math.min(until, now + longestWait) });
    const messages = messagesOf(ready.filter((one) => !isHeld(one)));
    const badge = mayDo(role, 'leads', 'read') ? await countWaiting(db.sql).catch(() => 0) : 0;
    for (const [nth, { tap, rows }] of messages.entries()) {
      const answer = await push.send(browser, tap, badge);
      if (!answer.ok) {
        const how = await failed(parts, browser, answer);
        return (
          how &&
          settle(
            messages.slice(nth).flatMap((message) => message.rows),
            how,
          )
        );
      }
      await settle(rows, { state: 'sent', at: clock.now() });
      await db.write((trx) => changeSubscription(trx, browser.id, delivered(clock.now())));
    }
  };

export const webhookSender =
  (parts: RunningDeps): Send =>
  async (all, settle) => {
    const { clock, alert, publicUrl } = parts;
    const isAlert = all[0]?.recipient === 'ALERT_URL';
    const program = isAlert ? alert : parts.webhook;
    if (!program) return settle(all, { state: 'dropped' });
    const ready = await readyOf(parts, all, settle, { named: false, role: 'owner' });
    for (const [nth, { row, notice, tap }] of ready.entries()) {
      const rest = rowsOf(ready.slice(nth));
      if (nth >= mostPosts) return settle(rest, { state: 'held', until: clock.now() });
      const answer = await program.post(notice, tap, isAlert ? alertAbout(notice, publicUrl) : {});
      // A refused post does not stop others; an unreachable receiver is not tried again now.
      if (answer.ok) await settle([row], { state: 'sent', at: clock.now() });
      else if (answer.isReached) await settle([row], { state: 'failed', error: answer.reason });
      else return settle(rest, { state: 'failed', error: answer.reason });
    }
  };
