import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { createDatabase } from './postgres.ts';
import { migrated, type Template, withPassword } from './templates.ts';

export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | undefined;
  unsynced?: true;
}

type Engine = 'sqlite' | 'postgres';

/** What tests for both engines run on: SQLite, and PostgreSQL in the projects made for it (vitest.config.ts). */
export const engines: readonly Engine[] = inject('engines');
/** Whether this run has a PostgreSQL server. */
export const onPostgres = engines.includes('postgres');

async function makePlace(engine: Engine, template?: Template): Promise<DatabasePlace & { remove(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'northarc-test-'));
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    if (template) cpSync(join(inject('templates'), template), dataDir, { recursive: true });
    return { dataDir, databaseUrl: undefined, unsynced: true, remove };
  }
  const server = inject('postgresUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name, template);
  return { dataDir, databaseUrl: `${server}/${name}`, remove };
}

/** An empty place for a database: a folder of its own, and on PostgreSQL a fresh database. */
export const freshPlace = (engine: Engine) => makePlace(engine);

/** The same with a database that is migrated and has no rows, as a copy of the run's own. */
export const migratedPlace = (engine: Engine) => makePlace(engine, migrated);

/** The same with the password of the test sites (test-password.ts). */
export const placeWithPassword = (engine: Engine) => makePlace(engine, withPassword);

/** Runs tests of both engines; `open` gives an empty, migrated database each time. */
export function onEachEngine(title: string, tests: (open: () => Promise<Db>, engine: Engine) => void) {
  describe.each(engines)(`${title} on %s`, (engine) => {
    const opened: { db: Db; remove(): Promise<void> }[] = [];
    afterAll(async () => {
      for (const { db, remove } of opened) {
        await db.close();
        await remove();
      }
    });
    tests(async () => {
      const place = await migratedPlace(engine);
      const db = await openDatabase(place);
      opened.push({ db, remove: place.remove });
      return db;
    }, engine);
  });
}
