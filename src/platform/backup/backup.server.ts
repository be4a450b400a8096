import { constants } from 'node:fs';
import { access, copyFile, link, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { create } from 'tar';
import { makeFolder } from '../make-folder.server.ts';
import { countRows, databaseFile, hashesBelow, type Manifest, manifestFile, rowsFolder } from './manifest.server.ts';
import { backupFolder } from './paths.server.ts';
import { dumpPostgres } from './postgres.server.ts';

/** What is backed up: the uploads in a folder, and the database in it or on a PostgreSQL server. */
export interface BackupPlace {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** Hard links where the disk can, copies elsewhere: a file that goes meanwhile stays in the backup. */
async function take(from: string, to: string) {
  makeFolder(dirname(to));
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL));
}

const notUploads = new Set([backupFolder, rowsFolder]);

/** Everything in DATA_DIR but the database and the backups: what visitors and the owner have uploaded. */
async function uploadedFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter((path) => !path.startsWith(databaseFile) && !notUploads.has(path.split(/[\\/]/)[0] ?? ''));
}

/** Makes a copied database one file that needs no log beside it. */
function settle(file: string) {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = delete');
  database.close();
}

async function syncToDisk(path: string) {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** @throws Error in plain words when there is nothing to back up, or the file is there already. */
async function mayBeMade(folder: string, file: string, inFolder: boolean) {
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  if (inFolder && !(await exists(join(folder, databaseFile)))) {
    throw new Error(`There is no database in ${folder}. Is DATA_DIR set as for the site?`);
  }
  if (await exists(file)) throw new Error(`${file} is there already, and a backup never writes over one.`);
}

/** Copies a running SQLite database as it is at one moment. */
async function copySqlite(from: string, to: string) {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await copyDatabase(source, to, { rate: 1000 });
  } finally {
    source.close();
  }
  settle(to);
  return { tables: countRows(to) };
}

/**
 * Writes a compressed tar archive, for this user alone: the database as of one moment, uploads, manifest. The site may
 * go on writing. @throws when there is no database or the file exists; a failure leaves nothing behind.
 */
export async function makeBackup(place: BackupPlace, file: string, now: number): Promise<Manifest> {
  const folder = resolve(place.dataDir);
  await mayBeMade(folder, resolve(file), !place.databaseUrl);
  makeFolder(join(folder, backupFolder), 0o700);
  makeFolder(dirname(resolve(file)));
  const part = `${resolve(file)}.part`;
  // Made first and only if new: of two that start together, one goes on.
  await (await open(part, 'wx', 0o600)).close();
  const staging = await mkdtemp(join(folder, backupFolder, '.staging-'));
  try {
    const database = place.databaseUrl
      ? await dumpPostgres(place, join(staging, rowsFolder))
      : await copySqlite(join(folder, databaseFile), join(staging, databaseFile));
    for (const path of await uploadedFiles(folder)) {
      // What was removed since the folder was read belongs to nothing in the copied database that will miss it long.
      await take(join(folder, path), join(staging, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date(now).toISOString(),
      ...database,
      files: await hashesBelow(staging),
    };
    await writeFile(join(staging, manifestFile), JSON.stringify(manifest, null, 2));
    await create({ file: part, cwd: staging, gzip: true, portable: true }, [
      manifestFile,
      ...Object.keys(manifest.files),
    ]);
    await syncToDisk(part);
    await link(part, resolve(file));
    await syncToDisk(dirname(resolve(file)));
    return manifest;
  } finally {
    await rm(part, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}
