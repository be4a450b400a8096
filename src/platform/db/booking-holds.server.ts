import { sql } from 'kysely';
import type { AnyDb } from './engine.server.ts';

/** Times that are kept free for some minutes for whoever is booking them in the chat. */
export async function up(db: AnyDb): Promise<void> {
  await sql`
    create table booking_holds (
      id text primary key,
      talk text not null,
      network text not null,
      kind text not null,
      holds_from bigint not null,
      holds_to bigint not null,
      lane integer not null,
      until bigint not null
    )`.execute(db);
}
