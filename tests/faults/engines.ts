import { startPostgres } from '#tests/helpers/postgres.ts';

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
