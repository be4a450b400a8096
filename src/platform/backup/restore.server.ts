import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { extract } from 'tar';
import { countRows, databaseFile, hashesBelow, type Manifest, manifestFile, readManifest } from './manifest.server.ts';

const sameEntries = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);

/** An archive that is found to be cut off may still have a file on its way to the folder, so a removal tries again. */
const removeUnpacked = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

/** Takes the archive apart in `folder` and holds everything against its manifest. */
async function unpack(file: string, folder: string): Promise<Manifest> {
  await extract({
    file,
    cwd: folder,
    strict: true,
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
  const wrongTables = sameEntries(manifest.tables, countRows(join(folder, databaseFile)));
  if (wrongTables.length > 0) throw new Error(`This backup is damaged: rows of ${wrongTables.join(', ')} differ.`);
  return manifest;
}

/**
 * Brings a backup back into an empty or missing folder, after the file hashes, SQLite's integrity check and the
 * number of rows in every table were held against the backup's manifest.
 * @throws Error in plain words when the folder is not empty or the backup is not whole; the folder is then as before.
 */
export async function restoreBackup(file: string, dataDir: string): Promise<Manifest> {
  const place = resolve(dataDir);
  const present = await readdir(place).catch(() => []);
  if (present.length > 0) {
    throw new Error(`${dataDir} is not empty. Restore into an empty folder, or move what is there out of the way.`);
  }
  await access(resolve(file)).catch((cause: unknown) => {
    throw new Error(`There is no backup ${resolve(file)}.`, { cause });
  });
  await mkdir(dirname(place), { recursive: true });
  const unpacked = await mkdtemp(`${place}.restoring-`);
  try {
    const manifest = await unpack(resolve(file), unpacked);
    await rmdir(place).catch(() => undefined);
    await rename(unpacked, place);
    return manifest;
  } finally {
    await removeUnpacked(unpacked);
  }
}

/**
 * Proves that a backup can be restored, by restoring it aside and throwing that away.
 * @throws Error as `restoreBackup` does.
 */
export async function proveBackup(file: string): Promise<Manifest> {
  const aside = await mkdtemp(join(dirname(resolve(file)), '.proof-'));
  try {
    return await unpack(resolve(file), aside);
  } finally {
    await removeUnpacked(aside);
  }
}
