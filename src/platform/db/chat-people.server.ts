import { sql } from 'kysely';
import type { AnyDb } from './engine.server.ts';

/** People answer in the chat: who does, since when a visitor waits for them, and what a panel is told beside its answers. */
export async function up(db: AnyDb): Promise<void> {
  await sql`alter table chat_sessions add column taken_by text not null default ''`.execute(db);
  await sql`alter table chat_sessions add column waiting_since bigint`.execute(db);
  await sql`alter table chat_sessions add column listened_at bigint not null default 0`.execute(db);
  await sql`create index chat_sessions_waiting on chat_sessions (waiting_since) where waiting_since is not null`.execute(
    db,
  );
  await sql`alter table chat_messages add column author text not null default ''`.execute(db);
  await sql`alter table chat_messages add column told integer not null default 0`.execute(db);
  await sql`create index chat_messages_told on chat_messages (at) where told = 1`.execute(db);
}
