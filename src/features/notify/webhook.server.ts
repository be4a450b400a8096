import { createHmac } from 'node:crypto';
import type { Clock } from '#src/lib/clock.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { randomToken, type Tokens } from '#src/platform/tokens.server.ts';
import type { Notice } from './kinds.ts';
import type { Tap } from './texts.ts';

const secretSetting = 'webhook-secret';
const sinceSetting = 'webhook-since';
const patienceMs = 10_000;

/** What came of a post; `isReached`: the receiver was there and would not take it. */
export type PostAnswer = { ok: true } | { ok: false; isReached: boolean; reason: string };

/** Another program that is told by signed POSTs (docs/operations.md). */
export interface Webhook {
  /** Since when this address is told, in epoch milliseconds: what came about before is not. */
  since: number;
  /** Its host, for the desk: the rest of the address may be a secret. */
  host: string;
  /** Posts one notice. Never throws. */
  post(notice: Notice, tap: Tap): Promise<PostAnswer>;
}

/** The key of the signatures, made when it is first asked for. */
export const webhookSecret = (settings: Settings): Promise<string> => settings.getOrMake(secretSetting, randomToken);

/** Puts a new key in the place of the present one, which is void from then on. */
export const renewSecret = (settings: Settings): Promise<void> => settings.set(secretSetting, randomToken());

/** What the receiver computes as well: HMAC-SHA256 of the moment in seconds, a full stop, and the body as it is. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Opens the way to the program at `url`; `stopped` cuts off what is under way. */
export async function createWebhook(
  url: string,
  parts: { settings: Settings; clock: Clock; tokens: Tokens; publicUrl: string; stopped: AbortSignal },
): Promise<Webhook> {
  const { settings, clock, tokens, publicUrl, stopped } = parts;
  // Of another address than before everything is new.
  const mark = tokens.fingerprint('webhook', url);
  let [known, since] = ((await settings.get(sinceSetting)) ?? '').split(' ');
  if (known !== mark || !since) {
    since = String(clock.now());
    await settings.set(sinceSetting, `${mark} ${since}`);
  }
  return {
    since: Number(since),
    host: new URL(url).host,
    async post({ id, kind, at }, { title, text, path }) {
      const body = JSON.stringify({
        id,
        kind,
        at: new Date(at).toISOString(),
        title,
        text,
        url: `${publicUrl}${path}`,
      });
      try {
        const timestamp = String(Math.floor(clock.now() / 1_000));
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'User-Agent': 'Northarc',
            'X-Timestamp': timestamp,
            'X-Signature': signatureOf(await webhookSecret(settings), timestamp, body),
          },
          body,
          redirect: 'manual',
          signal: AbortSignal.any([AbortSignal.timeout(patienceMs), stopped]),
        });
        // Nothing that it says is wanted, however much that is.
        await answer.body?.cancel();
        if (answer.ok) return { ok: true };
        const isRedirect = answer.status >= 300 && answer.status < 400;
        const reason = `It answered ${answer.status}${isRedirect ? '; redirects are not followed' : ''}.`;
        return { ok: false, isReached: true, reason };
      } catch (error) {
        const late = error instanceof Error && error.name === 'TimeoutError';
        const reason = late ? 'It did not answer in ten seconds.' : 'It could not be reached.';
        return { ok: false, isReached: false, reason };
      }
    },
  };
}
