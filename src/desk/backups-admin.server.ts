import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { type BackupEntry, backupAside, handMadeFile, readBackups } from '#src/platform/backup/manifest.server.ts';
import type { Config } from '#src/platform/config.server.ts';

export type BackupsView = Awaited<ReturnType<typeof loadBackups>>;

const sizeOf = async (file: string): Promise<number | undefined> => (await stat(file).catch(() => undefined))?.size;

/** Newest first; `file` is the name without its folder. `isKept`: it is still there to download. */
export async function loadBackups(config: Config) {
  const kept = async (entry: BackupEntry) => ({
    ...entry,
    file: basename(entry.file),
    isKept: entry.problem === '' && (await sizeOf(entry.file)) !== undefined,
  });
  return {
    // PostgreSQL is backed up by its own tools every night.
    engine: config.databaseUrl ? ('postgres' as const) : ('sqlite' as const),
    entries: await Promise.all((await readBackups(config.dataDir)).map(kept)),
  };
}

/** Makes and proves a backup in a process of its own. @throws in plain words. */
export const makeBackupNow = (config: Config, now: number) => backupAside(handMadeFile(config.dataDir, now), config);

/** A recorded backup by its name, if its file is still there. */
export async function openBackup(
  config: Config,
  name: string,
): Promise<{ size: number; body: ReadableStream<Uint8Array> } | undefined> {
  const entry = (await readBackups(config.dataDir)).find(({ file }) => basename(file) === name);
  const size = entry && (await sizeOf(entry.file));
  if (!entry || size === undefined) return undefined;
  return { size, body: Readable.toWeb(createReadStream(entry.file)) as ReadableStream<Uint8Array> };
}
