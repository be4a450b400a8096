import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Limits V8's heap: without these flags a process kept four times what it uses under load (134 MB of young objects, old
 * space growing by half, a heap per thread; bench:memory). Costs more frequent collection and no baseline compiler;
 * docs/decisions/32-processes.md.
 */
const heapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--no-sparkplug'];

/**
 * Makes the C library return freed memory, which saves 6 MB of an idle site (bench:start). It reads settings only at
 * start, so the process re-executes itself with the same pid, arguments and streams, which takes 40
 * ms. Linux only.
 */
export function keepHeapSmall(): void {
  const name = 'MALLOC_TRIM_THRESHOLD_';
  if (process.platform !== 'linux' || process.env[name] !== undefined || !process.execve) return;
  const env = {
    ...process.env,
    [name]: '131072',
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
    // Also caches the compiled type stripper (9 MB).
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '.cache/node',
  };
  const args = [process.execPath, ...heapFlags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, env);
}

/**
 * Full garbage collection after the start, which an idle site never does: it saves 15 MB (bench:start) and takes 70 ms.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: object) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
