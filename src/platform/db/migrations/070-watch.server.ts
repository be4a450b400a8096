import { type AnyDb, run } from './run.server.ts';

/**
 * The site's made-up requests, in a table of their own so that no list, figure or export can hold one; when an alarm was
 * last seen by any process, so that one which sees nothing wrong does not end it; the request that a mail was written by.
 */
export const up = (db: AnyDb) =>
  run(
    db,
    `create table canaries (
      id text primary key, slot bigint not null, reference text not null, started_at bigint not null,
      mail_id text not null, mailed_at bigint, awaits_return integer not null, returned_at bigint, done_at bigint,
      problem text not null,
      constraint canaries_once unique (slot)
    )`,
    `create index canaries_done on canaries (done_at)`,
    `alter table notice_alarms add column seen_at bigint not null default 0`,
    `alter table outbox add column request_id text not null default ''`,
  );
