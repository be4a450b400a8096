import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { nothingHere } from '#src/content/site.ts';
import type { Config } from '#src/platform/config.server.ts';
import { type Disk, diskOf } from '#src/platform/data-dir.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Protection } from '#src/protection/protection.server.ts';
import type { Watch } from '#src/watch/watch.server.ts';
import type { ClientEnv } from './client.ts';

/** Room for a hundred forms or a few small files. With less, one write may pass and the next fail. */
const leastFreeBytes = 2 * 1024 * 1024;
/** Inodes for a handful of forms. */
const leastFreeFiles = 32;

/** `/readyz` answers are reused for this long. */
const sharedMs = 1_000;

/** Undefined when there is room or nobody knows. */
function fullWords(disk: Disk | undefined): string | undefined {
  if (!disk) return undefined;
  if (disk.free < leastFreeBytes) return 'The disk is full.';
  return disk.files && disk.files.free < leastFreeFiles ? 'The disk takes no more files.' : undefined;
}

/** `/healthz`: the process runs. `/readyz`: durable writes, storable forms, disk space, no stop requested; else 503. */
export function healthApi(deps: {
  settings: Settings;
  config: { dataDir: string };
  watch: Pick<Watch, 'rehearse'>;
  /** Read on each request. */
  stopping: boolean;
  log: { error(details: object, text: string): void };
}): Hono {
  async function check(): Promise<string | undefined> {
    const disk = await diskOf(deps.config.dataDir);
    try {
      await deps.settings.set('last-ready-check', 'ok');
    } catch (error) {
      deps.log.error({ error }, 'database is not writable');
      // A full disk is the cause, so report that.
      return fullWords(disk) ?? 'The database cannot be written.';
    }
    const full = fullWords(disk);
    if (full) {
      deps.log.error({ ...disk }, 'the disk of DATA_DIR is full');
      return full;
    }
    const failed = (await deps.watch.rehearse()).filter((one) => !one.ok && one.reason === 'storage');
    return failed.length > 0 ? `Cannot be stored: ${failed.map(({ form }) => form).join(', ')}.` : undefined;
  }

  // Public endpoint: requests within a second share one answer and one write.
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

interface HealthDeps {
  config: Pick<Config, 'metricsToken'>;
  /** OpenMetrics; undefined when none are kept. */
  metrics: { read(): Promise<{ contentType: string; text: string }> } | undefined;
  protection: Pick<Protection, 'refusedCall'>;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** `GET /metrics`: OpenMetrics, for whoever sends METRICS_TOKEN; 404 when that is unset. */
export function metricsApi({ config, metrics, protection }: HealthDeps): Hono<ClientEnv> {
  return new Hono<ClientEnv>().get('/metrics', async (c) => {
    const token = config.metricsToken;
    if (!token || !metrics) return c.text(nothingHere, 404);
    const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!timingSafeEqual(hash(given), hash(token))) {
      const waitMs = protection.refusedCall(c.get('client'), c.req.path);
      if (waitMs > 0) c.header('Retry-After', String(Math.ceil(waitMs / 1_000)));
      c.header('WWW-Authenticate', 'Bearer');
      return c.json({ message: 'Authorization: Bearer METRICS_TOKEN is missing or wrong.' }, waitMs > 0 ? 429 : 401);
    }
    const { contentType, text } = await metrics.read();
    return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
}
