import { isPostgres } from '../engine.server.ts';
import { fillLeads } from './007-fill.server.ts';
import { type AnyDb, run } from './run.server.ts';

async function createLeads(db: AnyDb): Promise<void> {
  const postgres = isPostgres(db);
  // SQLite finds rows fastest by an integer key, PostgreSQL needs the wider type; names sort by their bytes on both.
  const seq = postgres ? 'bigint' : 'integer';
  const byBytes = postgres ? 'text collate "C"' : 'text';
  await run(
    db,
    `create table leads (
      seq ${seq} primary key, id text not null unique references submissions (id), type text not null,
      reference text not null, source text not null, name text not null, name_key ${byBytes} not null,
      email text not null, phone text not null, company text not null, services text not null,
      starts ${byBytes} not null, status text not null, received_at bigint not null, respond_by bigint not null,
      read_at bigint, deleted_at bigint
    )`,
    `create index leads_newest on leads (type, status, seq) where deleted_at is null`,
    `create index leads_due on leads (type, status, respond_by, seq) where deleted_at is null`,
    `create index leads_name on leads (type, status, name_key, seq) where deleted_at is null`,
    `create index leads_starts on leads (type, status, starts, seq) where deleted_at is null and starts <> ''`,
    `create index leads_deleted on leads (type, deleted_at, seq) where deleted_at is not null`,
    `create index leads_unread on leads (type) where deleted_at is null and read_at is null`,
    `create table lead_counts (
      type text not null, state text not null, shard integer not null, n integer not null,
      constraint lead_counts_pk primary key (type, state, shard)
    )`,
  );
  if (postgres) {
    await run(
      db,
      `create table lead_search (seq bigint primary key, document tsvector not null)`,
      `create index lead_search_words on lead_search using gin (document)`,
    );
  } else {
    await run(
      db,
      // The words come cut and folded (src/lib/search-words.ts), so the plainest tokenizer is the right one.
      `create virtual table lead_search using fts5(
        words, facets, tokenize = 'ascii', prefix = '2 3 4 5 6', detail = none
      )`,
      `create virtual table lead_terms using fts5vocab(lead_search, instance)`,
    );
  }
}

async function change(db: AnyDb): Promise<void> {
  await createLeads(db);
  await run(
    db,
    `create table lead_notes (
      id text primary key, lead_id text not null references submissions (id), at bigint not null,
      author text not null, body text not null
    )`,
    `create index lead_notes_lead on lead_notes (lead_id, at)`,
    `create table audit (
      id text primary key, at bigint not null, actor text not null, device text not null, action text not null,
      subject text not null, detail text not null
    )`,
    `create index audit_newest on audit (at, id)`,
    `create index audit_subject on audit (subject, at)`,
    `create index audit_action on audit (action, at, id)`,
    `alter table staff_sessions add column device text default '' not null`,
    `alter table submissions add column origin text default '{}' not null`,
    `alter table quarantine add column origin text default '{}' not null`,
  );
  await fillLeads(db);
  // The leads know status and deletion from now on.
  for (const table of ['contact_messages', 'quotes', 'career_applications']) {
    await run(db, `alter table ${table} drop column status`, `alter table ${table} drop column deleted_at`);
  }
}

/** The owner's index over all submissions, filled from what is there; notes, audit, and where visitors came from. */
export async function up(db: AnyDb): Promise<void> {
  // Old releases ran it on SQLite without a transaction around it, and half of this one would be of no use.
  if (db.isTransaction) await change(db);
  else await db.transaction().execute(change);
}
