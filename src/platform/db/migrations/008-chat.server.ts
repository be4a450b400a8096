import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chat_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_identifier', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addColumn('message_count', 'integer', (c) => c.notNull())
    .addColumn('clock_error', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('chat_sessions_newest').on('chat_sessions').columns(['started_at', 'id']).execute();
  await db.schema.createIndex('chat_sessions_visitor').on('chat_sessions').column('user_identifier').execute();

  await db.schema
    .createTable('chat_messages')
    .addColumn('session_id', 'text', (c) => c.notNull().references('chat_sessions.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('feedback', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_messages_pk', ['session_id', 'id'])
    .execute();

  await db.schema
    .createTable('staff_devices')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}
