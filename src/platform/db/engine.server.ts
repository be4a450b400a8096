import { type Kysely, PostgresAdapter } from 'kysely';

/** A database whose tables are not typed: on its way from one version to the next, or of a backup. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its day, not today's types
export type AnyDb = Kysely<any>;

export function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
