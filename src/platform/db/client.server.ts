import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { migrate } from './migrate.server.ts';
import { sqliteDialect } from './sqlite.server.ts';
import type { Database } from './tables.ts';
import { createUnits, type UnitOfWork } from './units.server.ts';

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

/**
 * Opens and migrates the database: the SQLite file `northarc.db` in `dataDir`, or PostgreSQL when `databaseUrl` is given.
 * @throws when the file cannot be opened or the server cannot be reached.
 */
export async function openDatabase(options: { dataDir: string; databaseUrl?: string | undefined }): Promise<Db> {
  const engine: Engine = options.databaseUrl ? 'postgres' : 'sqlite';
  if (engine === 'sqlite') mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dialect = options.databaseUrl
    ? await postgresDialect(options.databaseUrl)
    : sqliteDialect(join(options.dataDir, 'northarc.db'));
  const sql = new Kysely<Database>({ dialect });
  await migrate(sql, engine);
  return { engine, sql, write: createUnits(sql, engine), close: () => sql.destroy() };
}
