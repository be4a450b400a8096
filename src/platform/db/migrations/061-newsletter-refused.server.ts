import { type AnyDb, run } from './run.server.ts';

/** How many copies of an issue in a row were refused for good. */
export const up = (db: AnyDb) =>
  run(db, `alter table newsletter_sendings add column refused integer default 0 not null`);
