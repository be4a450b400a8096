import { deskWorker } from 'virtual:desk-worker';
import { Hono } from 'hono';

/**
 * `/desk-worker.js`: the desk's service worker. It stands outside of /admin, because a browser renews it without a session,
 * and holds nothing of anybody; its scope is /admin, and every look for a newer one comes here.
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
