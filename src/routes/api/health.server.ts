import { statfs } from 'node:fs/promises';
import { Hono } from 'hono';
import type { Settings } from '#src/platform/settings.server.ts';

/** A hundred forms at once, or a few small files. With less a single write may still pass, but the next may not. */
const leastFreeBytes = 2 * 1024 * 1024;

/** How long an answer of `/readyz` is given again, in milliseconds. */
const sharedMs = 1_000;

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * `/healthz`: the process lives. `/readyz`: the database takes a write, there is space, no stop was asked for; else
 * 503.
 */
export function healthApi(deps: {
  settings: Settings;
  config: { dataDir: string };
  /** Looked at with each request. */
  stopping: boolean;
  log: { error(details: object, text: string): void };
}): Hono {
  /** What is wrong, or undefined. */
  async function check(): Promise<string | undefined> {
    try {
      await deps.settings.set('last-ready-check', 'ok');
      const free = await freeBytes(deps.config.dataDir);
      if (free >= leastFreeBytes) return undefined;
      deps.log.error({ free }, 'the disk of DATA_DIR is full');
      return 'The disk is full.';
    } catch (error) {
      deps.log.error({ error }, 'database is not writable');
      return 'The database cannot be written.';
    }
  }

  // Anybody may ask, as often as they like: those who ask within a second share one answer, and one write.
  let asked = Number.NEGATIVE_INFINITY;
  let answer: ReturnType<typeof check>;
  const recentCheck = () => {
    const now = performance.now();
    if (now - asked >= sharedMs) {
      asked = now;
      answer = check();
    }
    return answer;
  };

  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const message = deps.stopping ? 'The process is stopping.' : await recentCheck();
      if (message === undefined) return c.json({ status: 'ready' });
      c.header('Retry-After', '30');
      return c.json({ status: 'unavailable', message }, 503);
    });
}
