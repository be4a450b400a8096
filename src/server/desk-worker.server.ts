import { deskWorker } from 'virtual:desk-worker';
import { Hono } from 'hono';

/**
 * The desk's service worker. Outside /admin, so that browsers can update it without a session; it contains no personal
 * data. Its scope is /admin.
 */
export function deskWorkerFile(): Hono {
  return new Hono().get('/desk-worker.js', (c) =>
    c.body(deskWorker, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Service-Worker-Allowed': '/admin',
    }),
  );
}
