import { type AnyDb, run } from './run.server.ts';

export const up = (db: AnyDb) =>
  run(
    db,
    `create table security_events (
      id text primary key, at bigint not null, kind text not null, client text not null, path text not null,
      user_agent text not null, details text not null
    )`,
    `create index security_events_newest on security_events (kind, at, id)`,
  );
