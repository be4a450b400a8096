import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { type Db, openDatabase } from '#src/platform/db/client.server.ts';

export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** An empty place for a database: a folder of its own, and on PostgreSQL a fresh database. */
export async function freshPlace(engine: 'sqlite' | 'postgres'): Promise<DatabasePlace & { remove(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'northarc-test-'));
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { dataDir, databaseUrl: undefined, remove: removeFolder };
  const server = inject('postgresUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { dataDir, databaseUrl: `${server}/${name}`, remove: removeFolder };
}

/** Runs the same tests on SQLite and on PostgreSQL; `open` gives an empty, migrated database each time. */
export function onEachEngine(title: string, tests: (open: () => Promise<Db>, engine: 'sqlite' | 'postgres') => void) {
  describe.each(['sqlite', 'postgres'] as const)(`${title} on %s`, (engine) => {
    const opened: { db: Db; remove(): Promise<void> }[] = [];
    afterAll(async () => {
      for (const { db, remove } of opened) {
        await db.close();
        await remove();
      }
    });
    tests(async () => {
      const place = await freshPlace(engine);
      const db = await openDatabase(place);
      opened.push({ db, remove: place.remove });
      return db;
    }, engine);
  });
}
