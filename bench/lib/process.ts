import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Kernel ticks a second in /proc; fixed at 100 on Linux. */
const ticks = 100;

/** Processor seconds, user and system, that a process has used so far (Linux). */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Megabytes of a process in memory now, and how much of it is its own rather than pages of files (Linux). */
export function residentMegabytes(pid: number): { all: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
  return { all: of('VmRSS'), own: of('RssAnon') };
}

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
