import { createHmac } from 'node:crypto';
import { newId } from '#src/lib/new-id.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { randomToken, type Tokens } from '#src/platform/tokens.server.ts';
import { alarmOf, type Notice } from './notice-kinds.ts';
import type { Tap } from './notice-texts.ts';
import type { RunningDeps } from './notifier.server.ts';

const secretSetting = 'webhook-secret';
const patienceMs = 10_000;

/** `isReached`: the receiver answered but refused. */
type PostAnswer = { ok: true } | { ok: false; isReached: boolean; reason: string };

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
  async function send(message: object): Promise<PostAnswer> {
    const body = JSON.stringify(message);
    // Without the database use the last known key.
    secret = await webhookSecret(settings).catch(() => secret);
    try {
      const timestamp = String(Math.floor(clock.now() / 1_000));
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Northarc',
          'X-Timestamp': timestamp,
          'X-Signature': signatureOf(secret, timestamp, body),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), stopped]),
      });
      // Discard the body, which may be large.
      await answer.body?.cancel();
      if (answer.ok) return { ok: true };
      const isRedirect = answer.status >= 300 && answer.status < 400;
      const reason = `It responded with ${answer.status}${isRedirect ? '; redirects aren’t followed' : ''}.`;
      return { ok: false, isReached: true, reason };
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      const reason = late ? 'It didn’t respond within ten seconds.' : 'We couldn’t reach it.';
      return { ok: false, isReached: false, reason };
    }
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
