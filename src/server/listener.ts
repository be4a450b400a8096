import words from 'content:pages/getting-ready';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { mayBringFile } from '#src/lib/uploads.ts';
import type { Config } from '#src/platform/config.server.ts';

const lookEveryMs = 50;
/** So short an event loop turn left no time for a connection. */
const shortTurnMs = 1;
/** Closes the port then even on a busy site. */
const mostWaitMs = 300;

/** Closing the port drops connections that the system has accepted but the process has not. */
async function untilNobodyComes(server: Server): Promise<void> {
  let came = true;
  let took = Number.POSITIVE_INFINITY;
  const note = () => {
    came = true;
  };
  server.on('connection', note);
  // The current turn may have polled already; later ones have not.
  await setImmediate();
  const end = performance.now() + mostWaitMs;
  while (performance.now() < end && (came || took > shortTurnMs)) {
    came = false;
    const began = performance.now();
    await setImmediate();
    took = performance.now() - began;
  }
  server.off('connection', note);
}

/** Answers `drainMs` with `Connection: close`, calls `drained`, closes, waits at most `graceMs` for open requests. */
export type GracefulShutdown = (graceMs: number, drainMs?: number, drained?: () => void) => Promise<void>;

/** Node alone would accept requests on open connections until the end, then cut them. */
export function gracefulShutdown(server: Server): GracefulShutdown {
  const unanswered = new Set<ServerResponse>();
  let stopping = false;
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    if (stopping) response.shouldKeepAlive = false;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });

  return async (graceMs, drainMs = 0, drained = () => undefined) => {
    stopping = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    if (drainMs > 0) await sleep(drainMs);
    drained();
    await untilNobodyComes(server);

    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    // Connections become idle once their answer is out.
    const idle = setInterval(() => server.closeIdleConnections(), lookEveryMs);
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(force);
  };
}

/** While the database is upgraded: alive, but not ready (design.md section 5). */
function gettingReady(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?')[0] ?? '';
  const alive = path === '/healthz';
  const json = alive || /^\/(api|readyz)(\/|$)/.test(path);
  const { message } = words;
  response.writeHead(alive ? 200 : 503, {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': json ? 'application/json' : 'text/plain; charset=utf-8',
    ...(alive ? {} : { 'Retry-After': 5 }),
  });
  response.end(json ? JSON.stringify(alive ? { status: 'ok' } : { status: 'unavailable', message }) : message);
  // A browser still sending would otherwise not read the answer.
  request.resume();
}

const hasBody = (request: IncomingMessage) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** 408 after `ms` without a complete body; Node has only one limit, which must suit uploads. */
export function limitBodyTime(server: Server, ms: number): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const path = request.url?.split('?')[0] ?? '';
    const about = { method: request.method ?? '', path, contentType: request.headers['content-type'] };
    if (!hasBody(request) || mayBringFile(about)) return;
    const timer = setTimeout(() => {
      if (!request.complete) request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    }, ms);
    request.once('close', () => clearTimeout(timer));
  });
}

/**
 * A reader must not hold answers in memory. Slow lines are fine: Node's timer restarts with any progress, so whoever
 * takes nothing is cut after once to twice `ms`.
 */
export function cutStalledReaders(server: Server, ms: number): void {
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.setTimeout(ms, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/** Kilobytes of pipelined requests could hold megabytes of answers. True: it was cut, do nothing. */
export function limitPipelining(most: number): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // Requests that arrived together are still parsed after the cut.
    if (socket.destroyed) return true;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  };
}

const headersTimeout = 10_000;
/** Of uploads: five megabytes take 80 seconds at half a megabit. */
const requestTimeout = 180_000;
/** Of JSON and forms without files. */
const textMs = 20_000;
const stalledMs = 20_000;
/** Unanswered requests per connection. */
const mostAtOnce = 16;

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

/** The site's port, with the limits that apply before the app. */
export function createListener(config: Config) {
  let site: RequestListener = gettingReady;
  let open: Promise<void> | undefined;
  const tooMany = limitPipelining(mostAtOnce);
  const server = createServer(
    {
      headersTimeout,
      requestTimeout,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      if (!tooMany(request, response)) site(request, response);
    },
  );
  limitBodyTime(server, textMs);
  cutStalledReaders(server, stalledMs);
  return {
    server,
    /** Opens the port once; requests get 503 until `serve`. @throws in plain words when the port is unavailable. */
    listen(): Promise<void> {
      open ??= new Promise<void>((resolve, reject) => {
        server.once('error', (cause) => reject(new Error(reasonOf(cause, config), { cause })));
        server.listen(config.port, config.host, resolve);
      });
      return open;
    },
    serve(handler: RequestListener): void {
      site = handler;
    },
    /** For example http://127.0.0.1:3000. */
    url(): string {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : config.port;
      return `http://${['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host}:${port}`;
    },
    /** Also for a port that was never opened. */
    close: gracefulShutdown(server),
  };
}
