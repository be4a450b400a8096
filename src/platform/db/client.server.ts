import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import { migrate } from './migrate.server.ts';
import { migratingPatience, type PostgresPatience, postgresDialect, servingPatience } from './postgres.server.ts';
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

/** Migrates over a connection of its own, which may take its time. */
async function migratePostgres(url: string) {
  const sql = new Kysely<Database>({ dialect: await postgresDialect(url, migratingPatience) });
  await migrate(sql, 'postgres').finally(() => sql.destroy());
}

/**
 * Opens and migrates the database: the SQLite file `northarc.db` in `dataDir`, or PostgreSQL when `databaseUrl` is given,
 * with so much `patience` for a server that does not answer.
 * @throws when the file cannot be opened or the server cannot be reached.
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  patience?: PostgresPatience | undefined;
}): Promise<Db> {
  const { dataDir, databaseUrl, patience = servingPatience } = options;
  if (databaseUrl) {
    await migratePostgres(databaseUrl);
    const sql = new Kysely<Database>({ dialect: await postgresDialect(databaseUrl, patience) });
    return { engine: 'postgres', sql, write: createUnits(sql, 'postgres'), close: () => sql.destroy() };
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const sql = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, 'northarc.db')) });
  await migrate(sql, 'sqlite');
  return { engine: 'sqlite', sql, write: createUnits(sql, 'sqlite'), close: () => sql.destroy() };
}
