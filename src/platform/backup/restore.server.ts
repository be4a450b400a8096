import { access, mkdtemp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { extract } from 'tar';
import { makeFolder } from '../make-folder.server.ts';
import type { BackupPlace } from './backup.server.ts';
import {
  countRows,
  databaseFile,
  hashesBelow,
  type Manifest,
  manifestFile,
  readManifest,
  rowsFolder,
} from './manifest.server.ts';
import { provePostgres, restorePostgres } from './postgres.server.ts';

const sameEntries = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);

/** An archive that is found to be cut off may still have a file on its way to the folder, so a removal tries again. */
const removeUnpacked = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

/** Takes the archive apart in `folder` and holds everything against its manifest but PostgreSQL's rows. */
async function unpack(file: string, folder: string): Promise<Manifest> {
  await extract({
    file,
    cwd: folder,
    strict: true,
    // The archive's own modes would open what visitors wrote, and the folder itself, to other users of this machine.
    dmode: 0o700,
    onReadEntry: (entry) => {
      entry.mode = entry.type === 'Directory' ? 0o700 : 0o600;
    },
    // Only plain files and folders: a link could point out of the folder.
    filter: (_, entry) => !('type' in entry) || entry.type === 'File' || entry.type === 'Directory',
  }).catch((cause: unknown) => {
    throw new Error('This file is not a whole backup: it cannot be unpacked.', { cause });
  });
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => '');
  const manifest = readManifest(text);
  await rm(join(folder, manifestFile));
  const wrongFiles = sameEntries(manifest.files, await hashesBelow(folder));
  if (wrongFiles.length > 0) throw new Error(`This backup is damaged: ${wrongFiles.join(', ')} differ.`);
  if (manifest.postgres) return manifest;
  const wrongTables = sameEntries(manifest.tables, countRows(join(folder, databaseFile)));
  if (wrongTables.length > 0) throw new Error(`This backup is damaged: rows of ${wrongTables.join(', ')} differ.`);
  return manifest;
}

/** @throws Error in plain words when a backup of one kind of database is to be restored into the other. */
function sameEngine({ postgres }: Manifest, { databaseUrl }: BackupPlace) {
  if (postgres && !databaseUrl)
    throw new Error('This is a backup of PostgreSQL. Set DATABASE_URL to an empty database.');
  if (!postgres && databaseUrl) throw new Error('This is a backup of the SQLite file. Leave DATABASE_URL empty.');
}

/**
 * Restores into an empty or missing folder, and an empty PostgreSQL database, after hashes, integrity and rows were
 * checked. @throws in plain words when a place is not empty or the backup not whole; both are then as before.
 */
export async function restoreBackup(file: string, to: BackupPlace): Promise<Manifest> {
  const place = resolve(to.dataDir);
  const present = await readdir(place).catch(() => []);
  if (present.length > 0) {
    throw new Error(`${to.dataDir} is not empty. Restore into an empty folder, or move what is there out of the way.`);
  }
  await access(resolve(file)).catch((cause: unknown) => {
    throw new Error(`There is no backup ${resolve(file)}.`, { cause });
  });
  makeFolder(dirname(place));
  const unpacked = await mkdtemp(`${place}.restoring-`);
  try {
    const manifest = await unpack(resolve(file), unpacked);
    sameEngine(manifest, to);
    if (manifest.postgres) {
      await restorePostgres(to, join(unpacked, rowsFolder), manifest, Date.parse(manifest.madeAt));
      await rm(join(unpacked, rowsFolder), { recursive: true });
    }
    await rmdir(place).catch(() => undefined);
    await rename(unpacked, place);
    return manifest;
  } finally {
    await removeUnpacked(unpacked);
  }
}

/** Proves a backup by restoring it aside. @throws as `restoreBackup` does. */
export async function proveBackup(file: string, place: BackupPlace): Promise<Manifest> {
  const aside = await mkdtemp(join(dirname(resolve(file)), '.proof-'));
  try {
    const manifest = await unpack(resolve(file), aside);
    sameEngine(manifest, place);
    if (manifest.postgres) await provePostgres(place, join(aside, rowsFolder), manifest);
    return manifest;
  } finally {
    await removeUnpacked(aside);
  }
}
