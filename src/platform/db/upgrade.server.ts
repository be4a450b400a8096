import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { systemClock } from '#src/lib/clock.ts';
import { backupAside } from '../backup/manifest.server.ts';
import { beforeUpgradeFile } from '../backup/paths.server.ts';
import { exclusively } from '../lock.server.ts';
import type { Log } from '../log.server.ts';
import type { AnyDb } from './engine.server.ts';
import { migrate, pendingMigrations } from './migrate.server.ts';
import { type Migrations, migrations } from './migrations.server.ts';
import { isBusy } from './unavailable.server.ts';

/** Who wants to know that the database is being brought up to date. */
export interface UpgradeWatch {
  log?: Pick<Log, 'info' | 'warn'>;
  /** Called once, before anything that takes time; a database that is up to date never calls it. */
  begins?: (() => Promise<void>) | undefined;
}

type Engine = 'sqlite' | 'postgres';
type Place = { dataDir: string; databaseUrl?: string | undefined };

/** The number by which Kysely's own migrator locks PostgreSQL: a release that still used it is kept out as well. */
const lockNumber = '3853314791062309107';
const askEveryMs = 100;
/** A forgotten transaction of somebody else would otherwise be waited for for ever. */
const patienceMs = 60_000;

const silent: Pick<Log, 'info' | 'warn'> = { info: () => {}, warn: () => {} };

/** SQLite answers without a turn of the event loop, and meanwhile nobody else would be answered, or heard who says stop. */
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

/** One process at a time, on this machine (SQLite) or among all that share the server. A lock ends with its process. */
function alone(db: AnyDb, engine: Engine, { dataDir }: Place, waiting: () => void, work: (db: AnyDb) => Promise<void>) {
  if (engine === 'sqlite') return exclusively(join(dataDir, 'northarc.db.lock'), () => work(db), waiting);
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

/** Whether any table has a row. */
async function hasRows(db: AnyDb, engine: Engine): Promise<boolean> {
  const tables =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  for (const { name } of (await tables.execute(db)).rows) {
    if (/^(sqlite|kysely)_/.test(name)) continue;
    if ((await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0) return true;
  }
  return false;
}

/** All pending migrations and their records in one transaction. The caller has seen to a backup. */
async function migrateAll(
  db: AnyDb,
  engine: Engine,
  pending: readonly string[],
  known: Migrations,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  const progress = (migration: string, nth: number, of: number) =>
    log.info({ migration, nth, of }, 'upgrading the database');
  const since = performance.now();
  for (;;) {
    try {
      return await db
        .transaction()
        .execute((trx) => migrate(trx.withPlugin(breathing()), pending, systemClock.now(), { progress, known }));
    } catch (error) {
      // Another process's write; SQLite's own waiting would stop this one's event loop.
      if (engine !== 'sqlite' || !isBusy(error) || performance.now() - since > patienceMs) throw error;
      await sleep(askEveryMs);
    }
  }
}

/**
 * Upgrades the schema: one process under a lock, after a proven backup when there are rows, in one transaction. @throws
 * in plain words when a newer release was here or no backup can be made; nothing is changed then.
 */
export async function upgrade(
  db: AnyDb,
  engine: Engine,
  place: Place,
  watch: UpgradeWatch,
  known: Migrations = migrations,
): Promise<void> {
  if ((await pendingMigrations(db, engine, known)).length === 0) return;
  const log = watch.log ?? silent;
  await watch.begins?.();
  const waiting = () => log.info('another process upgrades the database; waiting for it');
  await alone(db, engine, place, waiting, async (locked) => {
    const pending = await pendingMigrations(locked, engine, known);
    const last = pending.at(-1);
    if (last === undefined) return;
    if (await hasRows(locked, engine)) {
      const file = beforeUpgradeFile(place.dataDir, last, systemClock.now());
      log.info({ file }, 'making a backup before the database is upgraded');
      await backupAside(file, place).catch((error: Error) => {
        throw new Error(
          `The database was not upgraded and nothing in it was changed, because no backup could be made first: ${error.message}`,
        );
      });
      log.info({ file }, 'the backup is made and proven');
    }
    await migrateAll(locked, engine, pending, known, log);
    log.info({ migrations: pending.length }, 'the database is up to date');
  });
}
