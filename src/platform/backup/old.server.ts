import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder, dayOfBackup } from './paths.server.ts';

/**
 * The backups of this folder whose day, as their name says it, is before `oldest` (Eastern YYYY-MM-DD), but for the newest,
 * which stays whatever its age, because a site without any backup is worse off.
 */
export async function backupsBefore(dataDir: string, oldest: string): Promise<string[]> {
  const folder = join(dataDir, backupFolder);
  const ours = (await readdir(folder).catch(() => [] as string[])).flatMap((name) => {
    const day = dayOfBackup(name);
    return day === undefined ? [] : [{ name, day }];
  });
  const newest = ours
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  return ours.flatMap(({ name, day }) => (day < oldest && day !== newest ? join(folder, name) : []));
}

/** Removes these backups; returns how many went. */
export async function dropBackupsBefore(dataDir: string, oldest: string): Promise<number> {
  const old = await backupsBefore(dataDir, oldest);
  for (const file of old) await rm(file, { force: true });
  return old.length;
}
