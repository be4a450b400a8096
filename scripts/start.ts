import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Signal = 'SIGTERM' | 'SIGINT';

/** Runs before exiting with code 0; nothing until the site is up. */
let stop: (signal: Signal) => Promise<void> = async () => undefined;
let stopping = false;

async function stopped(signal: Signal) {
  if (stopping) return;
  stopping = true;
  await stop(signal);
  process.exit(0);
}

// First, so that no signal is missed.
process.on('SIGTERM', stopped);
process.on('SIGINT', stopped);

/**
 * Limits V8's heap: without these flags a process kept four times what it uses under load (134 MB of young objects, old
 * space growing by half, a heap per thread; bench:memory). Costs more frequent collection and no baseline compiler;
 * docs/decisions/32-processes.md.
 */
const heapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--no-sparkplug'];

/**
 * Makes the C library return freed memory, which saves 6 MB of an idle site (bench:start). It reads settings only at
 * start, so the process re-executes itself with the same pid, arguments and streams, which takes 40 ms. Linux only.
 */
function keepHeapSmall(): void {
  const name = 'MALLOC_TRIM_THRESHOLD_';
  if (process.platform !== 'linux' || process.env[name] !== undefined || !process.execve) return;
  const env = {
    ...process.env,
    [name]: '131072',
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '.cache/node',
  };
  const args = [process.execPath, ...heapFlags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, env);
}

/**
 * Full garbage collection after the start, which an idle site never does: it saves 15 MB (bench:start) and takes 70 ms.
 */
function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: object) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * `npm start`: migrates and serves in one process. prestart has built the site, with this file in it without its types:
 * Node's type stripper would cost the start 200 ms and the process 6 MB.
 */
keepHeapSmall();
// Caches compiled code for faster starts.
enableCompileCache('.cache/node');
try {
  if (!existsSync('build/server/index.js')) throw new Error('The site is not built yet: npm run build');
  const { buildPages, readConfig, startServer }: typeof import('../src/server/entry.server.ts') = await import(
    pathToFileURL('build/server/index.js').href
  );
  const config = readConfig();
  const pages = await buildPages();
  const site = await startServer(config, { pages, clientFiles: 'build/client' });
  const { log, staff } = site.deps;
  stop = async (signal) => {
    log.info({ signal }, 'stopping');
    // Ctrl-C should not wait for the drain.
    await site.stop(undefined, signal === 'SIGINT' ? 0 : config.drainMs);
  };
  setTimeout(() => {
    // Early, because a killed process would never flush.
    flushCompileCache();
    releaseMemory();
  }, 4_000).unref();
  log.info({ url: site.url, data: config.databaseUrl ? 'postgres' : 'sqlite' }, 'northarc is serving');
  await staff.showFreshPassword((password) => {
    console.log(`\n  The admin password (shown this once): ${password}\n  Sign in at ${config.publicUrl}/admin\n`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
