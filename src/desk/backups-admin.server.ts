import { basename } from 'node:path';
import { type BackupEntry, readBackups } from '#src/platform/backup/manifest.server.ts';
import type { Config } from '#src/platform/config.server.ts';

export interface BackupsView {
  /** PostgreSQL is backed up by its own tools, so nothing is listed. */
  engine: 'sqlite' | 'postgres';
  /** Newest first; `file` is the name without its folder. */
  entries: BackupEntry[];
}

export async function loadBackups(config: Config): Promise<BackupsView> {
  const entries = await readBackups(config.dataDir);
  return {
    engine: config.databaseUrl ? 'postgres' : 'sqlite',
    entries: entries.map((entry) => ({ ...entry, file: basename(entry.file) })),
  };
}
