import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely';
import { isBusy } from './unavailable.server.ts';

type Bindable = null | number | bigint | string | Uint8Array;

/** Binds JavaScript values that SQLite has no type for. */
function bindable(value: unknown): Bindable {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  return value as Bindable;
}

/** One that is kept prepared takes 12 to 24 KB outside of the heap; a submission needs some 30 of them. */
const mostPrepared = 150;

/** The part of a database that Kysely's SQLite driver asks for, over Node's own SQLite, with statements kept prepared. */
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
      // The one that was asked longest ago goes first.
      prepared.delete(sql);
      prepared.set(sql, found);
      const [oldest] = prepared.size > mostPrepared ? prepared.keys() : [];
      if (oldest !== undefined) prepared.delete(oldest);
      return found;
    },
  };
}

const patienceMs = 5_000;

/** As SQLite's own errors are (SQLITE_CANTOPEN), so that what is sent is refused as with any storage that fails. */
class FileGone extends Error {
  readonly errcode = 14;
  constructor() {
    super('The database file was moved, deleted or replaced while the site runs.');
  }
}

/** Tells whether what lies at a path is still the file that was opened: what is written to another is gone with the process. */
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
 * Takes the write lock at once, as a deferred transaction fails when it turns into a writer. While another process
 * holds it, fails at once too: SQLite's own waiting would block every visitor (units.server.ts waits instead).
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
  /** Looked at behind the commit too: nothing is acknowledged that lies in a file which nobody finds again. */
  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection);
    this.#mustBeSame();
  }
  /** SQLite rolls back by itself when the disk is full or fails; a second time would hide why. */
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

/** Of processes that open a new file at the same moment SQLite refuses one at once when it turns to the write-ahead log. */
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
 * Opens the file: write-ahead log, synchronous FULL (on disk before acknowledged), foreign keys, 5 s of patience. What is
 * deleted or overwritten is zeroed in its page (secure_delete), so that an erasure leaves no bytes behind.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: patienceMs });
  turnToWal(database);
  database.exec(`
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma temp_store = memory;
    pragma cache_size = -4000;
    pragma journal_size_limit = 67108864;
  `);
  return new NodeSqliteDialect(database, file);
}
