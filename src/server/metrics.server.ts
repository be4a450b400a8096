import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { nothingHere } from '#src/content/site.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Protection } from '#src/protection/protection.server.ts';
import type { ClientEnv } from './env.ts';

interface Parts {
  config: Pick<Config, 'metricsToken'>;
  /** The figures as OpenMetrics; undefined while none are kept. */
  metrics: { read(): Promise<{ contentType: string; text: string }> } | undefined;
  protection: Pick<Protection, 'refusedCall'>;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** `GET /metrics`: the figures of this process as OpenMetrics, for whoever sends METRICS_TOKEN; 404 while that is unset. */
export function metricsApi({ config, metrics, protection }: Parts): Hono<ClientEnv> {
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
