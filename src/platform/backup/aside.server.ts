import { spawn } from 'node:child_process';
import { environmentWith } from '../config.server.ts';

/**
 * Makes and proves a backup in a process of its own, so that nobody waits for its compressing and checking; resolves
 * when it is proven. That process ends with this one.
 * @throws Error with what it said, in plain words.
 */
export async function backupAside(
  file: string,
  place: { dataDir: string; databaseUrl?: string | undefined },
): Promise<void> {
  const env = environmentWith({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' });
  const child = spawn(process.execPath, ['scripts/backup.ts', file], { stdio: ['ignore', 'ignore', 'pipe'], env });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Error(said.trim().slice(0, 2_000) || `its process ended with ${code}`);
  } finally {
    process.removeListener('exit', end);
  }
}
