import { type AnyDb, run } from './run.server.ts';

/**
 * A telephone number may be of several people (a front desk, a family); an address is of one. Nothing was written into the
 * table yet that is made anew. Tags in use are read from the few rows that have some.
 */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `drop table person_keys`,
    `create table person_keys (
      kind text not null, value text not null, person_id text not null references people (id), at bigint not null,
      constraint person_keys_pk primary key (kind, value, person_id)
    )`,
    `create unique index person_keys_email on person_keys (value) where kind = 'email'`,
    `create index person_keys_person on person_keys (person_id)`,
    `create index people_tagged on people (tags) where tags <> '[]'`,
    `create index leads_tagged on leads (tags) where tags <> '[]'`,
  );
}
