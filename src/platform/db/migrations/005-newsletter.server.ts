import { type AnyDb, run } from './run.server.ts';

export const up = (db: AnyDb) =>
  run(
    db,
    `create table newsletter_subscribers (
      id text primary key, email_key text not null unique, email text not null, state text not null,
      source text not null, requested_at bigint not null, confirmed_at bigint, unsubscribed_at bigint
    )`,
    `create index newsletter_subscribers_state on newsletter_subscribers (state, requested_at)`,
    `alter table outbox add column list_unsubscribe text`,
  );
