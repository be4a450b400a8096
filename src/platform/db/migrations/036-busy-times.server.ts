import { type AnyDb, run } from './run.server.ts';

/** Calendars of the owner's own, and when they are busy by them. */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `create table busy_feeds (
      id text primary key, name text not null, address text not null, added_at bigint not null, removed_at bigint,
      next_attempt_at bigint not null, claimed_by text, claimed_until bigint, etag text not null,
      last_modified text not null, digest text not null, read_for text not null, read_at bigint,
      failures integer not null, failing_since bigint, problem text not null
    )`,
    `create unique index busy_feeds_address on busy_feeds (address)`,
    `create table busy_ranges (
      feed_id text not null references busy_feeds (id), begins_at bigint not null, ends_at bigint not null,
      primary key (feed_id, begins_at)
    )`,
    `create index busy_ranges_ends on busy_ranges (ends_at)`,
  );
}
