import { type AnyDb, run } from './run.server.ts';

/**
 * A person's name can be the owner's: then what they wrote themselves stands beside it. Of two indexes over the leads that
 * wait, all queries use leads_to_answer (src/intake/waiting-store.server.ts), so the wider one goes.
 */
export async function up(db: AnyDb): Promise<void> {
  await run(db, `alter table people add column written_name text`, `drop index leads_waiting`);
}
