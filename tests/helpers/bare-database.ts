import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { sqliteDialect } from '#src/platform/db/sqlite.server.ts';
import { freshPlace } from './databases.ts';

/** A database without tables for one test, on its way from one shape to the next. */
export async function bareDatabase(engine: 'sqlite' | 'postgres') {
  const place = await freshPlace(engine);
  const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 2 });
  const dialect =
    engine === 'sqlite' ? sqliteDialect(join(place.dataDir, 'northarc.db')) : new PostgresDialect({ pool });
  // biome-ignore lint/suspicious/noExplicitAny: its shape changes under way
  const db = new Kysely<any>({ dialect });
  onTestFinished(async () => {
    await db.destroy();
    await place.remove();
  });
  return db;
}
