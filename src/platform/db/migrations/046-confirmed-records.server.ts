import { type AnyDb, run } from './run.server.ts';

/**
 * Whether somebody has said of a record that it is true of them. Until now any edit counted as such; what still says
 * what the site came with is asked about once more.
 */
export const up = (db: AnyDb) => run(db, `alter table record_versions add column confirmed integer default 0 not null`);
