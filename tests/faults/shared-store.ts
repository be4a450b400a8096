import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Tally } from './tally.ts';

export type Row = Record<string, unknown>;

/** Looks into the database that the server processes share, past all of their code. */
export interface SharedStore {
  all(sql: string): Promise<Row[]>;
}

export function sharedStore(place: { dataDir: string; databaseUrl: string }): SharedStore {
  return {
    async all(sql) {
      if (!place.databaseUrl) {
        const database = new DatabaseSync(join(place.dataDir, 'northarc.db'), { readOnly: true });
        try {
          return database.prepare(sql).all();
        } finally {
          database.close();
        }
      }
      const client = new pg.Client({ connectionString: place.databaseUrl });
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Makes an empty database on a PostgreSQL server; its address. */
export async function emptyDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${serverUrl}/${name}`;
}

/** Checks that every form which was acknowledged is in the database, once and under the reference that was told. */
export async function checkKept(
  store: SharedStore,
  known: ReadonlyMap<string, string>,
  tally: Pick<Tally, 'check' | 'none'>,
) {
  const rows = await store.all('select id, reference from submissions');
  const kept = new Map(rows.map(({ id, reference }) => [String(id), String(reference)]));
  tally.none(
    'nothing acknowledged is lost',
    [...known].filter(([id, reference]) => kept.get(id) !== reference).map(([id]) => id),
  );
  tally.check('nothing is there twice', rows.length === known.size, `${rows.length} rows for ${known.size} forms`);
}
