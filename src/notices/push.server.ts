import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { z } from 'zod';
import { parsedJson } from '#src/lib/json.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tap } from './notice-texts.ts';
import type { Subscription } from './subscriptions-store.server.ts';

const keysSetting = 'push-keys';
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Timeout of push services. */
const patienceMs = 10_000;

/** `retryAfterMs`: from Retry-After. */
type PushAnswer = { ok: true } | { ok: false; gone: boolean; reason: string; retryAfterMs: number };

/** Encrypted web push (RFC 8030, 8291) with the installation's VAPID keys (RFC 8292). */
export interface Push {
  /** For subscribing; base64url. */
  publicKey: string;
  /** `badge`: the number on the icon. Never throws. */
  send(to: Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>, tap: Tap, badge: number): Promise<PushAnswer>;
}

/** The Topic header takes 32 characters; the same topic replaces an undelivered message. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

const seconds = (header: string | null) => {
  const value = Number(header ?? 0);
  return Number.isFinite(value) && value > 0 ? value * 1_000 : 0;
};

/** `contact`: https or mailto address for push services; `stopped` aborts requests. */
export async function createPush(settings: Settings, contact: string, stopped: AbortSignal): Promise<Push> {
  const stored = await settings.getOrMake(keysSetting, () => JSON.stringify(webPush.generateVAPIDKeys()));
  const keys = keysSchema.parse(parsedJson(stored));
  const vapidDetails = { subject: contact, ...keys };
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, { urgency, ttl, ...tap }, badge) {
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
