import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '#tests/helpers/postgres.ts';
import { temporaryFolder } from '../../bench/lib/site.ts';

type Engine = 'sqlite' | 'postgres';

/** Runs the same on each engine, or on the one that `only` names; `databaseUrl` is empty for SQLite. */
export async function onEngines(only: string | undefined, run: (engine: Engine, databaseUrl: string) => Promise<void>) {
  for (const engine of (['sqlite', 'postgres'] as const).filter((name) => !only || only === name)) {
    const server = engine === 'postgres' ? await startPostgres() : undefined;
    try {
      await run(engine, server?.url ?? '');
    } finally {
      await server?.stop();
    }
  }
}

/** The same with an empty place for a database on each: a folder, and on PostgreSQL a database of its own. */
export const onPlaces = (
  only: string | undefined,
  run: (engine: Engine, place: { dataDir: string; databaseUrl: string }) => Promise<void>,
) =>
  onEngines(only, async (engine, server) => {
    using folder = temporaryFolder();
    const place = { dataDir: join(folder.path, 'data'), databaseUrl: '' };
    mkdirSync(place.dataDir);
    if (engine === 'postgres') {
      await createDatabase(server, 'place');
      place.databaseUrl = `${server}/place`;
    }
    await run(engine, place);
  });
