import { join } from 'node:path';
import { easternAt } from '#src/lib/eastern.ts';

/** In DATA_DIR; left out of backups. */
export const backupFolder = 'backups';

const nightly = /^nightly-\d{4}-\d\d-\d\d\.tar\.gz$/;
const beforeUpgrade = /^before-\d{3}-[\w-]+\.tar\.gz$/;

/** How many of each kind stay. An upgrade that is retried makes one each time. */
const kept = [
  [nightly, 14],
  [beforeUpgrade, 3],
] as const;

/** One a day (Eastern), whoever makes it. */
export function nightlyFile(dataDir: string, now: number): string {
  return join(dataDir, backupFolder, `nightly-${easternAt(now).toPlainDate()}.tar.gz`);
}

const stampOf = (now: number) => new Date(now).toISOString().replace(/[:.]/g, '-');

export function handMadeFile(dataDir: string, now: number): string {
  return join(dataDir, backupFolder, `northarc-${stampOf(now)}.tar.gz`);
}

export function beforeUpgradeFile(dataDir: string, migration: string, now: number): string {
  return join(dataDir, backupFolder, `before-${migration.slice(0, 3)}-${stampOf(now)}.tar.gz`);
}

const handMade = /^northarc-\d{4}-\d\d-\d\dT[\w-]+\.tar\.gz$/;

/** YYYY-MM-DD; undefined for a file that is not one of our backups. */
export function dayOfBackup(name: string): string | undefined {
  return [nightly, beforeUpgrade, handMade].some((pattern) => pattern.test(name)) ? dayIn(name) : undefined;
}

const dayIn = (name: string) => /\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? '';

/**
 * Backups replaced by newer ones of their kind. One dated after `today` was made while the clock was ahead and counts
 * as the oldest, or it would push out later ones. Other files are left alone.
 */
export function outdated(names: readonly string[], today: string): string[] {
  return kept.flatMap(([pattern, most]) => {
    const newestFirst = names
      .filter((name) => pattern.test(name))
      .toSorted()
      .toReversed();
    const { past = [], ahead = [] } = Object.groupBy(newestFirst, (name) => (dayIn(name) > today ? 'ahead' : 'past'));
    return [...past, ...ahead].slice(most);
  });
}
