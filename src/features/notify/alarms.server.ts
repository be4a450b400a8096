import { backupIsMissed } from '#src/lib/standing.ts';
import { readBackups } from '#src/platform/backup/record.server.ts';
import type { AlarmName } from './kinds.ts';
import type { RunningParts } from './parts.ts';
import { isFailing, webhookPatienceMs } from './rules.ts';
import { alarmsOf, webhookState } from './store.server.ts';
import { listSubscriptions } from './subscriptions-store.server.ts';
import { changeAlarm } from './tell.server.ts';

/** When the newest proven backup was made (epoch milliseconds), undefined when there is none. */
export async function provenAt(dataDir: string): Promise<number | undefined> {
  return (await readBackups(dataDir)).find((entry) => entry.provenAt !== null)?.at;
}

/** What does not work at `now`. A way out that nobody uses does not fail. */
async function failing(
  parts: RunningParts,
  stand: ReadonlyMap<AlarmName, number>,
  now: number,
): Promise<Record<AlarmName, boolean>> {
  const { db, dataDir, installedAt, makesBackups, webhook } = parts;
  const browsers = await listSubscriptions(db.sql);
  const hook = webhook && (await webhookState(db.sql));
  const hookSince = hook?.failing && Math.max(hook.failing.since, hook.lastSentAt ?? 0);
  return {
    mail: await parts.mailFails(),
    calendar: await parts.calendarFails(),
    // Begins while somebody can be told, and then stands until a server is set.
    'mail-server':
      !parts.mailConfigured &&
      (stand.has('mail-server') || ((browsers.length > 0 || hook !== undefined) && (await parts.mailWaits()))),
    backup: makesBackups && backupIsMissed(await provenAt(dataDir), installedAt, now),
    push: browsers.length > 0 && browsers.every(isFailing),
    webhook: hookSince !== undefined && now - hookSince >= webhookPatienceMs,
  };
}

/** Begins and ends the alarms of what does not work and what works again, each told once by the ways that are left. */
export async function lookForAlarms(parts: RunningParts): Promise<void> {
  const now = parts.clock.now();
  const stand = await alarmsOf(parts.db.sql);
  const fails = await failing(parts, stand, now);
  for (const name of ['push', 'webhook', 'mail-server', 'mail', 'calendar', 'backup'] as const) {
    await changeAlarm(parts, name, { fails: fails[name], since: stand.get(name), now });
  }
}
