import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const place = '/dev/shm';
const [room, memory] = [6, 10].map((gigabytes) => gigabytes * 2 ** 30) as [number, number];

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize > room && process.availableMemory() > memory;
  } catch {
    return false;
  }
}

/** Takes away what runs that were killed have left in memory; each folder names the process that made it. */
function sweep(): void {
  for (const name of readdirSync(place)) {
    const pid = /^northarc-tests-(\d+)-/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

/**
 * Lets tests put their databases and folders into memory where there is plenty of it: creating the files of a
 * PostgreSQL database takes most of a second of a disk, and nobody pulls the plug of a test. A TMPDIR that is set stays.
 */
export function keepTestsInMemory(): void {
  if (process.env.TMPDIR || !existsSync(place)) return;
  sweep();
  if (!hasRoom()) return;
  const folder = mkdtempSync(join(place, `northarc-tests-${process.pid}-`));
  // Like /tmp: PostgreSQL and Dovecot run under users of their own.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
