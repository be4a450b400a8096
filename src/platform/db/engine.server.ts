import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether this is PostgreSQL, for the few statements that SQLite words differently. */
// biome-ignore lint/suspicious/noExplicitAny: asked of databases and transactions of any shape
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
