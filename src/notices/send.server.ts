import type { OutboxTable } from 'db:tables';
import { createHash, createHmac } from 'node:crypto';
import webPush from 'web-push';
import { z } from 'zod';
import { parsedJson } from '#src/lib/json.ts';
import { newId } from '#src/lib/new-id.ts';
import type { Clock } from '#src/lib/time.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { longestWait } from '#src/platform/outbox/backoff.ts';
import type { Attempt, Send } from '#src/platform/outbox/worker.server.ts';
import { mayDo, type Role } from '#src/platform/session/rights.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { randomToken, type Tokens } from '#src/platform/tokens.server.ts';
import { alarmOf, isPaused, isUrgent, mayBeTold, type Notice, newsMs, quietUntil } from './notice-kinds.ts';
import {
  changeSubscription,
  countWaiting,
  delivered,
  factsOfNotices,
  findNotices,
  findSubscription,
  foundOf,
  loseBrowser,
  type Subscription,
} from './notice-store.server.ts';
import { summaryOf, type Tap, tapOf } from './notice-texts.ts';
import type { RunningDeps } from './notifier.server.ts';

const keysSetting = 'push-keys';
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Timeout of push services and other programs. */
const patienceMs = 10_000;

type Posted = { ok: true } | { ok: false; status: number | undefined; late: boolean; retryAfterMs: number };

/** Never throws. Without a `status` the server was not reached, or was `late`. `retryAfterMs`: from Retry-After. */
async function posted(url: string, request: () => RequestInit, stopped: AbortSignal): Promise<Posted> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), stopped]);
    const { ok, status, headers, body } = await fetch(url, { ...request(), redirect: 'manual', signal });
    // Discard the body, which may be large.
    await body?.cancel();
    if (ok) return { ok };
    const retryAfterMs = Number(headers.get('retry-after') ?? 0) * 1_000;
    return { ok, status, late: false, retryAfterMs: retryAfterMs > 0 ? retryAfterMs : 0 };
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return { ok: false, status: undefined, late, retryAfterMs: 0 };
  }
}

export type Push = Awaited<ReturnType<typeof createPush>>;

/** The Topic header takes 32 characters; the same topic replaces an undelivered message. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

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
    /** `badge`: the number on the icon; `gone`: its service no longer knows the browser. Never throws. */
    async send(to: Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>, { urgency, ttl, ...words }: Tap, badge: number) {
      const { endpoint, p256dh, auth } = to;
      const about = { vapidDetails, TTL: Math.max(0, Math.round(ttl)), urgency, topic: topicOf(words.tag) };
      const request = () => {
        const payload = JSON.stringify({ ...words, badge });
        const made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, about);
        const headers = Object.entries(made.headers).map(([name, value]): [string, string] => [name, String(value)]);
        return { method: made.method, headers, body: new Uint8Array(made.body) };
      };
      const answer = await posted(endpoint, request, stopped);
      if (answer.ok) return answer;
      const { ok, status, late, retryAfterMs } = answer;
      const silent = late ? 'Its push service didn’t respond.' : 'We couldn’t reach its push service.';
      const reason = status === undefined ? silent : `Its push service responded with ${status}.`;
      return { ok, gone: status === 404 || status === 410, reason, retryAfterMs };
    },
  };
}

const secretSetting = 'webhook-secret';
/** Signed POSTs to another program (docs/operations.md). Its methods never throw. */
export type Webhook = Awaited<ReturnType<typeof createWebhook>>;

/** `key` is the same for beginning and end, from any process, so that the monitor merges them. */
export function alertAbout({ kind, stage }: Pick<Notice, 'kind' | 'stage'>, publicUrl: string): Record<string, string> {
  const alarm = alarmOf(kind);
  if (!alarm) return {};
  const state = alarm.over ? 'clear' : 'failing';
  const since = Number(stage);
  return {
    alarm: alarm.name,
    key: `${new URL(publicUrl).host}/${alarm.name}`,
    state,
    ...(Number.isFinite(since) && since > 0 ? { since: new Date(since).toISOString() } : {}),
    help: `docs/operations.md#alarm-${alarm.name}`,
  };
}

/** Generated on first use. */
export const webhookSecret = (settings: Settings): Promise<string> => settings.getOrMake(secretSetting, randomToken);

/** The old key is void at once. */
export const renewSecret = (settings: Settings): Promise<void> => settings.set(secretSetting, randomToken());

/** Setting: last successful trial, epoch milliseconds. */
export const trialTaken = 'alert-trial-taken';

/** HMAC-SHA256 over the time in seconds, a full stop, and the raw body. */
const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** `purpose`: of the address's fingerprint, and before "-since" where the start time is stored. `stopped` aborts requests. */
export async function createWebhook(
  url: string,
  parts: { settings: Settings; clock: Clock; tokens: Tokens; publicUrl: string; stopped: AbortSignal },
  purpose: 'webhook' | 'alert',
) {
  const { settings, clock, tokens, publicUrl, stopped } = parts;
  let secret = await webhookSecret(settings);
  const setting = `${purpose}-since`;
  // A changed address starts anew.
  const mark = tokens.fingerprint(purpose, url);
  let [known, since] = ((await settings.get(setting)) ?? '').split(' ');
  if (known !== mark || !since) {
    since = String(clock.now());
    await settings.set(setting, `${mark} ${since}`);
  }
  /** `isReached`: the receiver answered but refused. */
  async function send(message: object): Promise<{ ok: true } | { ok: false; isReached: boolean; reason: string }> {
    const body = JSON.stringify(message);
    // Without the database use the last known key.
    secret = await webhookSecret(settings).catch(() => secret);
    const timestamp = String(Math.floor(clock.now() / 1_000));
    const signed = { 'X-Timestamp': timestamp, 'X-Signature': signatureOf(secret, timestamp, body) };
    const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Northarc', ...signed };
    const answer = await posted(url, () => ({ method: 'POST', headers, body }), stopped);
    if (answer.ok) return answer;
    const { status, late } = answer;
    if (status === undefined) {
      const reason = late ? 'It didn’t respond within ten seconds.' : 'We couldn’t reach it.';
      return { ok: false, isReached: false, reason };
    }
    const isRedirect = status >= 300 && status < 400;
    const reason = `It responded with ${status}${isRedirect ? '; redirects aren’t followed' : ''}.`;
    return { ok: false, isReached: true, reason };
  }

  return {
    /** Epoch milliseconds; earlier notices are not sent. */
    since: Number(since),
    /** For the desk; the rest of the URL may be secret. */
    host: new URL(url).host,
    post({ id, kind, at }: Notice, { title, text, path }: Tap, about: Readonly<Record<string, string>> = {}) {
      return send({ id, kind, at: new Date(at).toISOString(), title, text, url: `${publicUrl}${path}`, ...about });
    },
    /** Sends a test alarm and its end. */
    async trial() {
      const at = new Date(clock.now()).toISOString();
      const one = { alarm: 'trial', key: `${new URL(publicUrl).host}/trial`, url: `${publicUrl}/admin/notifications` };
      const text = 'Someone is testing alerts from the desk. Nothing is wrong with the site.';
      const words = { at, title: 'This is a test alert', text };
      const begun = await send({ id: newId(clock.now()), kind: 'trial', ...words, ...one, state: 'failing' });
      if (!begun.ok) return begun;
      const over = { ...words, title: 'The test alert is over' };
      return send({ id: newId(clock.now()), kind: 'trial-clear', ...over, ...one, state: 'clear' });
    },
    /** Heartbeat with the current alarms. */
    beat(alarms: readonly string[]) {
      const now = clock.now();
      return send({ id: newId(now), kind: 'heartbeat', at: new Date(now).toISOString(), alarms });
    },
  };
}

/** Monitors should allow for two of them. */
const heartbeatEveryMs = 5 * 60_000;

/** Epoch milliseconds. */
export interface Heart {
  beatAt: number;
  last: { at: number; problem: string } | undefined;
}

/** Lets the monitor (ALERT_URL) notice that the site is down. Needs no database; not retried. */
export async function beat(parts: RunningDeps): Promise<void> {
  const { alert, clock, direct, heart, log } = parts;
  const now = clock.now();
  if (!alert || (now >= heart.beatAt && now - heart.beatAt < heartbeatEveryMs)) return;
  heart.beatAt = now;
  const answer = await alert.beat([...new Set([...direct.known, ...direct.told.keys()])].sort());
  heart.last = { at: now, problem: answer.ok ? '' : answer.reason };
  if (!answer.ok) log.warn({ why: answer.reason }, 'the monitor did not take a heartbeat');
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
