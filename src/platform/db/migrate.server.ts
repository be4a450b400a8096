import { sql } from 'kysely';
import type { AnyDb } from './engine.server.ts';
import { type Migrations, migrations } from './migrations.server.ts';

/** Told before each migration: its name, the how manieth of how many it is. */
export type Progress = (name: string, nth: number, of: number) => void;

/** Kysely's own table; its migrator is not used, as it opens no transaction on SQLite and none that covers the backup. */
const recordTable = 'kysely_migration';

/** Runs migrations without a record of them: makes the tables of a certain version. */
export async function runMigrations(trx: AnyDb, names: readonly string[], known: Migrations = migrations) {
  for (const name of names) await known[name]?.up(trx);
}

/** Runs and records migrations within the caller's transaction. `now`: in milliseconds. */
export async function migrate(
  trx: AnyDb,
  names: readonly string[],
  now: number,
  { progress, known = migrations }: { progress?: Progress; known?: Migrations } = {},
): Promise<void> {
  await trx.schema
    .createTable(recordTable)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute();
  for (const [index, name] of names.entries()) {
    progress?.(name, index + 1, names.length);
    await runMigrations(trx, [name], known);
    const timestamp = new Date(now + index).toISOString();
    await trx.insertInto(recordTable).values({ name, timestamp }).execute();
  }
}

/** The migrations that a database has recorded; none when it is empty. */
export async function recordedMigrations(db: AnyDb, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  const found =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_master where type = 'table' and name = ${recordTable}`.execute(db)
      : await sql`select 1 where to_regclass(${recordTable}) is not null`.execute(db);
  if (found.rows.length === 0) return [];
  const records: { name: string }[] = await db.selectFrom(recordTable).select('name').execute();
  return records.map(({ name }) => name).sort();
}

/** What this database still needs, in order. @throws when a newer release has migrated it already. */
export async function pendingMigrations(
  db: AnyDb,
  engine: 'sqlite' | 'postgres',
  known: Migrations = migrations,
): Promise<string[]> {
  const recorded = await recordedMigrations(db, engine);
  const unknown = recorded.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was upgraded by a newer release than this one (it has ${unknown.join(', ')}). Start that release, or restore the backup that was made before its upgrade (docs/operations.md).`,
    );
  }
  return Object.keys(known)
    .sort()
    .filter((name) => !recorded.includes(name));
}
