import { type AnyDb, run } from './run.server.ts';

/** What the private link of an appointment is valid for, which a move by the owner leaves as it is. */
export const up = (db: AnyDb) =>
  run(
    db,
    `alter table appointments add column link integer default 0 not null`,
    `update appointments set link = version`,
    `create index appointments_days on appointments (date)`,
  );
