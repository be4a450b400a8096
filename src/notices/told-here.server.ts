import { createHash } from 'node:crypto';
import { constants, lstatSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exclusively } from '#src/platform/lock.server.ts';
import { type AlarmName, alarmNames } from './notice-kinds.ts';

/** So long after a process of this machine last saw an alarm that was told, it counts as told, in milliseconds. */
const standsMs = 5 * 60_000;

const markOf = (dataDir: string, name: AlarmName) => join(dataDir, `told-${name}`);

/** Where the same is noted while DATA_DIR takes nothing, which may be the alarm itself. */
const otherMarkOf = (dataDir: string, name: AlarmName) => {
  const place = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `northarc-${place}-told-${name}`);
};

// In a folder that others may write to, a link is not followed.
const ownFile = {
  mode: 0o600,
  flag: constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW,
};

/** Says to the other processes of this machine that an alarm was told past the database, and still stands at `now`. */
export async function markTold(dataDir: string, name: AlarmName, now: number): Promise<void> {
  await writeFile(markOf(dataDir, name), String(now), ownFile)
    .catch(() => writeFile(otherMarkOf(dataDir, name), String(now), ownFile))
    .catch(() => undefined);
}

/** The database knows of it: what comes next is told anew. */
export async function unmarkTold(dataDir: string, name: AlarmName): Promise<void> {
  for (const file of [markOf(dataDir, name), otherMarkOf(dataDir, name)]) {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/**
 * Alarms that were told past the database on this machine, by a process that is gone perhaps, and of which it does not know
 * yet, with when they last stood (epoch milliseconds): their end is still to be told.
 */
export function leftTold(dataDir: string): Map<AlarmName, number> {
  const left = new Map<AlarmName, number>();
  for (const name of alarmNames) {
    for (const file of [markOf(dataDir, name), otherMarkOf(dataDir, name)]) {
      const at = momentIn(file);
      if (at > 0) left.set(name, at);
    }
  }
  return left;
}

/** The moment that a mark of our own holds; 0 where there is none, or none that can be read. */
function momentIn(file: string): number {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    const isOurs = found?.isFile() && found.uid === process.getuid?.();
    return isOurs ? Number(readFileSync(file, 'utf8')) : 0;
  } catch {
    // A disk that cannot be read keeps no alarm from being noted in a database that works.
    return 0;
  }
}

async function isMarked(dataDir: string, name: AlarmName, now: number): Promise<boolean> {
  const at = await readFile(markOf(dataDir, name), 'utf8').catch(() => undefined);
  return at !== undefined && Math.abs(now - Number(at)) < standsMs;
}

/**
 * Tells an alarm unless another process of this DATA_DIR has; one tells while the others wait. Whether it is told now. Where the
 * folder takes no lock each process tells for itself: twice is better than never.
 */
export async function toldOnce(
  dataDir: string,
  name: AlarmName,
  now: number,
  tell: () => Promise<boolean>,
): Promise<boolean> {
  let isTold: boolean | undefined;
  const once = async () => {
    isTold = (await isMarked(dataDir, name, now)) || (await tell());
    if (isTold) await markTold(dataDir, name, now);
  };
  try {
    await exclusively(join(dataDir, 'told.lock'), once);
  } catch {
    isTold ??= await tell();
  }
  return isTold ?? false;
}
