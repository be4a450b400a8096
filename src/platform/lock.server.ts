import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from './data-dir.server.ts';

const askEveryMs = 50;

/** SQLite's primary result codes: lock held by another; file of another user, or cannot be opened. */
const codes = { held: 5, notOurs: [8, 14] };
const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff;

function opened(file: string): DatabaseSync {
  makeFolder(dirname(file), 0o700);
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw named(file, error);
  }
}

const named = (file: string, error: unknown) =>
  codes.notOurs.includes(codeOf(error))
    ? new Error(`${file} cannot be written by this user. Run this as the user that the site runs as.`, { cause: error })
    : error;

/**
 * Runs `work` while no other process of this machine holds this lock file. The lock is SQLite's on an empty database:
 * the system releases it when the process ends, even by a crash. `waiting` is called once if it is held.
 */
export async function exclusively<T>(file: string, work: () => Promise<T>, waiting: () => void = () => {}): Promise<T> {
  const lock = opened(file);
  try {
    for (let asked = 0; ; asked++) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch (error) {
        if (codeOf(error) !== codes.held) throw named(file, error);
        if (asked === 0) waiting();
        await sleep(askEveryMs);
      }
    }
    return await work();
  } finally {
    lock.close();
  }
}
