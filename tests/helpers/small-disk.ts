import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A disk of a few megabytes in memory, which can be filled and emptied; it goes with the command. */
export interface SmallDisk extends Disposable {
  path: string;
  /** Takes all space that is left. */
  fill(): void;
  /** Gives it back. */
  empty(): void;
}

/** Mounts the disk, which holds at most so many `files` where that is told, or says why that cannot be done here: it needs Linux and root. */
export function mountSmallDisk(megabytes: number, files = 0): SmallDisk | string {
  if (process.platform !== 'linux') return 'mounting a small disk needs Linux';
  mkdirSync('.cache', { recursive: true });
  const path = resolve(mkdtempSync('.cache/small-disk-'));
  const drop = () => rmSync(path, { recursive: true, force: true });
  const mounted = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m${files ? `,nr_inodes=${files}` : ''}`, 'northarc-faults', path],
    {
      encoding: 'utf8',
    },
  );
  if (mounted.status !== 0) {
    drop();
    return `a small disk cannot be mounted here (${mounted.stderr?.trim() || mounted.error?.message})`;
  }
  const unmount = () => spawnSync('umount', ['--lazy', path]);
  process.once('exit', unmount);
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      const handle = openSync(filler, 'a');
      try {
        for (let size = 1 << 20; size >= 1; size >>= 1) {
          try {
            for (;;) writeSync(handle, Buffer.alloc(size));
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          }
        }
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    [Symbol.dispose]() {
      process.removeListener('exit', unmount);
      unmount();
      drop();
    },
  };
}
