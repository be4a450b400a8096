import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/lib/clock.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { TrafficCountsTable } from '#src/platform/db/tables-desk.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';

async function putCounts(trx: Trx, rows: readonly TrafficCountsTable[]): Promise<void> {
  await trx
    .insertInto('traffic_counts')
    .values([...rows])
    .onConflict((c) =>
      c.columns(['process', 'client']).doUpdateSet((e) => ({
        requests: e.ref('excluded.requests'),
        at: e.ref('excluded.at'),
      })),
    )
    .execute();
}

async function countsOfOthers(sql: Sql, process: string, since: number): Promise<TrafficCountsTable[]> {
  return sql.selectFrom('traffic_counts').selectAll().where('process', '!=', process).where('at', '>', since).execute();
}

async function forgetCountsBefore(trx: Trx, moment: number): Promise<void> {
  await trx.deleteFrom('traffic_counts').where('at', '<', moment).execute();
}

/** Clients below this are not shared: most send few requests, and no limit is near. */
const worthTelling = 5;
const most = { clients: 50_000, rowsAtOnce: 500 } as const;
const everyMs = { alone: 1_000, together: 250 } as const;
const presence = { everyMs: 30_000, holdsMs: 90_000 } as const;
/** Reads overlap by this much, so that a clock behind the others' misses nothing. */
const overlapMs = 60_000;
const keepMs = 3_600_000;

export interface CrossProcessCounters {
  counted(client: string): void;
  stop(): Promise<void>;
}

/**
 * Shares request counts between processes, so that a client gains nothing by being served by several. A single process
 * only writes one row every half minute. Failures are ignored: an unshared limit still limits.
 */
export function startCrossProcessCounters(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  onOthers(client: string, requests: number): void;
}): CrossProcessCounters {
  const { db, clock, log, onOthers } = deps;
  const process = randomUUID();
  /** This process's counts, and the clients with counts not yet shared. */
  const own = new Map<string, number>();
  let untold = new Set<string>();
  let heard: Map<string, number> | undefined;
  let together = false;
  let presentAt = Number.NEGATIVE_INFINITY;

  async function tell(now: number) {
    const due = now < presentAt || now - presentAt >= presence.everyMs;
    const rows: TrafficCountsTable[] = due ? [{ process, client: '', requests: 0, at: now }] : [];
    const before = untold;
    untold = new Set();
    for (const client of before) {
      const requests = own.get(client) ?? 0;
      if (rows.length >= most.rowsAtOnce) untold.add(client);
      else if (together && requests >= worthTelling) rows.push({ process, client, requests, at: now });
    }
    if (rows.length === 0) return;
    await db.write(async (trx) => {
      if (due) await forgetCountsBefore(trx, now - keepMs);
      await putCounts(trx, rows);
    });
    if (due) presentAt = now;
  }

  async function listen(now: number) {
    const rows = await countsOfOthers(db.sql, process, now - presence.holdsMs);
    together = rows.some(({ client }) => client === '');
    const before = heard;
    const after = new Map<string, number>();
    for (const { process: other, client, requests, at } of rows) {
      if (client === '' || at < now - overlapMs) continue;
      const key = `${other} ${client}`;
      const known = before?.get(key) ?? 0;
      // Counted before this process began to listen: too old to add.
      if (before && requests !== known) onOthers(client, requests > known ? requests - known : requests);
      after.set(key, requests);
    }
    // Keep counts of clients without news, or they would look new later.
    for (const [key, requests] of before ?? []) if (!after.has(key)) after.set(key, requests);
    heard = new Map([...after].slice(0, most.clients));
  }

  async function share() {
    const now = clock.now();
    await tell(now);
    await listen(now);
  }

  const wait = async () => (together ? everyMs.together : everyMs.alone);
  const loop = every(everyMs.alone, 'sharing counts', share, { log, wait });

  return {
    counted(client) {
      const requests = (own.get(client) ?? 0) + 1;
      own.delete(client);
      own.set(client, requests);
      untold.add(client);
      if (own.size > most.clients) own.delete(own.keys().next().value ?? '');
    },
    stop: loop.stop,
  };
}
