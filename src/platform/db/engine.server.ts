import { type Kysely, PostgresAdapter } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** Untyped database, for migrations and backups. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its day, not today's types
export type AnyDb = Kysely<any>;

export function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
