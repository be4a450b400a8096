import words from 'content:pages/getting-ready';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { company } from '#src/content/company.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { fillMarkup } from '#src/lib/facts.ts';
import { messages } from '#src/lib/security.ts';
import { mayBringFile } from '#src/lib/uploads.ts';
import type { Config } from '#src/platform/config.server.ts';
import { refuseSeveralHosts } from './own-host.ts';

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

/** Seconds; browsers, proxies and our own forms honour it. */
const retryAfter = 5;

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f8fafc;color:#0f172a}main{max-width:34rem;padding:1.5rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}a{color:#1d4ed8;overflow-wrap:anywhere}@media (prefers-color-scheme:dark){body{background:#0f172a;color:#f1f5f9}a{color:#93c5fd}}`;

const pageWith = (text: string, comesBack: boolean) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${comesBack ? `<meta http-equiv="refresh" content="${retryAfter}">\n` : ''}<title>${words.title} | ${company.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p>${text}</p>
<p>${words.urgent} <a href="mailto:${words.email}">${words.email}</a>.</p>
</main>
</body>
</html>
`;

/** A page that reloads itself would lose a posted form. */
const pages = {
  asked: fillMarkup(pageWith(words.text, true), builtFacts),
  sent: fillMarkup(pageWith(words.notSent, false), builtFacts),
};

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** By path or Accept header. */
function wantsJson(path: string, { accept = '' }: IncomingMessage['headers']): boolean {
  if (/^\/(api|readyz)(\/|$)/.test(path)) return true;
  return accept.includes('application/json') && !accept.includes('text/html');
}

/** Answers during startup: 503 as a page or JSON; `/healthz` is 200 (design.md section 5). */
function gettingReady(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?')[0] ?? '';
  const alive = path === '/healthz';
  const sends = request.method !== 'GET' && request.method !== 'HEAD';
  const json = alive || wantsJson(path, request.headers);
  const answer = alive
    ? { status: 'ok' }
    : { status: 'unavailable', message: sends ? messages.unavailable : words.message };
  const body = json ? JSON.stringify(answer) : pages[sends ? 'sent' : 'asked'];
  response.writeHead(alive ? 200 : 503, {
    ...headers,
    ...(alive ? {} : { 'Retry-After': retryAfter }),
    'Content-Type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  // A browser still sending would otherwise not read the answer.
  request.resume();
}

interface Watched {
  /** Bytes sent at the last look. */
  sent: number;
  /** When bytes were first seen waiting without progress. */
  since: number;
}

/** Bytes taken by the system. A large chunk counts only when all of it is taken. */
const sentBy = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/** A reader must not hold answers in memory. Slow lines are fine: any progress restarts `stalledMs`. */
export function cutStalledReaders(server: Server, stalledMs: number): void {
  const sockets = new Map<Socket, Watched | undefined>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  const look = setInterval(() => {
    const now = performance.now();
    for (const [socket, before] of sockets) {
      if (socket.writableLength === 0) {
        if (before) sockets.set(socket, undefined);
        continue;
      }
      const sent = sentBy(socket);
      if (!before || before.sent !== sent) sockets.set(socket, { sent, since: now });
      else if (now - before.since >= stalledMs) socket.destroy();
    }
  }, stalledMs / 6);
  look.unref();
  server.once('close', () => clearInterval(look));
}

/** Milliseconds a request may take to arrive. */
interface BodyTimes {
  /** JSON and forms without files. */
  text: number;
  /** Slow uploads; also Node's limit for all requests (`requestTimeout`). */
  upload: number;
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
/** Five megabytes take 80 seconds at half a megabit. */
const bodyTimes: BodyTimes = { text: 20_000, upload: 180_000 };

const stalledMs = 30_000;
/** Unanswered requests per connection. */
const mostAtOnce = 16;

/** The site's port, with the limits that apply before the app. */
export interface Listener {
  server: Server;
  /** Opens the port once; requests get 503 until `serve`. @throws in plain words when the port is unavailable. */
  listen(): Promise<void>;
  serve(site: RequestListener): void;
  /** For example http://127.0.0.1:3000. */
  url(): string;
  /** Also for a port that was never opened. */
  close: GracefulShutdown;
}

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
