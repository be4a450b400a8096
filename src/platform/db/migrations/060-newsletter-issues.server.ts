import { type AnyDb, run } from './run.server.ts';

/** Issues on their way to subscribers, and why a subscription ended. */
export const up = (db: AnyDb) =>
  run(
    db,
    `create table newsletter_sendings (
      id text primary key, issue text not null unique, version integer not null, state text not null,
      subject text not null, html text not null, body text not null, archive_url text not null,
      starts_at bigint not null, started_at bigint, prepared_to text not null, prepared_at bigint, ended_at bigint,
      pace integer not null, next_at bigint not null, failures integer not null, problem text not null,
      created_at bigint not null, author text not null, counts text not null
    )`,
    `create index newsletter_sendings_state on newsletter_sendings (state, starts_at)`,
    `create table newsletter_copies (
      sending_id text not null, subscriber_id text not null, state text not null, attempts integer not null,
      next_attempt_at bigint not null, claimed_by text, claimed_until bigint, sent_at bigint, problem text not null,
      primary key (sending_id, subscriber_id)
    )`,
    `create index newsletter_copies_due on newsletter_copies (sending_id, state, next_attempt_at)`,
    `create index newsletter_copies_subscriber on newsletter_copies (subscriber_id)`,
    `create index newsletter_subscribers_confirmed on newsletter_subscribers (state, id)`,
    `alter table newsletter_subscribers add column ended_by text default '' not null`,
    `alter table newsletter_subscribers add column ended_reason text default '' not null`,
    `alter table newsletter_subscribers add column soft_bounces integer default 0 not null`,
    `alter table newsletter_subscribers add column consent text default '' not null`,
  );
