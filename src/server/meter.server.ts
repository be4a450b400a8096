import type { Registry } from 'prom-client';
import type { Meter } from '#src/platform/meter.ts';

/** A meter that keeps its figures, and the registry by which they are read. */
export interface KeptMeter extends Meter {
  registry: Registry;
}

const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const units = [1, 2, 4, 8, 16, 32, 64, 128];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * Keeps figures of the process in the terms of prom-client, which also brings those of memory, event loop and garbage
 * collection. Loaded only where somebody may read them.
 */
export async function createMeter(): Promise<KeptMeter> {
  const client = (await import('prom-client')).default;
  const registry = new client.Registry();
  registry.setContentType(client.Registry.OPENMETRICS_CONTENT_TYPE as never);
  const registers = [registry];
  client.collectDefaultMetrics({ register: registry });
  const requests = new client.Counter({
    name: 'northarc_http_requests_total',
    help: 'Answered requests by what was asked for',
    labelNames: ['kind', 'method', 'status'],
    registers,
  });
  const latency = new client.Histogram({
    name: 'northarc_http_request_seconds',
    help: 'From a request to its answer',
    labelNames: ['kind'],
    buckets: seconds,
    registers,
  });
  const pages = new client.Counter({
    name: 'northarc_page_cache_total',
    help: 'Public pages that were (hit) or were not (miss) in memory',
    labelNames: ['result'],
    registers,
  });
  const groups = new client.Histogram({
    name: 'northarc_commit_units',
    help: 'Units of work that one flush of the disk has made durable (SQLite)',
    buckets: units,
    registers,
  });
  for (const result of ['hit', 'miss']) pages.inc({ result }, 0);
  return {
    registry: registry as unknown as Registry,
    request(kind, method, status, took) {
      // Anybody may send a method of their own.
      requests.inc({ kind, method: methods.has(method) ? method : 'other', status: String(status) });
      latency.observe({ kind }, took);
    },
    page: (hit) => pages.inc({ result: hit ? 'hit' : 'miss' }),
    group: (size) => groups.observe(size),
  };
}
