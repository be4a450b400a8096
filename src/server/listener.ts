import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '#src/platform/config.server.ts';
import { cutStalledReaders } from './answer-time.ts';
import { type BodyTimes, limitBodyTime } from './body-time.ts';
import { gettingReady } from './getting-ready.ts';
import { type GracefulShutdown, gracefulShutdown } from './graceful-shutdown.ts';
import { refuseSeveralHosts } from './own-host.ts';
import { limitPipelining } from './pipelining.ts';

const headersTimeout = 10_000;
/** Five megabytes take 80 seconds on a line of half a megabit. */
const bodyTimes: BodyTimes = { text: 20_000, upload: 180_000 };

/** An answer of which the reader takes nothing for so long is cut off. */
const stalledMs = 30_000;
/** Requests without an answer on one connection. */
const mostAtOnce = 16;

/** The site's port, with every limit that holds before the site itself is asked. */
export interface Listener {
  server: Server;
  /**
   * Opens the port, once; until `serve`, requests are told to come back. @throws in plain words when it cannot be had.
   */
  listen(): Promise<void>;
  /** From now on requests go to the site. */
  serve(site: RequestListener): void;
  /** Where it listens, for example http://127.0.0.1:3000. */
  url(): string;
  /** Drains, finishes what is in flight and closes the port (graceful-shutdown.ts); a port that was never opened too. */
  close: GracefulShutdown;
}

/** What to do about a port that cannot be had. */
function reasonOf({ code, message }: NodeJS.ErrnoException, { port, host }: Config): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program (or this site runs already). Set PORT to a free one.`;
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023, behind a proxy.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST is ${host}, which is no address of this machine. 127.0.0.1 listens for this machine alone, 0.0.0.0 for all.`;
  }
  return `The port ${port} of ${host} cannot be opened: ${message}`;
}

export function createListener(config: Config): Listener {
  let site: RequestListener = gettingReady;
  let open: Promise<void> | undefined;
  const tooMany = limitPipelining(mostAtOnce);
  const server = createServer(
    {
      headersTimeout,
      requestTimeout: bodyTimes.upload,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      if (tooMany(request, response) || refuseSeveralHosts(request, response)) return;
      site(request, response);
    },
  );
  limitBodyTime(server, bodyTimes.text);
  cutStalledReaders(server, stalledMs);
  const close = gracefulShutdown(server);
  return {
    server,
    listen() {
      open ??= new Promise<void>((resolve, reject) => {
        server.once('error', (cause) => reject(new Error(reasonOf(cause, config), { cause })));
        server.listen(config.port, config.host, resolve);
      });
      return open;
    },
    serve(handler) {
      site = handler;
    },
    url() {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : config.port;
      return `http://${['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host}:${port}`;
    },
    close,
  };
}
