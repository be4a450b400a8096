import { type AnyDb, run } from './run.server.ts';

/** Receipts of erasures; mails that are gone from the outbox once they have left. */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `create table receipts (
      number text primary key, at bigint not null, removed text not null, backup_until text not null,
      files text not null default '[]', done_at bigint
    )`,
    `create index receipts_newest on receipts (at, number)`,
    `create index receipts_open on receipts (at) where done_at is null`,
    `alter table outbox add column vanishes integer not null default 0`,
    `create index outbox_vanishes on outbox (id) where vanishes = 1`,
    `create index outbox_alone on outbox (recipient) where submission_id is null`,
    `create index thread_entries_wishes on thread_entries (at) where kind = 'event' and via = 'page'`,
    `create index leads_closed on leads (closed_at) where closed_at is not null`,
  );
}
