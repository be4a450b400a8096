import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type AnyDb, isPostgres } from './engine.server.ts';

const onPostgres = `
  create table lead_search (seq bigint primary key, document tsvector not null);
  create index lead_search_words on lead_search using gin (document);
  create table found_words (seq bigint primary key, document tsvector not null);
  create index found_words_document on found_words using gin (document);
  alter table appointments add constraint appointments_apart
    exclude using gist (int8range(holds_from, holds_to) with &&)
    where (status <> 'cancelled' and holds_from is not null);
`;

// Words arrive cut and folded (src/lib/search-words.ts), so the plainest tokenizer is right. secure-delete removes
// erased words from the index at once, not at the next merge.
const onSqlite = `
  create virtual table lead_search using fts5(
    words, facets, tokenize = 'ascii', prefix = '2 3 4 5 6', detail = none
  );
  create virtual table lead_terms using fts5vocab(lead_search, instance);
  insert into lead_search (lead_search, rank) values ('secure-delete', 1);
  create virtual table found_words using fts5(
    words, kinds, tokenize = 'ascii', prefix = '1 2 3 4 5 6', detail = none
  );
  create virtual table found_terms using fts5vocab(found_words, instance);
  insert into found_words (found_words, rank) values ('secure-delete', 1);
`;

/** Statements are separated by a semicolon at the end of a line. */
async function runAll(db: AnyDb, statements: string): Promise<void> {
  for (const statement of statements.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(db);
}

export async function up(db: AnyDb): Promise<void> {
  const postgres = isPostgres(db);
  // SQLite is fastest by an integer key, PostgreSQL needs the wider type; names sort by bytes on both.
  const words: Record<string, string> = {
    seq: postgres ? 'bigint' : 'integer',
    'text by bytes': postgres ? 'text collate "C"' : 'text',
    'without rowid': postgres ? '' : 'without rowid',
  };
  const tables = readFileSync('src/platform/db/baseline.sql', 'utf8');
  await runAll(
    db,
    tables.replace(/\{([a-z ]+)\}/g, (_, name: string) => words[name] ?? ''),
  );
  await runAll(db, postgres ? onPostgres : onSqlite);
}
