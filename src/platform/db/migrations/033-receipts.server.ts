import { type AnyDb, run } from './run.server.ts';

const weekMs = 7 * 86_400_000;
const itsMail = `select id from outbox where vanishes = 1 and subject like '%' || receipts.number`;

/**
 * What became of the mail of a receipt, until when backups could hold something of it, and what an old page finds it by.
 * Browsers that are told of something are told of wishes for erasure too.
 */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `alter table receipts add column mail text not null default ''`,
    `alter table receipts add column mail_id text not null default ''`,
    `alter table receipts add column held_until bigint not null default 0`,
    `alter table receipts add column people text not null default ''`,
    `update receipts set held_until = coalesce(done_at, at)`,
    `update receipts set mail = 'waiting', mail_id = (${itsMail} limit 1), held_until = at + ${weekMs}
      where done_at is null and exists (${itsMail})`,
    `update push_subscriptions set kinds = replace(kinds, ']', ',"erasure"]') where kinds like '%"%'`,
  );
}
