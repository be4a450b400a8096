import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { easternAt } from '#src/lib/eastern.ts';
import { exclusively } from '../lock.server.ts';
import { type BackupPlace, makeBackup } from './backup.server.ts';
import { isUpload } from './manifest.server.ts';
import { backupFolder, outdated } from './paths.server.ts';
import { type BackupEntry, recordBackup } from './record.server.ts';
import { proveBackup } from './restore.server.ts';

/** Drops what a backup that was cut off has left: whoever asks holds the lock, so that nobody is at work on it. */
async function dropAbandoned(folder: string, file: string) {
  for (const name of await readdir(folder)) {
    if (/^\.(staging|proof)-|\.part$/.test(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
  await rm(`${resolve(file)}.part`, { force: true });
}

/** Drops backups that newer ones have replaced. */
async function dropOutdated(folder: string, now: number) {
  const today = easternAt(now).toPlainDate().toString();
  for (const name of outdated(await readdir(folder), today)) await rm(join(folder, name), { force: true });
}

/** Why a backup failed, in words for whoever runs the site. */
function reasonOf(error: unknown): string {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  const full = /^(ENOSPC|EDQUOT|53100)$/.test(code ?? '') || errcode === 13;
  return full ? 'there is no space left on the disk. Free some and start again.' : (message ?? String(error));
}

/**
 * Makes and proves a backup and records the outcome for the owner; backups of one folder wait for each other. @throws
 * in plain words, once that is recorded.
 */
export async function runBackup(place: BackupPlace, file: string, clock: { now(): number }): Promise<BackupEntry> {
  const { dataDir } = place;
  const folder = join(dataDir, backupFolder);
  const entry: BackupEntry = { at: 0, file, bytes: 0, rows: 0, uploads: 0, provenAt: null, problem: '' };
  const make = async () => {
    try {
      await dropAbandoned(folder, file);
      const manifest = await makeBackup(place, file, clock.now());
      entry.bytes = (await stat(file)).size;
      entry.rows = Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0);
      entry.uploads = Object.keys(manifest.files).filter(isUpload).length;
      await proveBackup(file, place);
      entry.provenAt = clock.now();
      await dropOutdated(folder, clock.now());
      return entry;
    } catch (cause) {
      entry.problem = reasonOf(cause);
      throw new Error(entry.problem, { cause });
    } finally {
      entry.at = clock.now();
      // A full disk has no space for the record either; what is thrown says more.
      await recordBackup(dataDir, entry).catch(() => undefined);
    }
  };
  // A folder that is not there was named by mistake, and is not made for the sake of a lock.
  if (!existsSync(dataDir)) throw new Error(`There is no database in ${dataDir}. Is DATA_DIR set as for the site?`);
  return exclusively(join(folder, '.lock'), make);
}
