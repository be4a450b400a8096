import { type AnyDb, run } from './run.server.ts';

/** What the owner has published of records, and what is still a draft. */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `create table record_versions (
      collection text not null, id text not null, number integer not null, state text not null, data text not null,
      name text not null, saved_at bigint not null, restored_from integer, author text not null,
      primary key (collection, id, number)
    )`,
    `create table record_drafts (
      collection text not null, id text not null, base integer not null, data text not null, changed_at bigint not null,
      author text not null, publish_at bigint, problem text not null, primary key (collection, id)
    )`,
    `create index record_drafts_due on record_drafts (publish_at)`,
  );
}
