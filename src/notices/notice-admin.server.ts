import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { mayDo, type Role } from '#src/platform/session/rights.ts';
import { hashOf } from '#src/platform/session/session.server.ts';
import { countWaiting } from './facts-store.server.ts';
import type { Heart } from './heartbeat.server.ts';
import { readMorning } from './morning.server.ts';
import type { AlarmName, SwitchKind } from './notice-kinds.ts';
import type { RunningParts } from './notice-parts.ts';
import type { QuietHours } from './notice-rules.ts';
import { alarmsOf, type WebhookState, webhookState } from './notice-store.server.ts';
import type { MorningSetting } from './rules-morning.ts';
import { dropSubscriptions, idsOfBrowser, listSubscriptions, type Subscription } from './subscriptions-store.server.ts';
import { trialTaken, webhookSecret } from './webhook.server.ts';

/** What an action of the screen answers: what was done, in words. */
export type Done = Outcome<{ said: string }>;
export const did = (said: string): Done => ({ ok: true, said });
export const gone = refuse('Notifications are already off in this browser.');

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

/** What of the screen is the site's, and shown to whoever may change the site. */
export interface SiteNotices {
  morning: MorningSetting;
  mailConfigured: boolean;
  webhook: (WebhookState & { host: string; secret: string }) | undefined;
  /** The monitor of ALERT_URL; `beat`: the last heartbeat of this process, and why it was not taken. */
  alert: (WebhookState & { host: string; secret: string; beat: Heart['last'] }) | undefined;
  alarms: { name: AlarmName; since: number }[];
}

/** Everything that the screen shows: somebody's own browsers, and what is the site's. */
export interface NotifyView {
  publicKey: string;
  here: BrowserView | undefined;
  others: BrowserView[];
  role: Role;
  /** Whether nobody else has an account. */
  alone: boolean;
  site: SiteNotices | undefined;
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

/** Whether somebody sees and changes what is the site's own. */
export const hasSite = (role: Role): boolean => mayDo(role, 'site', 'write');

/** When the monitor last took an alarm; a trial counts, unless another address was set since. */
async function lastTaken(settings: RunningParts['settings'], sentAt: number | null, since: number) {
  const tried = Number((await settings.get(trialTaken)) ?? Number.NaN);
  return tried >= since ? Math.max(tried, sentAt ?? 0) : sentAt;
}

async function siteNotices({
  db,
  settings,
  webhook,
  alert,
  heart,
  mailConfigured,
}: RunningParts): Promise<SiteNotices> {
  const alerted = alert && (await webhookState(db.sql, 'alert'));
  return {
    morning: await readMorning(settings),
    mailConfigured,
    webhook: webhook && {
      ...(await webhookState(db.sql)),
      host: webhook.host,
      secret: await webhookSecret(settings),
    },
    alert: alert &&
      alerted && {
        ...alerted,
        lastSentAt: await lastTaken(settings, alerted.lastSentAt, alert.since),
        host: alert.host,
        secret: await webhookSecret(settings),
        beat: heart.last,
      },
    alarms: [...(await alarmsOf(db.sql))].map(([name, { since }]) => ({ name, since })),
  };
}

/** The screen of notifications of an account, for the browser with one of these cookie `tokens`. */
export async function loadNotifications(
  parts: RunningParts,
  { account, role }: { account: string; role: Role },
  tokens: readonly string[],
): Promise<NotifyView> {
  const { db } = parts;
  const own = await idsOfBrowser(db.sql, tokens.map(hashOf));
  const all = (await listSubscriptions(db.sql)).filter((one) => one.account === account).map(shown);
  return {
    publicKey: parts.push.publicKey,
    here: all.find(({ id }) => own.includes(id)),
    others: all.filter(({ id }) => !own.includes(id)),
    role,
    alone: (await crewOf(db.sql, account)) === undefined,
    site: hasSite(role) ? await siteNotices(parts) : undefined,
  };
}

/** Which alarms stand, as whoever told them has noted it. */
export const standingAlarms = async (from: Sql): Promise<ReadonlySet<AlarmName>> =>
  new Set((await alarmsOf(from)).keys());

/** How many visitors wait for an answer or a person, up to 1,000 of each: the number on the desk's icon. */
export const waitingCount = (db: Db): Promise<number> => countWaiting(db.sql);

/** Ends what the browser with these cookie tokens was told: it has signed out. */
export async function endOfBrowser(db: Db, tokens: readonly string[]): Promise<void> {
  const ids = await idsOfBrowser(db.sql, tokens.map(hashOf));
  if (ids.length > 0) await db.write((trx) => dropSubscriptions(trx, ids));
}
