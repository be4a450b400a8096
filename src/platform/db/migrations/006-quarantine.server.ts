import { type AnyDb, run } from './run.server.ts';

export const up = (db: AnyDb) =>
  run(
    db,
    `create table quarantine (
      id text primary key, type text not null, data text not null, reasons text not null, source text not null,
      flags text not null, user_agent text not null, referrer text not null, client text not null,
      sent_at bigint, received_at bigint not null
    )`,
    `create index quarantine_newest on quarantine (received_at, id)`,
    `create index quarantine_client on quarantine (client, received_at)`,
  );
