import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const askEveryMs = 50;

/** Whether another process or connection holds the lock; any other failure is none of its doing. */
const isHeld = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;

/**
 * Runs `work` while no other process on this machine runs work under the same lock file, which is made when it is not
 * there. The lock is SQLite's own on an empty database, because Node has none: the system takes it back the moment the
 * process is gone, however it went, so that no crash leaves it behind. `waiting` is called once if somebody else holds it.
 * @throws what `work` throws; SQLite's error when the lock file cannot be made.
 */
export async function exclusively<T>(file: string, work: () => Promise<T>, waiting: () => void = () => {}): Promise<T> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    for (let asked = 0; ; asked++) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch (error) {
        if (!isHeld(error)) throw error;
        if (asked === 0) waiting();
        await sleep(askEveryMs);
      }
    }
    return await work();
  } finally {
    lock.close();
  }
}
