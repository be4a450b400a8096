import { type AnyDb, run } from './run.server.ts';

/**
 * What the owner was told of, once each, by which way; the browsers that are told, and the alarms that stand. Notices hold
 * references alone: their words are made when they leave, so that nothing of a person stays in them.
 */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `create table push_subscriptions (
      id text primary key, browser_hash text not null, endpoint text not null, p256dh text not null, auth text not null,
      device text not null, kinds text not null, quiet_from integer not null, quiet_to integer not null,
      created_at bigint not null, last_sent_at bigint, failures integer not null, failing_since bigint,
      paused_at bigint, last_error text not null
    )`,
    `create unique index push_subscriptions_endpoint on push_subscriptions (endpoint)`,
    `create index push_subscriptions_browser on push_subscriptions (browser_hash)`,
    `create table notices (
      id text primary key, kind text not null, subject text not null, stage text not null, at bigint not null,
      constraint notices_once unique (kind, subject, stage)
    )`,
    `create index notices_at on notices (at)`,
    `create table notice_deliveries (
      id text primary key, notice_id text not null references notices (id), channel text not null, target text not null,
      state text not null, held integer not null, attempts integer not null, next_attempt_at bigint not null,
      claimed_by text, claimed_until bigint, last_error text, sent_at bigint,
      constraint notice_deliveries_once unique (notice_id, channel, target)
    )`,
    `create index notice_deliveries_due on notice_deliveries (next_attempt_at) where state = 'waiting'`,
    `create index notice_deliveries_sent on notice_deliveries (channel, sent_at) where sent_at is not null`,
    `create table notice_alarms (name text primary key, since bigint not null)`,
    `create index thread_entries_messages on thread_entries (at) where kind = 'message'`,
  );
}
