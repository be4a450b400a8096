import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely';
import { isBusy } from './unavailable.server.ts';

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
