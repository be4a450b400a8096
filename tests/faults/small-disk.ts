import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, temporaryFolder } from '../../bench/lib/site.ts';

/** A disk of a few megabytes in memory, which can be filled and emptied; it goes with the command. */
export interface SmallDisk extends Disposable {
  path: string;
  /** Takes all space that is left. */
  fill(): void;
  /** Gives it back. */
  empty(): void;
}

/** Mounts the disk, or says why that cannot be done here: it needs Linux and root. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'mounting a small disk needs Linux';
  const folder: Folder = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'northarc-faults', folder.path], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    folder[Symbol.dispose]();
    return `a small disk cannot be mounted here (${mounted.stderr?.trim() || mounted.error?.message})`;
  }
  const unmount = () => spawnSync('umount', ['--lazy', folder.path]);
  process.once('exit', unmount);
  const filler = join(folder.path, 'filler');
  return {
    path: folder.path,
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
      folder[Symbol.dispose]();
    },
  };
}
