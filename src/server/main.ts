import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#src/platform/config.server.ts';
import { toldOfDamage } from '#src/platform/db/damaged.server.ts';
import { createApp } from './app.ts';
import { createDeps } from './deps.ts';
import type { Deps } from './deps-shape.ts';
import { createFastPath } from './fast-path.ts';
import { createListener } from './listener.ts';
import { startNightlyBackup } from './nightly-backup.ts';
import { createPageCache } from './page-cache.ts';
import type { Pages } from './page-renderer.server.ts';
import type { Replacements } from './replacements.ts';
import { stopSite } from './stop.ts';

export interface RunningSite {
  deps: Deps;
  server: Server;
  /** Where it listens, for example http://127.0.0.1:3000. */
  url: string;
  /** Drains for `drainMs`, finishes what is in flight and closes the database (stop.ts). */
  stop(totalMs?: number, drainMs?: number): Promise<void>;
}

/** Opens the database and serves the site. @throws in plain words when database or port cannot be had. */
export async function startServer(
  config: Config,
  parts: { pages: Pages; clientFiles: string; replace?: Replacements },
): Promise<RunningSite> {
  // Open during an upgrade already.
  const listener = createListener(config);
  const deps = await createDeps(config, { ...parts.replace, upgradeBegins: listener.listen }).catch(async (error) => {
    await listener.close(0);
    // What is read first may be sound, and a page that comes later not.
    throw toldOfDamage(error, config.dataDir);
  });
  const pageCache = createPageCache(deps.clock.now, deps.meter.page);
  const app = createApp({ deps, pages: parts.pages, clientFiles: parts.clientFiles, pageCache });
  const fastPath = createFastPath(deps, pageCache);
  const answer = getRequestListener(app.fetch);
  listener.serve((request, response) => {
    if (!fastPath(request, response)) void answer(request, response);
  });
  await listener.listen().catch(async (error) => {
    await deps.close();
    throw error;
  });
  const nightly = startNightlyBackup(deps);
  deps.watch.start();

  const stop: RunningSite['stop'] = (totalMs, drainMs) =>
    stopSite({ deps, close: listener.close, nightly }, totalMs, drainMs);
  return { deps, server: listener.server, url: listener.url(), stop };
}
