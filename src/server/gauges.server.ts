import type { Registry } from 'prom-client';
import { seqAt } from '#src/intake/lead-store.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Sql } from '#src/platform/db/client.server.ts';

/** Mails by state, and when the oldest of those that wait was written (epoch milliseconds); canaries are none. */
async function outboxFigures(from: Sql): Promise<{ waiting: number; dead: number; oldest: number | undefined }> {
  const rows = await from
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n'), eb.fn.min('created_at').as('oldest')])
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

/** Leads since a moment by type and source. */
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

const day = 86_400_000;

/** Where the figures come from that are looked up when they are read. */
export interface GaugeParts {
  sql: Sql;
  clock: Clock;
  /** Connections to the database by what they do; undefined for the SQLite file, which has one. */
  pool(): Readonly<Record<string, number>> | undefined;
  /** Everything that is looked at, and whether it fails. */
  alarms(): Promise<ReadonlyMap<string, { fails: boolean }>>;
  /** When a canary last went all the way (epoch milliseconds), undefined for never. */
  canaryAt(): Promise<number | undefined>;
}

/** Adds the figures that are not counted as things happen. One that cannot be had is left out, and the others stay. */
export async function addGauges(registry: Registry, parts: GaugeParts): Promise<void> {
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
        // One without labels is set to 0 by that, which nobody measured.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of await read().catch(() => [])) this.set(labels, value);
      },
    });
  }
  const { sql, clock } = parts;
  // One look at the outbox serves both of its figures.
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
    (await leadFigures(sql, clock.now() - day)).map(({ type, source, n }) => [{ type, source }, n]),
  );
  gauge('northarc_database_connections', 'Connections to PostgreSQL, and those who wait for one', ['state'], async () =>
    Object.entries(parts.pool() ?? {}).map(([state, n]) => [{ state }, n]),
  );
  gauge('northarc_alarm', '1 while what is looked at fails', ['alarm'], async () =>
    [...(await parts.alarms())].map(([alarm, { fails }]) => [{ alarm }, fails ? 1 : 0]),
  );
  gauge(
    'northarc_canary_last_success_timestamp_seconds',
    'When a made-up request last went all the way',
    [],
    async () => {
      const at = await parts.canaryAt();
      return at === undefined ? [] : [[{}, at / 1_000]];
    },
  );
}
