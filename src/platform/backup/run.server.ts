import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeBackup } from './backup.server.ts';
import { databaseFile } from './manifest.server.ts';
import { backupFolder, nightlyFile, outdated } from './paths.server.ts';
import { type BackupEntry, recordBackup } from './record.server.ts';
import { proveBackup } from './restore.server.ts';

const nightliesKept = 14;

/** No backup takes as long: what is older and unfinished was left by a crash. */
const abandonedMs = 6 * 3_600_000;

/** Drops what a backup that was cut off has left, so that it does not stand in the way of the next. */
async function dropAbandoned(dataDir: string, now: number) {
  const folder = join(dataDir, backupFolder);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^\.(staging|proof)-|\.part$/.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < now - abandonedMs) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Drops nightly backups that newer ones have replaced. */
async function dropOutdated(dataDir: string, now: number) {
  const folder = join(dataDir, backupFolder);
  const today = basename(nightlyFile(dataDir, now));
  for (const name of outdated(await readdir(folder), nightliesKept, today))
    await rm(join(folder, name), { force: true });
}

/**
 * Makes a backup, proves it by restoring it aside, and writes down what became of it for the owner to see.
 * @throws what `makeBackup` and `proveBackup` throw, after it is written down.
 */
export async function runBackup(dataDir: string, file: string, clock: { now(): number }): Promise<BackupEntry> {
  const entry: BackupEntry = { at: 0, file, bytes: 0, rows: 0, uploads: 0, provenAt: null, problem: '' };
  try {
    await dropAbandoned(dataDir, clock.now());
    const manifest = await makeBackup(dataDir, file, clock.now());
    entry.bytes = (await stat(file)).size;
    entry.rows = Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0);
    entry.uploads = Object.keys(manifest.files).filter((path) => path !== databaseFile).length;
    await proveBackup(file);
    entry.provenAt = clock.now();
    await dropOutdated(dataDir, clock.now());
    return entry;
  } catch (error) {
    entry.problem = error instanceof Error ? error.message : String(error);
    throw error;
  } finally {
    entry.at = clock.now();
    // A folder that is not there was named by mistake, and is not made for the sake of a record.
    if (existsSync(dataDir)) await recordBackup(dataDir, entry);
  }
}
