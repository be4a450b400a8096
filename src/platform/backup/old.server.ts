import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { easternDay } from '#src/lib/format.ts';
import { backupFolder, dayOfBackup } from './paths.server.ts';

/**
 * Removes the backups of this folder whose day, as their name says it, is before that of a moment (epoch milliseconds);
 * the newest stays, whatever its age, because a site without any backup is worse off. Returns how many went.
 */
export async function dropBackupsBefore(dataDir: string, moment: number): Promise<number> {
  const folder = join(dataDir, backupFolder);
  const oldest = easternDay(moment).iso;
  const ours = (await readdir(folder).catch(() => [] as string[])).flatMap((name) => {
    const day = dayOfBackup(name);
    return day === undefined ? [] : [{ name, day }];
  });
  const newest = ours
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  const old = ours.filter(({ day }) => day < oldest && day !== newest);
  for (const { name } of old) await rm(join(folder, name), { force: true });
  return old.length;
}
