import { type Kysely, sql } from 'kysely';

/** A database on its way from one shape to the next. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its day, not today's types
export type AnyDb = Kysely<any>;

/** Runs statements that SQLite and PostgreSQL read alike, one after the other. */
export async function run(db: AnyDb, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
