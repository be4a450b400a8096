import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { systemClock } from '#src/lib/time.ts';
import { exclusively } from '#src/platform/data-dir.server.ts';
import { backupAside, beforeUpgradeFile } from '../backup/manifest.server.ts';
import type { Log } from '../log.server.ts';
import { type AnyDb, isPostgres } from './engine.server.ts';
import { type Migrations, migrations } from './migrations.server.ts';
import { isBusy } from './unavailable.server.ts';

type Progress = (name: string, nth: number, of: number) => void;

/** Kysely's own table. Its migrator is not used: it opens no transaction on SQLite and none that covers the backup. */
const recordTable = 'kysely_migration';

/** Without recording them. */
export async function runMigrations(trx: AnyDb, names: readonly string[], known: Migrations = migrations) {
  for (const name of names) await known[name]?.up(trx);
}

/** Runs and records migrations in the caller's transaction. `now` in epoch milliseconds. */
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

/** Empty for an empty database. */
export async function recordedMigrations(db: AnyDb): Promise<string[]> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass(${recordTable}) is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${recordTable}`;
  if ((await found.execute(db)).rows.length === 0) return [];
  const records: { name: string }[] = await db.selectFrom(recordTable).select('name').execute();
  return records.map(({ name }) => name).sort();
}

/** In order. @throws if a newer release has migrated the database. */
export async function pendingMigrations(db: AnyDb, known: Migrations = migrations): Promise<string[]> {
  const recorded = await recordedMigrations(db);
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

type UpgradeLog = Pick<Log, 'info' | 'warn'>;

export interface UpgradeWatch {
  log?: UpgradeLog;
  /** Called once, before anything slow; never if the database is up to date. */
  begins?: (() => Promise<void>) | undefined;
}

type Place = { dataDir: string; databaseUrl?: string | undefined };

/** Kysely's own migrator uses the same number to lock PostgreSQL, so releases that still used it are kept out. */
const lockNumber = '3853314791062309107';
const askEveryMs = 100;
/** Limit on waiting for a transaction somebody forgot to end. */
const patienceMs = 60_000;

const silent: UpgradeLog = { info: () => {}, warn: () => {} };

/**
 * SQLite answers without yielding to the event loop; this yields, so that others are answered and stop signals heard.
 */
function breathing(): KyselyPlugin {
  let last = performance.now();
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (performance.now() - last > 10) {
        await turn();
        last = performance.now();
      }
      return result;
    },
  };
}

/**
 * One process at a time, on this machine (SQLite) or among all that share the server. The lock ends with its process.
 */
function alone(db: AnyDb, { dataDir }: Place, waiting: () => void, work: (db: AnyDb) => Promise<void>) {
  if (!isPostgres(db)) return exclusively(join(dataDir, 'northarc.db.lock'), () => work(db), waiting);
  return db.connection().execute(async (connection) => {
    const ask = sql<{ got: boolean }>`select pg_try_advisory_lock(${sql.raw(lockNumber)}) as got`;
    for (let asked = 0; !(await ask.execute(connection)).rows[0]?.got; asked++) {
      if (asked === 0) waiting();
      await sleep(askEveryMs);
    }
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.raw(lockNumber)})`.execute(connection);
    }
  });
}

async function hasRows(db: AnyDb): Promise<boolean> {
  const tables = isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  for (const { name } of (await tables.execute(db)).rows) {
    if (/^(sqlite|kysely)_/.test(name)) continue;
    if ((await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0) return true;
  }
  return false;
}

/** All pending migrations and their records in one transaction. The caller has made a backup. */
async function migrateAll(db: AnyDb, pending: readonly string[], known: Migrations, log: UpgradeLog): Promise<void> {
  const progress = (migration: string, nth: number, of: number) =>
    log.info({ migration, nth, of }, 'upgrading the database');
  const since = performance.now();
  for (;;) {
    try {
      return await db
        .transaction()
        .execute((trx) => migrate(trx.withPlugin(breathing()), pending, systemClock.now(), { progress, known }));
    } catch (error) {
      // Another process is writing; SQLite's own wait would block the event loop.
      if (isPostgres(db) || !isBusy(error) || performance.now() - since > patienceMs) throw error;
      await sleep(askEveryMs);
    }
  }
}

/**
 * Upgrades the schema: one process under a lock, after a proven backup if there are rows, in one transaction. @throws
 * in plain words if a newer release was here or no backup can be made; nothing is changed then.
 */
export async function upgrade(
  db: AnyDb,
  place: Place,
  watch: UpgradeWatch,
  known: Migrations = migrations,
): Promise<void> {
  if ((await pendingMigrations(db, known)).length === 0) return;
  const log = watch.log ?? silent;
  await watch.begins?.();
  const waiting = () => log.info('another process upgrades the database; waiting for it');
  await alone(db, place, waiting, async (locked) => {
    const pending = await pendingMigrations(locked, known);
    const last = pending.at(-1);
    if (last === undefined) return;
    if (await hasRows(locked)) {
      const file = beforeUpgradeFile(place.dataDir, last, systemClock.now());
      log.info({ file }, 'making a backup before the database is upgraded');
      await backupAside(file, place).catch((error: Error) => {
        throw new Error(
          `The database was not upgraded and nothing in it was changed, because no backup could be made first: ${error.message}`,
        );
      });
      log.info({ file }, 'the backup is made and proven');
    }
    await migrateAll(locked, pending, known, log);
    log.info({ migrations: pending.length }, 'the database is up to date');
  });
}
