import { sql } from 'kysely';
import type { AnyDb } from './engine.server.ts';

/** An answer of the chat that had none says so, until the owner has dealt with the question. */
export async function up(db: AnyDb): Promise<void> {
  await sql`alter table chat_messages add column unanswered integer not null default 0`.execute(db);
  await sql`create index chat_messages_unanswered on chat_messages (at) where unanswered = 1`.execute(db);
}
