import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds that each of `times` writes of one 4 KiB page takes until the disk has it. */
export function flushTimes(folder: string, times = 200): number[] {
  const file = join(folder, 'flush-probe');
  const handle = openSync(file, 'w');
  const page = Buffer.alloc(4096, 1);
  const taken = Array.from({ length: times }, (_, index) => {
    const started = performance.now();
    writeSync(handle, page, 0, page.length, index * page.length);
    fsyncSync(handle);
    return performance.now() - started;
  });
  closeSync(handle);
  rmSync(file);
  return taken;
}
