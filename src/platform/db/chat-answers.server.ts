import { sql } from 'kysely';
import type { AnyDb } from './engine.server.ts';

/** The server answers in the chat: what a talk remembers, and of an answer its links, its effects and what it answers. */
export async function up(db: AnyDb): Promise<void> {
  await sql`alter table chat_sessions add column memory text not null default ''`.execute(db);
  for (const column of ['answers', 'links', 'effects'])
    await sql`alter table chat_messages add column ${sql.ref(column)} text not null default ''`.execute(db);
}
