import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.server.ts';
import { fillLeads } from './007-fill.server.ts';

/** The tables whose status and deletion the leads know from now on. */
const kept = ['contact_messages', 'quotes', 'career_applications'] as const;

async function createLeads(db: Kysely<unknown>): Promise<void> {
  const postgres = isPostgres(db);
  // SQLite finds rows fastest by an integer key, PostgreSQL needs the wider type; names sort by their bytes on both.
  const seq = postgres ? 'bigint' : 'integer';
  const byBytes = postgres ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('leads')
    .addColumn('seq', seq, (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique().references('submissions.id'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', byBytes, (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('company', 'text', (c) => c.notNull())
    .addColumn('services', 'text', (c) => c.notNull())
    .addColumn('starts', byBytes, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('respond_by', 'bigint', (c) => c.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .execute();
  const live = sql<boolean>`${sql.ref('deleted_at')} is null`;
  const sorted = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('leads')
      .columns(['type', 'status', ...columns]);
  await sorted('leads_newest', ['seq']).where(live).execute();
  await sorted('leads_due', ['respond_by', 'seq']).where(live).execute();
  await sorted('leads_name', ['name_key', 'seq']).where(live).execute();
  const scheduled = sql<boolean>`${live} and ${sql.ref('starts')} <> ''`;
  await sorted('leads_starts', ['starts', 'seq']).where(scheduled).execute();
  const onLeads = (name: string) => db.schema.createIndex(name).on('leads');
  const deleted = sql<boolean>`${sql.ref('deleted_at')} is not null`;
  await onLeads('leads_deleted').columns(['type', 'deleted_at', 'seq']).where(deleted).execute();
  const unread = sql<boolean>`${live} and ${sql.ref('read_at')} is null`;
  await onLeads('leads_unread').column('type').where(unread).execute();

  await db.schema
    .createTable('lead_counts')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('shard', 'integer', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('lead_counts_pk', ['type', 'state', 'shard'])
    .execute();

  if (postgres) {
    await sql`create table lead_search (seq bigint primary key, document tsvector not null)`.execute(db);
    await sql`create index lead_search_words on lead_search using gin (document)`.execute(db);
  } else {
    // The words come cut and folded (src/lib/search-words.ts), so the plainest tokenizer is the right one.
    await sql`create virtual table lead_search using fts5(
      words, facets, tokenize = 'ascii', prefix = '2 3 4 5 6', detail = none
    )`.execute(db);
    await sql`create virtual table lead_terms using fts5vocab(lead_search, instance)`.execute(db);
  }
}

async function createDesk(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lead_notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lead_id', 'text', (c) => c.notNull().references('submissions.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('lead_notes_lead').on('lead_notes').columns(['lead_id', 'at']).execute();

  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_newest').on('audit').columns(['at', 'id']).execute();
  await db.schema.createIndex('audit_subject').on('audit').columns(['subject', 'at']).execute();
  await db.schema.createIndex('audit_action').on('audit').columns(['action', 'at', 'id']).execute();

  const added = (table: string, column: string, value: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(value))
      .execute();
  await added('staff_sessions', 'device', '');
  await added('submissions', 'origin', '{}');
  await added('quarantine', 'origin', '{}');
}

async function change(db: Kysely<unknown>): Promise<void> {
  await createLeads(db);
  await createDesk(db);
  await fillLeads(db);
  for (const table of kept) {
    for (const column of ['status', 'deleted_at']) await db.schema.alterTable(table).dropColumn(column).execute();
  }
}

/** The owner's index over all submissions, filled from what is there; notes, audit, and where visitors came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Kysely opens no transaction of its own for SQLite's migrations, and half of this one would be of no use.
  if (db.isTransaction) await change(db);
  else await db.transaction().execute(change);
}
