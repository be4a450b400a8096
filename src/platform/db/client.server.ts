import { join } from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import { ownDataDir } from '../data-dir.server.ts';
import { migratingPatience, type PostgresPatience, postgresDialect, servingPatience } from './postgres.server.ts';
import { sqliteDialect } from './sqlite.server.ts';
import type { Database } from './tables.ts';
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

/** Where an installation keeps its data. */
export interface DataPlace {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/**
 * The database of a place as it is, without a look at its version. By itself it has all the time that an upgrade or a
 * backup may take.
 */
export async function connectDatabase(
  { dataDir, databaseUrl }: DataPlace,
  patience: PostgresPatience = migratingPatience,
): Promise<Sql> {
  const dialect = databaseUrl
    ? await postgresDialect(databaseUrl, patience)
    : sqliteDialect(join(dataDir, 'northarc.db'));
  return new Kysely<Database>({ dialect });
}

/**
 * Opens the database and brings it up to date: the SQLite file `northarc.db` in `dataDir`, or PostgreSQL when
 * `databaseUrl` is given, with so much `patience` for a server that does not answer. `watch` is told when an upgrade
 * takes time.
 * @throws when the file cannot be opened, the server cannot be reached, or the upgrade fails (upgrade.server.ts).
 */
export async function openDatabase(
  place: DataPlace & { patience?: PostgresPatience | undefined },
  watch: UpgradeWatch = {},
): Promise<Db> {
  const engine: Engine = place.databaseUrl ? 'postgres' : 'sqlite';
  const readable = ownDataDir(place.dataDir);
  if (readable) watch.log?.warn(readable);
  let sql = await connectDatabase(place);
  try {
    await upgrade(sql, engine, place, watch);
  } catch (error) {
    await sql.destroy();
    throw error;
  }
  if (engine === 'postgres') {
    await sql.destroy();
    sql = await connectDatabase(place, place.patience ?? servingPatience);
  }
  return { engine, sql, write: createUnits(sql, engine), close: () => sql.destroy() };
}
