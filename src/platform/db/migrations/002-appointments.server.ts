import { type AnyDb, run } from './run.server.ts';

export const up = (db: AnyDb) =>
  run(
    db,
    `create table appointments (
      id text primary key references submissions (id), name text not null, email text not null,
      phone text not null, service text not null, message text not null, date text not null, time text not null,
      source text not null, status text not null, submitted_at bigint not null, respond_by bigint not null,
      changed_at bigint not null, version integer not null, reminded_for text not null
    )`,
    // No slot is given twice. Chat requests without a date, and cancelled ones, hold none.
    `create unique index appointments_slot on appointments (date, time)
      where status <> 'cancelled' and time <> 'TBD'`,
    `create index appointments_newest on appointments (submitted_at, id)`,
    `alter table outbox add column calendar_method text default '' not null`,
    `alter table outbox add column calendar text default '' not null`,
  );
