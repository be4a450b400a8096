import { existsSync } from 'node:fs';
import type { Clock } from '#src/lib/clock.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { backupAside } from '#src/platform/backup/aside.server.ts';
import { nightlyFile } from '#src/platform/backup/paths.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Log } from '#src/platform/log.server.ts';

const checkEveryMs = 10 * 60_000;
/** Between the last visitor and the first. */
const notBeforeHour = 3;

/** Whether the backup of this Eastern day is still to be made. PostgreSQL has its own tools (docs/operations.md). */
export function nightlyIsDue(config: Config, now: number, present = existsSync): boolean {
  if (config.databaseUrl || config.development || easternAt(now).hour < notBeforeHour) return false;
  return !present(nightlyFile(config.dataDir, now));
}

/**
 * Makes the backup of each day in a process of its own. Of several processes on one folder one makes it: the name is
 * the day.
 */
export function startNightlyBackup(deps: { config: Config; clock: Clock; log: Log }): { stop(): void } {
  const { config, clock, log } = deps;
  const timer = setInterval(() => {
    if (!nightlyIsDue(config, clock.now())) return;
    backupAside(nightlyFile(config.dataDir, clock.now()), config).then(
      () => log.info('the nightly backup is made and proven'),
      (error: unknown) => log.error({ error }, 'the nightly backup failed'),
    );
  }, checkEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
