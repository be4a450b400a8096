import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '#tests/helpers/postgres.ts';
import { temporaryFolder } from '../../bench/lib/site.ts';
import type { Place } from './store.ts';
import type { Tally } from './tally.ts';

/** Runs the same on each engine, or on the one that `only` names, in an empty place; what is checked names the engine. */
export async function onEngines(only: string, tally: Tally, run: (place: Place, tally: Tally) => Promise<void>) {
  for (const engine of ['sqlite', 'postgres'].filter((name) => !only || only === name)) {
    console.log(`${engine}:`);
    const server = engine === 'postgres' ? await startPostgres() : undefined;
    try {
      using folder = temporaryFolder();
      const dataDir = join(folder.path, 'data');
      mkdirSync(dataDir);
      if (server) await createDatabase(server.url, 'place');
      await run({ dataDir, databaseUrl: server ? `${server.url}/place` : '' }, tally.of(engine));
    } finally {
      await server?.stop();
    }
  }
}
