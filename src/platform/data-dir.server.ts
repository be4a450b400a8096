import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Makes a folder and its parents one by one: Node's `recursive` never returns if the system denies a folder below an
 * existing one (/proc). @throws the system's error.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !isFolder(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const one of missing) {
    try {
      mkdirSync(one, mode);
    } catch (error) {
      // Another process was quicker.
      if (codeOf(error) !== 'EEXIST' || !isFolder(one)) throw error;
    }
  }
}

/** Makes a file, or the entries of a folder, durable. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What the site puts into DATA_DIR, plus lost+found of a separate disk. */
const ours = /^(northarc\.db.*|uploads|media|backups|lost\+found)$/;
const ownerOnly = 0o700;

const why: Record<string, string> = {
  EEXIST: 'there is a file, or a link to nothing, where that folder should be',
  ENOTDIR: 'a part of that path is a file',
  ENOENT: 'the system lets nobody make a folder there',
  EACCES: 'this user may not make that folder or write into it',
  EPERM: 'this user may not make that folder or write into it',
  EROFS: 'that disk can only be read',
  ELOOP: 'its links lead round in a circle',
  ENAMETOOLONG: 'that name is too long',
};

/** Explains why the folder cannot be used; openDatabase explains a full disk. */
export function unusable(folder: string, cause: unknown): unknown {
  const reason = why[(cause as NodeJS.ErrnoException).code ?? ''];
  if (!reason) return cause;
  return new Error(`DATA_DIR is ${folder}, but ${reason}. Set DATA_DIR to a folder that this user may write to.`, {
    cause,
  });
}

function ready(folder: string) {
  try {
    makeFolder(folder, ownerOnly);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(folder, error);
  }
}

/**
 * Makes DATA_DIR and closes it to other users, unless it holds other things too. @throws if it cannot be used. @returns
 * what others can still read and why.
 */
export function ownDataDir(folder: string): string | undefined {
  ready(folder);
  if (process.platform === 'win32' || (statSync(folder).mode & 0o777 & ~ownerOnly) === 0) return undefined;
  const others = readdirSync(folder).filter((name) => !ours.test(name));
  if (others.length > 0) {
    return `${folder} can be read by other users of this machine; it was left so, because it holds other things too (${others.slice(0, 3).join(', ')})`;
  }
  try {
    chmodSync(folder, ownerOnly);
    return undefined;
  } catch {
    return `${folder} can be read by other users of this machine, and belongs to somebody who alone can change that`;
  }
}

/** Free space for this user and size: bytes, and files where the disk counts them. */
export interface Disk {
  free: number;
  total: number;
  files?: { free: number; total: number };
}

export async function diskOf(folder: string): Promise<Disk | undefined> {
  try {
    const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
    const counted = files > 0 ? { files: { free: ffree, total: files } } : {};
    return { free: bavail * bsize, total: blocks * bsize, ...counted };
  } catch {
    return undefined;
  }
}

const askEveryMs = 50;

/** SQLite's primary result codes: lock held by another; file of another user, or cannot be opened. */
const codes = { held: 5, notOurs: [8, 14] };
const sqliteCodeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff;

function opened(file: string): DatabaseSync {
  makeFolder(dirname(file), 0o700);
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw named(file, error);
  }
}

const named = (file: string, error: unknown) =>
  codes.notOurs.includes(sqliteCodeOf(error))
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
        if (sqliteCodeOf(error) !== codes.held) throw named(file, error);
        if (asked === 0) waiting();
        await sleep(askEveryMs);
      }
    }
    return await work();
  } finally {
    lock.close();
  }
}
