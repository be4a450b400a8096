import { type AnyDb, run } from './run.server.ts';

/** People with other letters or pictures in their names are looked through again, so that plain letters find them. */
export async function up(db: AnyDb): Promise<void> {
  await run(db, `update people set stale = 1 where octet_length(name) > length(name)`);
}
