import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

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
