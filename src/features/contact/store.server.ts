import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { ContactMessagesTable } from '#src/platform/db/tables.ts';

export async function insertMessage(trx: Trx, row: ContactMessagesTable): Promise<void> {
  await trx.insertInto('contact_messages').values(row).execute();
}

/** The messages with these ids, in no order. */
export async function messagesOf(db: Db, ids: readonly string[]): Promise<ContactMessagesTable[]> {
  if (ids.length === 0) return [];
  return db.sql.selectFrom('contact_messages').selectAll().where('id', 'in', ids).execute();
}

export async function dropMessage(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('contact_messages').where('id', '=', id).execute();
}
