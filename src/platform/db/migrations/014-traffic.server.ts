import { type AnyDb, run } from './run.server.ts';

export const up = (db: AnyDb) =>
  run(
    db,
    `create table traffic_counts (
      process text not null, client text not null, requests integer not null, at bigint not null,
      constraint traffic_counts_key primary key (process, client)
    )`,
    `create index traffic_counts_newest on traffic_counts (at)`,
  );
