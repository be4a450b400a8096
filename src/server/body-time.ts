import type { IncomingMessage, Server } from 'node:http';
import { mayBringFile } from '#src/lib/upload-limits.ts';

/** How long a request may take to arrive, in milliseconds. */
export interface BodyTimes {
  /** JSON and forms without files. */
  text: number;
  /** A form with a file over a slow line; Node's own limit for all requests (`requestTimeout`). */
  upload: number;
}

const hasBody = (request: IncomingMessage) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * Ends with 408 a request without a file whose body takes longer than `ms`; Node's one limit for all must be an
 * upload's.
 */
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
