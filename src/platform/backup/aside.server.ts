import { environmentWith } from '../config.server.ts';
import { runChild } from '../run-child.server.ts';

/** Makes and proves a backup in a process of its own, which ends with this one. @throws with its words. */
export async function backupAside(
  file: string,
  place: { dataDir: string; databaseUrl?: string | undefined },
): Promise<void> {
  const env = environmentWith({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' });
  const { code, said } = await runChild(['scripts/backup.ts', file], env);
  if (code !== 0) throw new Error(said.trim().slice(0, 2_000) || `its process ended with ${code}`);
}
