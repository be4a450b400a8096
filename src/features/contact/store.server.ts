import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { ContactMessagesTable } from '#src/platform/db/tables.ts';
import type { MessageStatus } from './rules.ts';

export async function insertMessage(trx: Trx, row: ContactMessagesTable): Promise<void> {
  await trx.insertInto('contact_messages').values(row).execute();
}

/** A page of messages, newest first; `before` is the last row of the page above. */
export async function listMessages(
  db: Db,
  page: { limit: number; before?: { submitted_at: number; id: string } | undefined },
): Promise<(ContactMessagesTable & { reference: string; flags: string })[]> {
  let query = db.sql
    .selectFrom('contact_messages')
    .innerJoin('submissions', 'submissions.id', 'contact_messages.id')
    .selectAll('contact_messages')
    .select(['submissions.reference', 'submissions.flags'])
    .where('deleted_at', 'is', null);
  const { before } = page;
  if (before) {
    query = query.where((eb) =>
      eb.or([
        eb('submitted_at', '<', before.submitted_at),
        eb.and([eb('submitted_at', '=', before.submitted_at), eb('contact_messages.id', '<', before.id)]),
      ]),
    );
  }
  return query.orderBy('submitted_at', 'desc').orderBy('contact_messages.id', 'desc').limit(page.limit).execute();
}

/** How many messages there are and how many of them wait for a reply. */
export async function countMessages(db: Db): Promise<{ total: number; pending: number }> {
  const rows = await db.sql
    .selectFrom('contact_messages')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { total, pending: counts.pending ?? 0 };
}

/** Sets the status of a message; false when there is none with this id. */
export async function setMessageStatus(db: Db, id: string, status: MessageStatus): Promise<boolean> {
  const result = await db.write((trx) =>
    trx
      .updateTable('contact_messages')
      .set({ status })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}

/** Takes a message out of every list; the row stays for 30 days. False when there is none with this id. */
export async function deleteMessage(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db.write((trx) =>
    trx
      .updateTable('contact_messages')
      .set({ deleted_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}
