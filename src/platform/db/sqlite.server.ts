import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely';

type Bindable = null | number | bigint | string | Uint8Array;

/** Binds JavaScript values that SQLite has no type for. */
function bindable(value: unknown): Bindable {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  return value as Bindable;
}

/** The part of a database that Kysely's SQLite driver asks for, over Node's own SQLite, with statements kept prepared. */
function adapt(database: DatabaseSync) {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    let found = prepared.get(sql);
    if (!found) {
      if (prepared.size >= 500) prepared.clear();
      found = database.prepare(sql);
      prepared.set(sql, found);
    }
    return found;
  };
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const kept = statement(sql);
      return {
        reader: kept.columns().length > 0,
        all: (parameters: readonly unknown[]) => kept.all(...parameters.map(bindable)),
        run: (parameters: readonly unknown[]) => kept.run(...parameters.map(bindable)),
        iterate: (parameters: readonly unknown[]) => kept.iterate(...parameters.map(bindable)),
      };
    },
  };
}

/** Takes the write lock at once: a deferred transaction that turns into a writer fails instead of waiting. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: ReturnType<typeof adapt>;
  constructor(database: ReturnType<typeof adapt>) {
    super({ database });
    this.#database = database;
  }
  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database });
  }
}

/**
 * Opens the database file: write-ahead log, every commit on disk before it is acknowledged (synchronous FULL),
 * foreign keys on, five seconds of patience with another process's lock.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file);
  database.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma temp_store = memory;
    pragma cache_size = -16000;
    pragma journal_size_limit = 67108864;
  `);
  return new NodeSqliteDialect(adapt(database));
}
