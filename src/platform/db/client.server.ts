import type { Database } from 'db:tables';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DeleteResult,
  type Driver,
  type InsertResult,
  Kysely,
  type SelectQueryBuilder,
  SqliteDialect,
  SqliteDriver,
  type Transaction,
  type UpdateResult,
} from 'kysely';
import { diskOf, ownDataDir } from '../data-dir.server.ts';
import type { Engine } from './engine.server.ts';
import { migratingPatience, type PostgresPatience, postgresDialect, servingPatience } from './postgres.server.ts';
import { isBusy, isUnavailable, toldOfDamage } from './unavailable.server.ts';
import { groupCommits, type UnitOfWork } from './units.server.ts';
import { type UpgradeWatch, upgrade } from './upgrade.server.ts';

type Bindable = null | number | bigint | string | Uint8Array;

function bindable(value: unknown): Bindable {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  return value as Bindable;
}

/** A prepared statement takes 12 to 24 KB outside the heap; a submission needs about 30. */
const mostPrepared = 150;

/** What Kysely's SQLite driver needs, over Node's own SQLite, with a cache of prepared statements. */
function adapt(database: DatabaseSync) {
  const asked = (kept: StatementSync) => ({
    reader: kept.columns().length > 0,
    all: (parameters: readonly unknown[]) => kept.all(...parameters.map(bindable)),
    run: (parameters: readonly unknown[]) => kept.run(...parameters.map(bindable)),
    iterate: (parameters: readonly unknown[]) => kept.iterate(...parameters.map(bindable)),
  });
  const prepared = new Map<string, ReturnType<typeof asked>>();
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const found = prepared.get(sql) ?? asked(database.prepare(sql));
      // Least recently used goes first.
      prepared.delete(sql);
      prepared.set(sql, found);
      const [oldest] = prepared.size > mostPrepared ? prepared.keys() : [];
      if (oldest !== undefined) prepared.delete(oldest);
      return found;
    },
  };
}

const patienceMs = 5_000;

/** Looks like SQLite's SQLITE_CANTOPEN, so requests are refused as for any failing storage. */
class FileGone extends Error {
  readonly errcode = 14;
  constructor() {
    super('The database file was moved, deleted or replaced while the site runs.');
  }
}

/** Throws if the path no longer leads to the opened file: writes to a deleted file are lost with the process. */
function sameFile(file: string): () => void {
  const identity = () => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  };
  const opened = identity();
  return () => {
    if (identity() !== opened) throw new FileGone();
  };
}

/**
 * Takes the write lock at once: a deferred transaction fails when it turns into a writer. Fails at once if another
 * process holds it: SQLite's own wait would block every visitor (units.server.ts waits instead).
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #mustBeSame: () => void;
  constructor(database: DatabaseSync, mustBeSame: () => void) {
    super({ database: adapt(database) });
    this.#database = database;
    this.#mustBeSame = mustBeSame;
  }
  override async beginTransaction(connection: DatabaseConnection) {
    this.#mustBeSame();
    this.#database.exec('pragma busy_timeout = 0');
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    } finally {
      this.#database.exec(`pragma busy_timeout = ${patienceMs}`);
    }
  }
  /** Checked after the commit too: never acknowledge what went into a lost file. */
  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection);
    this.#mustBeSame();
  }
  /** SQLite rolls back by itself if the disk is full or fails; a second rollback would hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #createDriver: () => Driver;
  constructor(database: DatabaseSync, file: string) {
    super({ database: adapt(database) });
    const mustBeSame = sameFile(file);
    this.#createDriver = () => new ImmediateDriver(database, mustBeSame);
  }
  override createDriver(): Driver {
    return this.#createDriver();
  }
}

/** If several processes open a new file at once, SQLite refuses one immediately on the switch to WAL, so retry. */
function turnToWal(database: DatabaseSync) {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (const since = performance.now(); ; ) {
    try {
      return database.exec('pragma journal_mode = wal');
    } catch (error) {
      if (!isBusy(error) || performance.now() - since > patienceMs) throw error;
      Atomics.wait(pause, 0, 0, 5);
    }
  }
}

/**
 * Opens the file with write-ahead log, synchronous FULL (on disk before acknowledged), foreign keys and 5 s busy
 * timeout. secure_delete zeroes deleted bytes, so an erasure leaves none behind.
 */
function sqliteDialect(file: string, unsynced = false): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: patienceMs });
  turnToWal(database);
  database.exec(`
    pragma synchronous = ${unsynced ? 'off' : 'full'};
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma temp_store = memory;
    pragma cache_size = -4000;
    pragma journal_size_limit = 67108864;
  `);
  return new NodeSqliteDialect(database, file);
}

/** Without the password. */
function placeOf(url: string) {
  try {
    const { hostname, port, searchParams, username, pathname } = new URL(url);
    const host = searchParams.get('host') ?? (hostname || 'localhost');
    const name = decodeURIComponent(pathname.slice(1));
    return { host, at: `${host}:${port || 5432}`, user: decodeURIComponent(username), name };
  } catch {
    return { host: 'its host', at: 'its host', user: '', name: '' };
  }
}

const silent = /^timeout expired$|timeout exceeded when trying to connect|connection timeout/;

function reasonOf({ code, message, syscall }: NodeJS.ErrnoException, url: string): string | undefined {
  const { host, at, user, name } = placeOf(url);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL' || code === 'EAI_NODATA')
    return `no computer named ${host} can be found. Is the name right, and is there a network?`;
  if (code === 'ECONNREFUSED' || (syscall === 'connect' && code === 'ENOENT'))
    return `no database server takes calls at ${at}. Is it running, and is the port right?`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'EHOSTDOWN' || code === 'ENETDOWN')
    return `there is no way to ${at} from this machine.`;
  if (code === 'ETIMEDOUT' || silent.test(message))
    return `the server at ${at} does not answer. Is it the right one, and does a firewall let this machine in?`;
  if (code === '28P01' || code === '28000')
    return `the server at ${at} refuses the user ${user || 'that it names'}. Are user and password right?`;
  if (code === '3D000')
    return `the server at ${at} has no database named ${name || user}. Create it, or mend the name.`;
  return undefined;
}

/** Why PostgreSQL cannot be used, in words for whoever starts the site; other errors pass unchanged. */
export function unreachable(url: string, cause: unknown): unknown {
  const reason = cause instanceof Error ? reasonOf(cause, url) : undefined;
  return reason ? new Error(`DATABASE_URL cannot be used: ${reason}`, { cause }) : cause;
}

export type Sql = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface Db {
  engine: Engine;
  sql: Sql;
  /** One durable transaction; resolves only once it is on disk. PostgreSQL groups commits itself. */
  write: UnitOfWork;
  close(): Promise<void>;
}

/** SQLite cannot work with less. */
const leastFreeBytes = 1024 * 1024;

export interface DataPlace {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** SQLite does not wait for the disk, which a loss of power would make felt: for tests. */
  unsynced?: boolean | undefined;
}

/** Does not check or upgrade the version; `patience` defaults to that of an upgrade or a backup. */
export async function connectDatabase(
  { dataDir, databaseUrl, unsynced }: DataPlace,
  patience: PostgresPatience = migratingPatience,
): Promise<Sql> {
  let pool: Pool | undefined;
  const dialect = databaseUrl
    ? await postgresDialect(databaseUrl, patience, (made) => {
        pool = made;
      })
    : sqliteDialect(join(dataDir, 'northarc.db'), unsynced);
  const sql = new Kysely<Database>({ dialect });
  if (pool) pools.set(sql, pool);
  return sql;
}

type Pool = Pick<import('pg').Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
const pools = new WeakMap<Sql, Pool>();

/** Connections of the PostgreSQL pool and requests waiting for one; undefined for SQLite. */
export function poolUse(sql: Sql): { used: number; idle: number; waiting: number } | undefined {
  const pool = pools.get(sql);
  if (!pool) return undefined;
  return { used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * Opens `northarc.db` in `dataDir`, or PostgreSQL at `databaseUrl`, and upgrades it; `watch` is told when that takes
 * time. @throws in plain words if it cannot be used.
 */
export async function openDatabase(
  place: DataPlace & { patience?: PostgresPatience | undefined },
  watch: UpgradeWatch & { onGroup?: (units: number) => void } = {},
): Promise<Db> {
  const engine: Engine = place.databaseUrl ? 'postgres' : 'sqlite';
  try {
    const readable = ownDataDir(place.dataDir);
    if (readable) watch.log?.warn(readable);
    let sql = await connectDatabase(place);
    try {
      await upgrade(sql, place, watch);
    } catch (error) {
      await sql.destroy();
      throw error;
    }
    if (engine === 'postgres') {
      await sql.destroy();
      sql = await connectDatabase(place, place.patience ?? servingPatience);
    }
    const write: UnitOfWork =
      engine === 'sqlite' ? groupCommits(sql, watch.onGroup) : (work) => sql.transaction().execute(work);
    return { engine, sql, write, close: () => sql.destroy() };
  } catch (caught) {
    const error = place.databaseUrl ? unreachable(place.databaseUrl, caught) : caught;
    // SQLite reports a full disk in several ways, even as "disk I/O error".
    const { free } = (await diskOf(place.dataDir)) ?? { free: Number.POSITIVE_INFINITY };
    if (!isUnavailable(error) || free > leastFreeBytes) throw toldOfDamage(error, place.dataDir);
    throw new Error(`There is no space left on the disk of ${place.dataDir}. Free some and start again.`, {
      cause: error,
    });
  }
}

/** How many rows a query finds. */
export async function countOf<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const { n } = await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return Number(n);
}

/** Carries out an insert, update or delete; how many rows it concerned. */
export async function changedRows(change: {
  executeTakeFirst(): Promise<InsertResult | UpdateResult | DeleteResult>;
}): Promise<number> {
  const done: Partial<InsertResult & UpdateResult & DeleteResult> = await change.executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? done.numUpdatedRows ?? done.numDeletedRows ?? 0);
}

/** Stops counting at 1,000, to bound the cost. */
export async function countUpTo1000(
  sql: Sql,
  query: SelectQueryBuilder<Database, keyof Database, object>,
): Promise<number> {
  const row = await sql
    .selectFrom(query.limit(1_000).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
