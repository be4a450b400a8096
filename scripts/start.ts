// First, so that no signal is missed.
import './stop-signals.ts';

import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { loadBuild } from './load-build.ts';
import { keepHeapSmall, releaseMemory } from './memory.ts';
import { onStop } from './stop-signals.ts';

/** `npm start`: migrates and serves in one process (prestart has built the site). */
keepHeapSmall();
// Caches compiled code for faster starts.
enableCompileCache('.cache/node');
try {
  if (!existsSync('build/server/index.js')) throw new Error('The site is not built yet: npm run build');
  const { buildPages, readConfig, startServer } = await loadBuild();
  const config = readConfig();
  const pages = await buildPages();
  const site = await startServer(config, { pages, clientFiles: 'build/client' });
  const { log, staff } = site.deps;
  onStop(async (signal) => {
    log.info({ signal }, 'stopping');
    // Ctrl-C should not wait for the drain.
    await site.stop(undefined, signal === 'SIGINT' ? 0 : config.drainMs);
  });
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
