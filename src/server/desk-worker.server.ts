import { deskWorker } from 'virtual:desk-worker';
import { Hono } from 'hono';

/** Outside /admin, so that browsers update it without a session; holds no personal data. Its scope is /admin. */
export function deskWorkerFile(): Hono {
  return new Hono().get('/desk-worker.js', (c) =>
    c.body(deskWorker, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Service-Worker-Allowed': '/admin',
    }),
  );
}
