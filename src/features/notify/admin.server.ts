import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { hashOf } from '#src/platform/session/session.server.ts';
import { countWaiting } from './facts-store.server.ts';
import type { AlarmName, SwitchKind } from './kinds.ts';
import { readMorning } from './morning.server.ts';
import type { RunningParts } from './parts.ts';
import type { QuietHours } from './rules.ts';
import type { MorningSetting } from './rules-morning.ts';
import { alarmsOf, type WebhookState, webhookState } from './store.server.ts';
import { dropSubscriptions, idsOfBrowser, listSubscriptions, type Subscription } from './subscriptions-store.server.ts';
import { webhookSecret } from './webhook.server.ts';

/** What an action of the screen answers: what was done, in words. */
export type Done = Outcome<{ said: string }>;
export const did = (said: string): Done => ({ ok: true, said });
export const gone = refuse('This browser is no longer told.');

/** A browser as the screen shows it; its address and keys stay on the server. Moments in epoch milliseconds. */
export interface BrowserView {
  id: string;
  device: string;
  kinds: SwitchKind[];
  quiet: QuietHours;
  holdsUrgent: boolean;
  createdAt: number;
  lastSentAt: number | null;
  failures: number;
  pausedAt: number | null;
  lastError: string;
}

/** Everything that the screen shows. */
export interface NotifyView {
  publicKey: string;
  here: BrowserView | undefined;
  others: BrowserView[];
  morning: MorningSetting;
  mailConfigured: boolean;
  webhook: (WebhookState & { host: string; secret: string }) | undefined;
  alarms: { name: AlarmName; since: number }[];
}

const shown = ({ id, device, kinds, quiet, holdsUrgent, ...rest }: Subscription): BrowserView => ({
  id,
  device,
  kinds,
  quiet,
  holdsUrgent,
  createdAt: rest.createdAt,
  lastSentAt: rest.lastSentAt,
  failures: rest.failures,
  pausedAt: rest.pausedAt,
  lastError: rest.lastError,
});

/** The screen of notifications, for the browser with one of these cookie `tokens`. */
export async function loadNotifications(parts: RunningParts, tokens: readonly string[]): Promise<NotifyView> {
  const { db, settings, webhook } = parts;
  const own = await idsOfBrowser(db.sql, tokens.map(hashOf));
  const all = (await listSubscriptions(db.sql)).map(shown);
  return {
    publicKey: parts.push.publicKey,
    here: all.find(({ id }) => own.includes(id)),
    others: all.filter(({ id }) => !own.includes(id)),
    morning: await readMorning(settings),
    mailConfigured: parts.mailConfigured,
    webhook: webhook && {
      ...(await webhookState(db.sql)),
      host: webhook.host,
      secret: await webhookSecret(settings),
    },
    alarms: [...(await alarmsOf(db.sql))].map(([name, since]) => ({ name, since })),
  };
}

/** How many visitors wait for an answer or a person, up to 1,000 of each: the number on the desk's icon. */
export const waitingCount = (db: Db): Promise<number> => countWaiting(db.sql);

/** Ends what the browser with these cookie tokens was told: it has signed out. */
export async function endOfBrowser(db: Db, tokens: readonly string[]): Promise<void> {
  const ids = await idsOfBrowser(db.sql, tokens.map(hashOf));
  if (ids.length > 0) await db.write((trx) => dropSubscriptions(trx, ids));
}
