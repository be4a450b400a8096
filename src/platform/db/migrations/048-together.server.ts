import { isPostgres } from '../engine.server.ts';
import { type AnyDb, run } from './run.server.ts';

/**
 * Several people at one desk: whose a lead is, whom a note names, since when somebody writes, and who did what. What was
 * told to browsers until now goes on, and being named joins it.
 */
export async function up(db: AnyDb): Promise<void> {
  const byBytes = isPostgres(db) ? 'text collate "C"' : 'text';
  await run(
    db,
    // Empty instead of null: PostgreSQL reads an index in its order only behind what is equal.
    `alter table leads add column assigned_to ${byBytes} default '' not null`,
    `create index leads_assigned on leads (type, status, assigned_to, seq) where deleted_at is null`,
    `create index leads_to_answer_by on leads (assigned_to, respond_by, seq)
      where waiting_since is not null and deleted_at is null and (type = 'appointment' or status = 'pending')`,
    `create index leads_taken on leads (assigned_to) where assigned_to <> ''`,
    `alter table thread_entries add column mentions text default '' not null`,
    `alter table reply_drafts add column since bigint default 0 not null`,
    `update reply_drafts set since = at`,
    `create index audit_actor on audit (actor, at, id)`,
    `update push_subscriptions set kinds = replace(kinds, ']', ',"named"]') where kinds <> '[]'`,
  );
}
