import { statfs } from 'node:fs/promises';
import { Hono } from 'hono';
import type { Settings } from '#src/platform/settings.server.ts';

/** A hundred forms at once, or a few small files. With less a single write may still pass, but the next may not. */
const leastFreeBytes = 2 * 1024 * 1024;

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** `/healthz`: the process is alive. `/readyz`: the database takes a write and there is space for more, else 503. */
export function healthApi(deps: {
  settings: Settings;
  config: { dataDir: string };
  log: { error(details: object, text: string): void };
}): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const unavailable = (message: string) => {
        c.header('Retry-After', '30');
        return c.json({ status: 'unavailable', message }, 503);
      };
      try {
        await deps.settings.set('last-ready-check', 'ok');
        const free = await freeBytes(deps.config.dataDir);
        if (free >= leastFreeBytes) return c.json({ status: 'ready' });
        deps.log.error({ free }, 'the disk of DATA_DIR is full');
        return unavailable('The disk is full.');
      } catch (error) {
        deps.log.error({ error }, 'database is not writable');
        return unavailable('The database cannot be written.');
      }
    });
}
