import { enableCompileCache } from 'node:module';
import { ensureBuild } from './build.ts';
import { loadBuild } from './load-build.ts';
import { releaseMemory } from './release-memory.ts';
import { keepHeapSmall } from './small-heap.ts';

/** `npm start`: builds when this source has no build yet, then migrates and serves in one process. */
await ensureBuild();
keepHeapSmall();
// Code that was compiled once starts sooner the next time.
enableCompileCache('.cache/node');
const { buildPages, readConfig, startServer } = await loadBuild();

try {
  const config = readConfig();
  const site = await startServer(config, { pages: await buildPages(), clientFiles: 'build/client' });
  const { log, staff } = site.deps;
  setTimeout(releaseMemory, 2_000).unref();
  log.info({ url: site.url, data: config.databaseUrl ? 'postgres' : 'sqlite' }, 'northarc is serving');
  if (staff.freshPassword) {
    console.log(
      `\n  The admin password (shown this once): ${staff.freshPassword}\n  Sign in at ${config.publicUrl}/admin\n`,
    );
  }
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // Who presses Ctrl-C waits for it.
    await site.stop(undefined, signal === 'SIGINT' ? 0 : config.drainMs);
    process.exit(0);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
