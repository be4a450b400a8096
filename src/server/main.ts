import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#src/platform/config.server.ts';
import { cutStalledReaders } from './answer-time.ts';
import { createApp } from './app.ts';
import { type BodyTimes, limitBodyTime } from './body-time.ts';
import { createDeps, type Deps, type Replacements } from './deps.ts';
import { createFront } from './front.ts';
import { letGo } from './let-go.ts';
import { startNightlyBackup } from './nightly-backup.ts';
import { refuseSeveralHosts } from './own-host.ts';
import { createPageCache } from './page-cache.ts';
import type { Pages } from './pages.server.ts';
import { limitPipelining } from './pipelining.ts';
import { stopSite } from './stop.ts';

export interface RunningSite {
  deps: Deps;
  server: Server;
  /** Where it listens, for example http://127.0.0.1:3000. */
  url: string;
  /** Drains for `drainMs`, finishes what is in flight and closes the database (stop.ts). */
  stop(totalMs?: number, drainMs?: number): Promise<void>;
}

const headersTimeout = 10_000;
/** Five megabytes take 80 seconds on a line of half a megabit. */
const bodyTimes: BodyTimes = { text: 20_000, upload: 180_000 };

/** An answer of which the reader takes nothing for so long is cut off. */
const stalledMs = 30_000;
/** Requests without an answer on one connection. */
const mostAtOnce = 16;

/** Opens the database and serves the site; resolves once it listens. */
export async function startServer(
  config: Config,
  parts: { pages: Pages; clientFiles: string; replace?: Replacements },
): Promise<RunningSite> {
  const deps = await createDeps(config, parts.replace);
  const pageCache = createPageCache();
  const app = createApp({ deps, pages: parts.pages, clientFiles: parts.clientFiles, pageCache });
  const front = createFront(deps, pageCache);
  const listener = getRequestListener(app.fetch);
  const tooMany = limitPipelining(mostAtOnce);
  const server = createServer(
    {
      headersTimeout,
      requestTimeout: bodyTimes.upload,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) =>
      tooMany(request, response) ||
      refuseSeveralHosts(request, response) ||
      front(request, response) ||
      listener(request, response),
  );
  limitBodyTime(server, bodyTimes.text);
  cutStalledReaders(server, stalledMs);
  const close = letGo(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const nightly = startNightlyBackup(deps);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;

  const stop: RunningSite['stop'] = (totalMs, drainMs) => stopSite({ deps, close, nightly }, totalMs, drainMs);
  return { deps, server, url: `http://${host}:${port}`, stop };
}
