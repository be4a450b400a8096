import { seqAt } from '#src/intake/lead-store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';

/** Mails by state, and when the oldest of those that wait was written (epoch milliseconds); canaries are none. */
export async function outboxFigures(from: Sql): Promise<{ waiting: number; dead: number; oldest: number | undefined }> {
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
export async function leadFigures(from: Sql, since: number): Promise<{ type: string; source: string; n: number }[]> {
  const rows = await from
    .selectFrom('leads')
    .select((eb) => ['type', 'source', eb.fn.countAll<number>().as('n')])
    .where('seq', '>=', seqAt(since))
    .where('deleted_at', 'is', null)
    .groupBy(['type', 'source'])
    .execute();
  return rows.map(({ type, source, n }) => ({ type, source, n: Number(n) }));
}
