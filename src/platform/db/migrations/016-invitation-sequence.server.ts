import { type AnyDb, run } from './run.server.ts';

/** The SEQUENCE of an appointment's invitation, which a confirmation raises without ending the private link. */
export const up = (db: AnyDb) =>
  run(
    db,
    `alter table appointments add column sequence integer default 0 not null`,
    `update appointments set sequence = version`,
  );
