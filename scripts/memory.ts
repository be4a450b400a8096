import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Under load a process kept four times what it uses: 134 MB of young objects, most of them dead, large strings of pages
 * until old space had grown by half, and a heap of its own for each thread (bench:memory). The collector works more often
 * instead, and V8's first tier of machine code is not made; docs/decisions/32-processes.md.
 */
const heapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--no-sparkplug'];

/**
 * Has the C library give freed memory back: 117 MB resident when idle instead of 123 (bench:start; 120 are allowed). It reads
 * its settings before a program's first line, so the process begins again in its own place, with the same number,
 * arguments and streams; that takes 40 ms. Only on Linux.
 */
export function keepHeapSmall(): void {
  const name = 'MALLOC_TRIM_THRESHOLD_';
  if (process.platform !== 'linux' || process.env[name] !== undefined || !process.execve) return;
  const env = {
    ...process.env,
    [name]: '131072',
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
    // Known before the first file is read, so that what strips the types of these scripts (9 MB of it) is not loaded again.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '.cache/node',
  };
  const args = [process.execPath, ...heapFlags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, env);
}

/** Collects what a start leaves behind, which an idle site never would: 123 MB instead of 138 (bench:start). Takes 70 ms. */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: object) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
