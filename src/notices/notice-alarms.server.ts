import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#src/lib/new-id.ts';
import { backupIsMissed, type ProbeName, probeNames } from '#src/lib/probes.ts';
import { readBackups } from '#src/platform/backup/manifest.server.ts';
import { exclusively } from '#src/platform/data-dir.server.ts';
import { type AlarmName, alarmNames, isFailing, type Notice, webhookPatienceMs } from './notice-kinds.ts';
import {
  alarmsOf,
  beginAlarm,
  changeAlarm,
  failsSince,
  foundOf,
  lastSent,
  listSubscriptions,
  noteSeen,
  type Subscription,
} from './notice-store.server.ts';
import { alarmMail, tapOf } from './notice-texts.ts';
import type { RunningDeps } from './notifier.server.ts';
import { alertAbout } from './send.server.ts';

/** The newest verified backup (epoch milliseconds). */
export async function provenAt(dataDir: string): Promise<number | undefined> {
  return (await readBackups(dataDir)).find((entry) => entry.provenAt !== null)?.at;
}

type Stand = Awaited<ReturnType<typeof alarmsOf>>;

/** Prevents double reports of one fault: an alarm does not begin while one of these stands. */
const toldBy: Partial<Record<AlarmName, readonly AlarmName[]>> = {
  mail: ['smtp'],
  smtp: ['mail'],
  canary: ['storage', 'captcha', 'smtp', 'mail', 'inbound', 'clock'],
};

/** What fails at `now`. Unused channels do not fail; what was not probed is left out. */
async function failing(parts: RunningDeps, stand: Stand, now: number): Promise<Map<AlarmName, boolean>> {
  const { db, dataDir, installedAt, makesBackups, webhook, alert } = parts;
  const browsers = await listSubscriptions(db.sql);
  parts.direct.browsers = browsers;
  const isStuck = async (recipient: 'NOTIFY_URL' | 'ALERT_URL') => {
    const since = await failsSince(db.sql, recipient);
    return since !== undefined && now - Math.max(since, (await lastSent(db.sql, recipient)) ?? 0) >= webhookPatienceMs;
  };
  const hears = browsers.length > 0 || webhook !== undefined || alert !== undefined;
  const found = new Map<AlarmName, boolean>([
    ['push', browsers.length > 0 && browsers.every(isFailing)],
    ['webhook', webhook !== undefined && (await isStuck('NOTIFY_URL'))],
    ['alert', alert !== undefined && (await isStuck('ALERT_URL'))],
    // Begins once somebody can be told, then stands until a server is set.
    ['mail-server', !parts.mailConfigured && (stand.has('mail-server') || (hears && (await parts.mailWaits())))],
    ['mail', await parts.mailFails()],
    ['calendar', await parts.calendarFails()],
    ['backup', makesBackups && backupIsMissed(await provenAt(dataDir), installedAt, now)],
  ]);
  for (const [name, { fails }] of parts.watched()) found.set(name, fails);
  for (const [name, others] of Object.entries(toldBy) as [AlarmName, readonly AlarmName[]][]) {
    const isTold = others.some((other) => stand.has(other) || (other !== 'mail' && found.get(other)));
    if (!stand.has(name) && isTold) found.set(name, false);
  }
  return found;
}

/** Another process ends an alarm only if no process has seen it fail for this long. */
const lookedAwayMs = 150_000;
const seenEveryMs = 45_000;
const isProbe = (name: AlarmName): name is ProbeName => (probeNames as readonly AlarmName[]).includes(name);

/** Records alarms told while the database was down, so that their end is told too. */
async function takeOver({ db, direct, dataDir }: RunningDeps, now: number): Promise<void> {
  const told = new Map(direct.told);
  for (const name of alarmNames) {
    const at = await markedAt(dataDir, name);
    if (at > 0 && !told.has(name)) told.set(name, at);
  }
  if (told.size === 0) return;
  await db.write(async (trx) => {
    for (const [name, since] of told) {
      if (await beginAlarm(trx, name, since)) await noteSeen(trx, name, now);
    }
  });
  for (const name of told.keys()) await rm(markOf(dataDir, name), { force: true }).catch(() => undefined);
  direct.told.clear();
}

/** Each told once by the working channels; without the database if it is down. */
export async function lookForAlarms(parts: RunningDeps): Promise<void> {
  const now = parts.clock.now();
  try {
    const { db, direct } = parts;
    await takeOver(parts, now);
    const stand = await alarmsOf(db.sql);
    direct.known = new Set(stand.keys());
    const found = await failing(parts, stand, now);
    const pushFails = stand.has('push') || found.get('push') === true;
    for (const name of alarmNames) {
      const [standing, fails] = [stand.get(name), found.get(name)];
      if (fails === undefined) continue;
      // Each process probes by itself; an alarm stands while any of them sees it fail.
      if (isProbe(name) && standing) {
        const seen = Math.abs(now - standing.seenAt);
        if (fails && seen >= seenEveryMs) await db.write((trx) => noteSeen(trx, name, now));
        if (!fails && seen < lookedAwayMs) continue;
      }
      await changeAlarm(parts, name, { fails, since: standing?.since, now, pushFails });
    }
  } catch (error) {
    parts.log.error({ error }, 'alarms could not be noted');
    await tellDirectly(parts, now);
  }
}

/** Alarms told without the database and when they began (epoch milliseconds), until it has them. */
export interface Direct {
  told: Map<AlarmName, number>;
  /** Alarms and browsers at the last database read. */
  known: Set<AlarmName>;
  browsers: readonly Subscription[];
}

async function tellOne(name: AlarmName, parts: RunningDeps, now: number): Promise<boolean> {
  const { push, webhook, alert, sendNow, addresses, publicUrl, direct } = parts;
  const notice: Notice = { id: newId(now), kind: name, subject: name, stage: String(now), at: now };
  const found = foundOf(name, parts);
  const tap = tapOf(notice, { found }, now, false);
  if (!tap) return false;
  const browsers = await listSubscriptions(parts.db.sql).catch(() => direct.browsers);
  const isTold = (sent: Promise<{ ok: boolean }>) => sent.then(({ ok }) => ok);
  const mail = alarmMail(name, publicUrl, now, found);
  const ways: Promise<boolean>[] = [
    ...browsers.filter(({ pausedAt }) => pausedAt === null).map((browser) => isTold(push.send(browser, tap, 0))),
    ...(webhook ? [isTold(webhook.post(notice, tap))] : []),
    ...(alert ? [isTold(alert.post(notice, tap, alertAbout(notice, publicUrl)))] : []),
    ...(sendNow
      ? addresses.owner.map((owner) =>
          sendNow(mail, owner).then(
            () => true,
            () => false,
          ),
        )
      : []),
  ];
  return (await Promise.all(ways)).includes(true);
}

/** While the database is down: every channel, once per machine (decision 174), retried until one succeeds. */
async function tellDirectly(parts: RunningDeps, now: number): Promise<void> {
  const { direct, log, dataDir } = parts;
  for (const [name, { fails }] of parts.watched()) {
    if (!fails || direct.known.has(name)) continue;
    if (direct.told.has(name)) {
      await markTold(dataDir, name, now);
      continue;
    }
    const isTold = await toldOnce(dataDir, name, now, () => tellOne(name, parts, now));
    if (isTold) direct.told.set(name, now);
    log.warn({ alarm: name, told: isTold }, 'an alarm was told past the database');
  }
}

/** How long an alarm counts as told after a process of this machine last saw it. */
const standsMs = 5 * 60_000;

const markOf = (dataDir: string, name: AlarmName) => join(dataDir, `told-${name}`);
/** Epoch milliseconds; 0 without a mark. */
const markedAt = (dataDir: string, name: AlarmName) => readFile(markOf(dataDir, name), 'utf8').then(Number, () => 0);

/** Tells other processes of this machine that the alarm was told and stands at `now`. */
const markTold = (dataDir: string, name: AlarmName, now: number) =>
  writeFile(markOf(dataDir, name), String(now), { mode: 0o600 }).catch(() => undefined);

/** One process per DATA_DIR tells it, under a file lock. Without a lock each tells it: twice is better than never. */
async function toldOnce(dataDir: string, name: AlarmName, now: number, tell: () => Promise<boolean>): Promise<boolean> {
  let isTold: boolean | undefined;
  const once = async () => {
    isTold = Math.abs(now - (await markedAt(dataDir, name))) < standsMs || (await tell());
    if (isTold) await markTold(dataDir, name, now);
  };
  try {
    await exclusively(join(dataDir, 'told.lock'), once);
  } catch {
    isTold ??= await tell();
  }
  return isTold ?? false;
}
