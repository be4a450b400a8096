import type { Registry } from 'prom-client';
import { seqAt } from '#src/intake/search-index-store.server.ts';
import { probeNames } from '#src/lib/probes.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import { standingAlarms } from '#src/notices/notice-changes.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { Watch } from '#src/watch/watch.server.ts';

export interface Meter {
  /** One answer; `kind` is a short name of what was asked for. In seconds. */
  request(kind: string, method: string, status: number, seconds: number): void;
  /** `hit`: whether the public page was cached. */
  page(hit: boolean): void;
  /** Units of work made durable by one disk flush. */
  group(units: number): void;
}

/** Used while /metrics is off. */
export const silentMeter: Meter = { request: () => undefined, page: () => undefined, group: () => undefined };

/** Without canaries. `oldest`: epoch milliseconds. */
async function outboxFigures(from: Sql): Promise<{ waiting: number; dead: number; oldest: number | undefined }> {
  const rows = await from
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n'), eb.fn.min('created_at').as('oldest')])
    .where('channel', '=', 'mail')
    .where('state', 'in', ['waiting', 'dead'])
    .where('audience', '<>', 'canary')
    .groupBy('state')
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state);
  const oldest = of('waiting')?.oldest;
  return {
    waiting: Number(of('waiting')?.n ?? 0),
    dead: Number(of('dead')?.n ?? 0),
    oldest: oldest == null ? undefined : Number(oldest),
  };
}

async function leadFigures(from: Sql, since: number): Promise<{ type: string; source: string; n: number }[]> {
  const rows = await from
    .selectFrom('leads')
    .select((eb) => ['type', 'source', eb.fn.countAll<number>().as('n')])
    .where('seq', '>=', seqAt(since))
    .where('deleted_at', 'is', null)
    .groupBy(['type', 'source'])
    .execute();
  return rows.map(({ type, source, n }) => ({ type, source, n: Number(n) }));
}

interface GaugeDeps {
  sql: Sql;
  clock: Clock;
  /** By state; undefined for SQLite. */
  pool(): Readonly<Record<string, number>> | undefined;
  watch: Watch;
}

/** Alarms without a probe; their state is in the database. */
const toldOnly = ['mail', 'backup'] as const;

/** A failing figure is left out; the others stay. */
async function addGauges(registry: Registry, parts: GaugeDeps): Promise<void> {
  const client = (await import('prom-client')).default;
  const registers = [registry as never];
  function gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: () => Promise<[Record<string, string>, number][]>,
  ) {
    new client.Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        // `reset` would report an unmeasured 0.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of await read().catch(() => [])) this.set(labels, value);
      },
    });
  }
  const { sql, clock, watch } = parts;
  // Both outbox figures share one query.
  let outbox: ReturnType<typeof outboxFigures> | undefined;
  const outboxNow = () => {
    outbox ??= outboxFigures(sql).finally(() => {
      outbox = undefined;
    });
    return outbox;
  };
  gauge('northarc_outbox_mails', 'Mails that wait or were given up', ['state'], async () => {
    const { waiting, dead } = await outboxNow();
    return [
      [{ state: 'waiting' }, waiting],
      [{ state: 'dead' }, dead],
    ];
  });
  gauge('northarc_outbox_oldest_seconds', 'Age of the oldest mail that waits; 0 when none does', [], async () => {
    const { oldest } = await outboxNow();
    return [[{}, oldest === undefined ? 0 : Math.max(0, clock.now() - oldest) / 1_000]];
  });
  gauge('northarc_leads_last_day', 'Leads of the last day by type and source', ['type', 'source'], async () =>
    (await leadFigures(sql, clock.now() - dayMs)).map(({ type, source, n }) => [{ type, source }, n]),
  );
  gauge('northarc_database_connections', 'Connections to PostgreSQL, and those who wait for one', ['state'], async () =>
    Object.entries(parts.pool() ?? {}).map(([state, n]) => [{ state }, n]),
  );
  gauge('northarc_alarm', '1 while what is looked at fails', ['alarm'], async () => {
    // These need the database; its own probe reports when it is down.
    const told = await standingAlarms(sql).catch(() => undefined);
    const looked = probeNames.map((alarm) => ({ alarm, fails: watch.standing().get(alarm)?.fails ?? false }));
    const others = told ? toldOnly.map((alarm) => ({ alarm, fails: told.has(alarm) })) : [];
    return [...looked, ...others].map(({ alarm, fails }) => [{ alarm }, fails ? 1 : 0]);
  });
  const canary = 'northarc_canary_last_success_timestamp_seconds';
  gauge(canary, 'When a made-up request last went all the way', [], async () => {
    const { doneAt } = await watch.canaries.last();
    return doneAt === undefined ? [] : [[{}, doneAt / 1_000]];
  });
}

interface KeptMeter extends Meter {
  registry: Registry;
}

const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const units = [1, 2, 4, 8, 16, 32, 64, 128];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** prom-client adds memory, event loop and garbage collection. Loaded only with METRICS_TOKEN. */
async function createMeter(): Promise<KeptMeter> {
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
      // Limits the label: clients can send any method.
      requests.inc({ kind, method: methods.has(method) ? method : 'other', status: String(status) });
      latency.observe({ kind }, took);
    },
    page: (hit) => pages.inc({ result: hit ? 'hit' : 'miss' }),
    group: (size) => groups.observe(size),
  };
}

const isKept = (meter: Meter): meter is KeptMeter => 'registry' in meter;

/** Counts nothing without METRICS_TOKEN. */
export const meterFor = ({ metricsToken }: Config): Promise<Meter> =>
  metricsToken ? createMeter() : Promise.resolve(silentMeter);

/** OpenMetrics; undefined when nothing is counted. */
export async function createMetrics(meter: Meter, parts: GaugeDeps) {
  if (!isKept(meter)) return undefined;
  const { registry } = meter;
  await addGauges(registry, parts);
  return { read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }) };
}
