import { join } from 'node:path';
import { easternAt } from '#src/lib/eastern.ts';

/** Folder of backups in DATA_DIR; no backup holds another. */
export const backupFolder = 'backups';

const nightly = /^nightly-\d{4}-\d\d-\d\d\.tar\.gz$/;

/** The file of the nightly backup of the Eastern day of `now`: one a day, whoever makes it. */
export function nightlyFile(dataDir: string, now: number): string {
  return join(dataDir, backupFolder, `nightly-${easternAt(now).toPlainDate()}.tar.gz`);
}

/** The file of a backup that somebody asks for now. */
export function handMadeFile(dataDir: string, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  return join(dataDir, backupFolder, `northarc-${stamp}.tar.gz`);
}

/**
 * Which nightly backups go: all but the newest `keep`. One that is dated after `today` (the name of today's) was made while
 * the clock was ahead and counts as the oldest, or it would push out what is made from now on. Files of other names are
 * nobody's business.
 */
export function outdated(names: readonly string[], keep: number, today: string): string[] {
  const newestFirst = names
    .filter((name) => nightly.test(name))
    .toSorted()
    .toReversed();
  const { past = [], ahead = [] } = Object.groupBy(newestFirst, (name) => (name > today ? 'ahead' : 'past'));
  return [...past, ...ahead].slice(keep);
}
