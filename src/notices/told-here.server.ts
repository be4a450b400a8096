import { createHash } from 'node:crypto';
import { constants, lstatSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exclusively } from '#src/platform/lock.server.ts';
import { type AlarmName, alarmNames } from './notice-kinds.ts';

/** How long an alarm counts as told after a process of this machine last saw it. */
const standsMs = 5 * 60_000;

const markOf = (dataDir: string, name: AlarmName) => join(dataDir, `told-${name}`);

/** Fallback while DATA_DIR is not writable, which may be the alarm itself. */
const otherMarkOf = (dataDir: string, name: AlarmName) => {
  const place = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `northarc-${place}-told-${name}`);
};

// O_NOFOLLOW: others may write to the temporary folder.
const ownFile = {
  mode: 0o600,
  flag: constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW,
};

/** Tells other processes of this machine that the alarm was told and stands at `now`. */
export async function markTold(dataDir: string, name: AlarmName, now: number): Promise<void> {
  await writeFile(markOf(dataDir, name), String(now), ownFile)
    .catch(() => writeFile(otherMarkOf(dataDir, name), String(now), ownFile))
    .catch(() => undefined);
}

/** Called once the database has it. */
export async function unmarkTold(dataDir: string, name: AlarmName): Promise<void> {
  for (const file of [markOf(dataDir, name), otherMarkOf(dataDir, name)]) {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Told on this machine while the database was down; last seen (epoch ms). Their end is still to be told. */
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

/** Only of our own files; 0 if unreadable. */
function momentIn(file: string): number {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    const isOurs = found?.isFile() && found.uid === process.getuid?.();
    return isOurs ? Number(readFileSync(file, 'utf8')) : 0;
  } catch {
    // An unreadable disk must not prevent recording alarms in the database.
    return 0;
  }
}

async function isMarked(dataDir: string, name: AlarmName, now: number): Promise<boolean> {
  const at = await readFile(markOf(dataDir, name), 'utf8').catch(() => undefined);
  return at !== undefined && Math.abs(now - Number(at)) < standsMs;
}

/** One process per DATA_DIR tells it, under a file lock. Without a lock each tells it: twice is better than never. */
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
