import { type ProbeName, probeNames } from '#src/lib/probes.ts';
import { backupIsMissed } from '#src/lib/standing.ts';
import { readBackups } from '#src/platform/backup/manifest.server.ts';
import type { RunningDeps } from './notice-deps.ts';
import { type AlarmName, alarmNames, isFailing, webhookPatienceMs } from './notice-kinds.ts';
import { alarmsOf, beginAlarm, failsSince, lastSent, noteSeen, type StandingAlarm } from './notice-store.server.ts';
import { changeAlarm, listSubscriptions } from './subscriptions-store.server.ts';
import { leftTold, unmarkTold } from './told-here.server.ts';
import { tellDirectly } from './webhook.server.ts';

/** The newest verified backup (epoch milliseconds). */
export async function provenAt(dataDir: string): Promise<number | undefined> {
  return (await readBackups(dataDir)).find((entry) => entry.provenAt !== null)?.at;
}

type Stand = ReadonlyMap<AlarmName, StandingAlarm>;

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
  const told = new Map([...leftTold(dataDir), ...direct.told]);
  if (told.size === 0) return;
  await db.write(async (trx) => {
    for (const [name, since] of told) {
      if (await beginAlarm(trx, name, since)) await noteSeen(trx, name, now);
    }
  });
  for (const name of told.keys()) await unmarkTold(dataDir, name);
  direct.told.clear();
}

async function look(parts: RunningDeps, now: number): Promise<void> {
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
}

/** Each told once by the working channels; without the database if it is down. */
export async function lookForAlarms(parts: RunningDeps): Promise<void> {
  const now = parts.clock.now();
  try {
    await look(parts, now);
  } catch (error) {
    parts.log.error({ error }, 'alarms could not be noted');
    await tellDirectly(parts, now);
  }
}
