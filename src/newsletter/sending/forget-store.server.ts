import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { countCopies } from './copies-store.server.ts';

const few = 1_000;

/** Ids of the sendings that ended before `moment` and whose copies are still there, the first one first. */
async function endedBefore(sql: Sql, moment: number): Promise<string[]> {
  const rows = await sql
    .selectFrom('newsletter_sendings')
    .select('id')
    .where('ended_at', '<', moment)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('newsletter_copies')
          .select('subscriber_id')
          .whereRef('newsletter_copies.sending_id', '=', 'newsletter_sendings.id'),
      ),
    )
    .orderBy('ended_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps how many copies of a sending there were by state, unless that is kept already. */
export async function keepCounts(trx: Trx, id: string): Promise<void> {
  const counts = JSON.stringify(await countCopies(trx, id));
  await trx.updateTable('newsletter_sendings').set({ counts }).where('id', '=', id).where('counts', '=', '').execute();
}

async function dropSome(trx: Trx, id: string): Promise<number> {
  const some = trx.selectFrom('newsletter_copies').select('subscriber_id').where('sending_id', '=', id).limit(few);
  const { numDeletedRows } = await trx
    .deleteFrom('newsletter_copies')
    .where('sending_id', '=', id)
    .where('subscriber_id', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Forgets who got the issues whose sending ended before `moment`, a few rows at a time; how many there were stays. None is
 * sent again: a sending that has ended writes down no copies, and an issue has one sending.
 */
export async function forgetCopiesBefore(db: Db, moment: number): Promise<void> {
  for (const id of await endedBefore(db.sql, moment)) {
    await db.write((trx) => keepCounts(trx, id));
    while ((await db.write((trx) => dropSome(trx, id))) === few);
  }
}
