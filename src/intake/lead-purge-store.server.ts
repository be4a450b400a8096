import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { eraseMails } from './inbound-store.server.ts';
import { undoMs } from './lead.ts';
import { forgetWords } from './lead-search-store.server.ts';
import { markStale } from './people-store.server.ts';

const atOnce = 100;

/**
 * Deletes for good what was deleted over 30 days before `now`, with notes and mails; `forget` drops the feature's own
 * row, the next sweep the files. Returns how many leads.
 */
export async function purgeDeleted(
  db: Db,
  now: number,
  forget: (trx: Trx, lead: { id: string; type: string }) => Promise<void>,
): Promise<number> {
  let gone = 0;
  while (true) {
    const purged = await db.write(async (trx) => {
      const due = await trx
        .selectFrom('leads')
        .select(['seq', 'id', 'type', 'person_id'])
        .where('deleted_at', 'is not', null)
        .where('deleted_at', '<=', now - undoMs)
        .limit(atOnce)
        .execute();
      for (const lead of due) {
        // Another process may be at the same lead: only the one that takes it away counts it.
        const { numDeletedRows } = await trx
          .deleteFrom('leads')
          .where('seq', '=', lead.seq)
          .where('deleted_at', 'is not', null)
          .executeTakeFirst();
        if (numDeletedRows === 0n) continue;
        await forgetWords(trx, lead.seq);
        await trx.deleteFrom('thread_entries').where('lead_id', '=', lead.id).execute();
        await trx.deleteFrom('reply_drafts').where('lead_id', '=', lead.id).execute();
        await eraseMails(trx, lead.id);
        await trx.deleteFrom('outbox').where('submission_id', '=', lead.id).execute();
        await markStale(trx, [lead.person_id]);
        await forget(trx, lead);
        await trx.deleteFrom('submission_files').where('submission_id', '=', lead.id).execute();
        await trx.deleteFrom('submissions').where('id', '=', lead.id).execute();
        await trx
          .insertInto('lead_counts')
          .values({ type: lead.type, state: 'deleted', shard: 0, n: -1 })
          .onConflict((c) =>
            c.columns(['type', 'state', 'shard']).doUpdateSet((eb) => ({ n: eb('lead_counts.n', '-', 1) })),
          )
          .execute();
      }
      return due.length;
    });
    gone += purged;
    if (purged < atOnce) return gone;
  }
}
