import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { ownDataDir } from '../data-dir.server.ts';
import { sqliteDialect } from './sqlite.server.ts';
import type { Database } from './tables.ts';
import { isUnavailable } from './unavailable.server.ts';
import { createUnits, type UnitOfWork } from './units.server.ts';
import { type UpgradeWatch, upgrade } from './upgrade.server.ts';

export type Sql = Kysely<Database>;
export type Trx = Transaction<Database>;
export type Engine = 'sqlite' | 'postgres';

export interface Db {
  engine: Engine;
  sql: Sql;
  /** Runs work in one durable transaction; resolves only once it is on disk. */
  write: UnitOfWork;
  close(): Promise<void>;
}

const int8 = 20;
const numeric = 1700;

async function postgresDialect(url: string) {
  const { default: pg } = await import('pg');
  const { default: Cursor } = await import('pg-cursor');
  const types = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === int8 || oid === numeric) return Number;
      return pg.types.getTypeParser(oid, format as 'text');
    },
  };
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 10_000 });
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor must one that is dropped between two queries of a transaction; the second of them fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool, cursor: Cursor });
}

/** With less than this SQLite cannot work at all. */
const leastFreeBytes = 1024 * 1024;

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Where an installation keeps its data. */
export interface DataPlace {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** The database of a place as it is, without a look at its version. */
export async function connectDatabase({ dataDir, databaseUrl }: DataPlace): Promise<Sql> {
  const dialect = databaseUrl ? await postgresDialect(databaseUrl) : sqliteDialect(join(dataDir, 'northarc.db'));
  return new Kysely<Database>({ dialect });
}

/**
 * Opens the database and brings it up to date: the SQLite file `northarc.db` in `dataDir`, or PostgreSQL when
 * `databaseUrl` is given. `watch` is told when that takes time.
 * @throws when the file cannot be opened, the server cannot be reached, or the upgrade fails (upgrade.server.ts).
 */
export async function openDatabase(place: DataPlace, watch: UpgradeWatch = {}): Promise<Db> {
  const engine: Engine = place.databaseUrl ? 'postgres' : 'sqlite';
  try {
    const readable = ownDataDir(place.dataDir);
    if (readable) watch.log?.warn(readable);
    const sql = await connectDatabase(place);
    try {
      await upgrade(sql, engine, place, watch);
    } catch (error) {
      await sql.destroy();
      throw error;
    }
    return { engine, sql, write: createUnits(sql, engine), close: () => sql.destroy() };
  } catch (error) {
    // SQLite names a full disk in several ways, some as dark as "disk I/O error".
    if (!isUnavailable(error) || freeBytes(place.dataDir) > leastFreeBytes) throw error;
    throw new Error(`There is no space left on the disk of ${place.dataDir}. Free some and start again.`, {
      cause: error,
    });
  }
}
