import { type AnyDb, run } from './run.server.ts';

/** What the owner said they would do, for a lead or a person; and the leads that wait for an answer, by when it is due. */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `create table next_actions (
      id text primary key, lead_id text references submissions (id) on delete cascade,
      person_id text references people (id) on delete cascade, due_at bigint not null, has_hour integer not null,
      body text not null, author text not null, created_at bigint not null, done_at bigint
    )`,
    `create index next_actions_due on next_actions (due_at, id) where done_at is null`,
    `create index next_actions_lead on next_actions (lead_id) where lead_id is not null`,
    `create index next_actions_person on next_actions (person_id) where person_id is not null`,
    // Narrower than leads_waiting: a status that was set by hand stops the clock (isWaiting in src/intake/thread.ts).
    `create index leads_to_answer on leads (respond_by, seq)
      where waiting_since is not null and deleted_at is null and (type = 'appointment' or status = 'pending')`,
    `create index leads_put_off on leads (later_until) where later_until is not null`,
  );
}
