import { ECDH } from 'node:crypto';
import { deviceWords } from '#src/lib/device.ts';
import { parsedJson } from '#src/lib/json.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { z } from '#src/lib/zod.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import { postAddressProblem } from '#src/platform/config.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { mayDo, type Role } from '#src/platform/session/rights.ts';
import { hashOf } from '#src/platform/session/session.server.ts';
import { randomToken } from '#src/platform/tokens.server.ts';
import { readMorning, saveMorning } from './morning.server.ts';
import { type AlarmName, switchKinds } from './notice-kinds.ts';
import {
  alarmsOf,
  changeSubscription,
  delivered,
  dropSubscriptions,
  findSubscription,
  idsOfBrowser,
  lastSent,
  listSubscriptions,
  putSubscription,
  type Subscription,
} from './notice-store.server.ts';
import { testTap } from './notice-texts.ts';
import type { RunningDeps } from './notifier.server.ts';
import { failed, renewSecret, trialTaken, webhookSecret } from './send.server.ts';

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`));

/** `PushSubscription.toJSON`: P-256 point and secret. */
const subscriptionSchema = z.object({
  endpoint: z.url().max(2_048),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

/** A whole number of the form up to `most`. */
function numberIn(form: FormData, name: string, most: number): number | undefined {
  const text = String(form.get(name) ?? '');
  return /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

const lastMinute = 24 * 60 - 1;

/** A string is the error. Quiet hours that begin when they end are none. */
function readSwitches(form: FormData) {
  const on = form.getAll('kind');
  const kinds = switchKinds.filter((kind) => on.includes(kind));
  const quiet_urgent = form.get('hold-emergencies') === 'on' ? 1 : 0;
  if (form.get('quiet') !== 'on') return { kinds, quiet_from: 0, quiet_to: 0, quiet_urgent };
  const [from, to] = [numberIn(form, 'from', lastMinute), numberIn(form, 'to', lastMinute)];
  if (from === undefined || to === undefined) return 'Enter when quiet hours start and end.';
  if (from === to) return 'Quiet hours can’t start and end at the same time. Choose another time.';
  return { kinds, quiet_from: from, quiet_to: to, quiet_urgent };
}

export type Done = Outcome<{ said: string }>;
const did = (said: string): Done => ({ ok: true, said });
const gone = refuse('Notifications are already off in this browser.');

/** Without address and keys, which stay on the server. Moments in epoch milliseconds. */
export type BrowserView = Omit<Subscription, 'account' | 'role' | 'endpoint' | 'p256dh' | 'auth' | 'failingSince'>;

export type NotifyView = Awaited<ReturnType<typeof loadNotifications>>;
export type SiteNotices = Awaited<ReturnType<typeof siteNotices>>;

const shown = (browser: Subscription): BrowserView => {
  const { account, role, endpoint, p256dh, auth, failingSince, ...view } = browser;
  return view;
};

const hasSite = (role: Role): boolean => mayDo(role, 'site', 'write');

/** Trials count, unless the address was changed since. */
async function lastTaken(settings: RunningDeps['settings'], sentAt: number | null, since: number) {
  const tried = Number((await settings.get(trialTaken)) ?? Number.NaN);
  return tried >= since ? Math.max(tried, sentAt ?? 0) : sentAt;
}

/** Site-wide settings, for whoever may change the site. Moments in epoch milliseconds. */
async function siteNotices({ db, settings, webhook, alert, heart, mailConfigured }: RunningDeps) {
  return {
    morning: await readMorning(settings),
    mailConfigured,
    webhook: webhook && {
      lastSentAt: await lastSent(db.sql, 'NOTIFY_URL'),
      host: webhook.host,
      secret: await webhookSecret(settings),
    },
    alert: alert && {
      lastSentAt: await lastTaken(settings, await lastSent(db.sql, 'ALERT_URL'), alert.since),
      host: alert.host,
      secret: await webhookSecret(settings),
      // This process's last heartbeat and why it failed.
      beat: heart.last,
    },
    alarms: [...(await alarmsOf(db.sql))].map(([name, { since }]) => ({ name, since })),
  };
}

export async function loadNotifications(
  parts: RunningDeps,
  { account, role }: { account: string; role: Role },
  tokens: readonly string[],
) {
  const { db } = parts;
  const own = await idsOfBrowser(db.sql, tokens.map(hashOf));
  const all = (await listSubscriptions(db.sql)).filter((one) => one.account === account).map(shown);
  return {
    publicKey: parts.push.publicKey,
    here: all.find(({ id }) => own.includes(id)),
    others: all.filter(({ id }) => !own.includes(id)),
    role,
    // Whether there is only one account.
    alone: (await crewOf(db.sql, account)) === undefined,
    site: hasSite(role) ? await siteNotices(parts) : undefined,
  };
}

export const standingAlarms = async (from: Sql): Promise<ReadonlySet<AlarmName>> =>
  new Set((await alarmsOf(from)).keys());

export async function endOfBrowser(db: Db, tokens: readonly string[]): Promise<void> {
  const ids = await idsOfBrowser(db.sql, tokens.map(hashOf));
  if (ids.length > 0) await db.write((trx) => dropSubscriptions(trx, ids));
}

/** RFC 8291 requires a P-256 point to encrypt. */
function isPointOfP256(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url');
  try {
    return bytes.length === 65 && bytes[0] === 4 && ECDH.convertKey(bytes, 'prime256v1').length === 65;
  } catch {
    return false;
  }
}

/** Every browser costs a message per notice. */
const mostBrowsers = 20;

interface By {
  actor: Actor & { account: string; role: Role };
  userAgent: string;
}

const audit = (trx: Trx, { actor, at }: { actor: Actor; at: number }, detail: string) =>
  recordAudit(trx, { at, actor, action: 'notifications', detail });

/** Keeps the browser's earlier switches. `tokens`: its cookie tokens; `token`: the new one. `subscription` is JSON. */
export async function subscribe(
  parts: RunningDeps,
  form: FormData,
  by: By & { tokens: readonly string[] },
): Promise<{ done: Done; token: string }> {
  const { db, clock } = parts;
  const refused = (why: string) => ({ done: refuse(why), token: '' });
  const given = subscriptionSchema.safeParse(parsedJson(String(form.get('subscription') ?? ''))).data;
  if (!given || postAddressProblem(given.endpoint) !== undefined) {
    return refused('This browser didn’t give us an address to notify. Please try again.');
  }
  if (!isPointOfP256(given.keys.p256dh)) {
    return refused('This browser’s key doesn’t work for encrypted messages. Please try again.');
  }
  const token = randomToken();
  const now = clock.now();
  const isFull = await db.write(async (trx) => {
    const replaces = by.tokens.map(hashOf);
    const theirs = (await listSubscriptions(trx)).filter(({ account }) => account === by.actor.account);
    if (theirs.length >= mostBrowsers && replaces.length === 0) return true;
    const { endpoint, keys } = given;
    const device = deviceWords(by.userAgent);
    const { account } = by.actor;
    await putSubscription(trx, { account, browserHash: hashOf(token), replaces, device, now, endpoint, ...keys });
    await audit(trx, { ...by, at: now }, 'told in this browser');
    return false;
  });
  if (isFull) return refused(`You already have ${mostBrowsers} browsers with notifications on. Remove one first.`);
  return { done: did('Notifications are on in this browser.'), token };
}

async function sendTest(parts: RunningDeps, id: string): Promise<Done> {
  const { db, push, clock } = parts;
  const browser = await findSubscription(db.sql, id);
  if (!browser) return gone;
  const answer = await push.send(browser, testTap, 0);
  if (answer.ok) {
    await db.write((trx) => changeSubscription(trx, id, delivered(clock.now())));
    return did('Sent. It should arrive within a minute.');
  }
  await failed(parts, browser, answer);
  if (!answer.gone) return refuse(`${answer.reason} Please try again later.`);
  return refuse(
    `${answer.reason} It no longer recognizes this browser, so we removed it. Turn notifications on again there.`,
  );
}

const ofSite: readonly unknown[] = ['morning', 'new-secret', 'try-alarm'];
const notTheirs = refuse('Only the site owner can change this.');

/** Intents switches, test, remove: own browsers; morning, new-secret, try-alarm: whoever may change the site. */
export async function changeNotifications(parts: RunningDeps, form: FormData, by: By): Promise<Done> {
  const { db, clock, settings } = parts;
  const at = clock.now();
  const id = String(form.get('id') ?? '');
  const { account, role } = by.actor;
  if (ofSite.includes(form.get('intent'))) {
    if (!hasSite(role)) return notTheirs;
  } else if ((await findSubscription(db.sql, id))?.account !== account) return gone;
  switch (form.get('intent')) {
    case 'switches': {
      const read = readSwitches(form);
      if (typeof read === 'string') return refuse(read);
      const isThere = await db.write(async (trx) => {
        const set = { ...read, kinds: JSON.stringify(read.kinds) };
        if (!(await changeSubscription(trx, id, set))) return false;
        await audit(trx, { ...by, at }, `switches: ${read.kinds.join(', ') || 'nothing'}`);
        return true;
      });
      return isThere ? did('Saved.') : gone;
    }
    case 'test':
      return sendTest(parts, id);
    case 'remove': {
      const isGone = await db.write(async (trx) => {
        const dropped = await dropSubscriptions(trx, [id]);
        if (dropped > 0) await audit(trx, { ...by, at }, 'a browser is told no longer');
        return dropped > 0;
      });
      return isGone ? did('Notifications are off in this browser.') : gone;
    }
    case 'morning': {
      const hour = numberIn(form, 'hour', 23);
      if (hour === undefined) return refuse('Choose an hour.');
      const on = form.get('on') === 'on';
      await saveMorning(settings, { on, hour, weekdaysOnly: form.get('weekdays') === 'on', changedAt: at });
      await db.write((trx) => audit(trx, { ...by, at }, `morning mail ${on ? `at ${hour}:00` : 'off'}`));
      return did('Saved.');
    }
    case 'try-alarm': {
      const answer = await parts.alert?.trial();
      if (!answer) return refuse('No monitor is set up. Set ALERT_URL and restart the site.');
      if (!answer.ok) return refuse(answer.reason);
      await settings.set(trialTaken, String(at));
      return did('The monitor received a test alert and its all-clear.');
    }
    case 'new-secret':
      await renewSecret(settings);
      await db.write((trx) => audit(trx, { ...by, at }, 'new key of the webhook'));
      return did('New key created. Add it to the receiver before it can accept anything again.');
    default:
      return unknownIntent;
  }
}
