import { Hono } from 'hono';
import type { Settings } from '#src/platform/settings.server.ts';

/** `/healthz`: the process is alive. `/readyz`: the database takes a write, else 503. */
export function healthApi(deps: { settings: Settings; log: { error(details: object, text: string): void } }): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await deps.settings.set('last-ready-check', 'ok');
        return c.json({ status: 'ready' });
      } catch (error) {
        deps.log.error({ error }, 'database is not writable');
        c.header('Retry-After', '30');
        return c.json({ status: 'unavailable', message: 'The database cannot be written.' }, 503);
      }
    });
}
