// First, so that nothing comes before it that a signal could meet.
import './stop-signals.ts';

import { enableCompileCache, flushCompileCache } from 'node:module';
import { buildIsCurrent, ensureBuild } from './build.ts';
import { loadBuild } from './load-build.ts';
import { keepHeapSmall, releaseMemory } from './memory.ts';
import { onStop } from './stop-signals.ts';

/**
 * Opens the port while the site is built. Reads the configuration first, from source, so that a mistake is told at
 * once.
 */
async function buildFirst() {
  const { readConfig } = await import('../src/platform/config.server.ts');
  const { createListener } = await import('../src/server/listener.ts');
  const listener = createListener(readConfig());
  await listener.listen();
  await ensureBuild();
  return listener;
}

/** `npm start`: builds when this source has no build yet, then migrates and serves in one process. */
keepHeapSmall();
// Code that was compiled once starts sooner the next time.
enableCompileCache('.cache/node');
try {
  const listener = buildIsCurrent() ? undefined : await buildFirst();
  const { buildPages, readConfig, startServer } = await loadBuild();
  const config = readConfig();
  const pages = await buildPages();
  const site = await startServer(config, { pages, clientFiles: 'build/client', ...(listener ? { listener } : {}) });
  const { log, staff } = site.deps;
  onStop(async (signal) => {
    log.info({ signal }, 'stopping');
    // Who presses Ctrl-C waits for it.
    await site.stop(undefined, signal === 'SIGINT' ? 0 : config.drainMs);
  });
  setTimeout(() => {
    // Not at its end alone, which a killed process does not have.
    flushCompileCache();
    releaseMemory();
  }, 2_000).unref();
  log.info({ url: site.url, data: config.databaseUrl ? 'postgres' : 'sqlite' }, 'northarc is serving');
  await staff.showFreshPassword((password) => {
    console.log(`\n  The admin password (shown this once): ${password}\n  Sign in at ${config.publicUrl}/admin\n`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
