import { type AnyDb, run } from './run.server.ts';

/** The verified file of a refused submission, so that it can be released. */
export const up = (db: AnyDb) =>
  run(
    db,
    `alter table quarantine add column file text default '' not null`,
    `alter table quarantine add column file_about text default '' not null`,
  );
