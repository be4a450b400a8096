import type { Hono } from 'hono';
import { readConfig } from '#src/platform/config.server.ts';
import { type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { createApp } from './app.ts';
import type { Env } from './client.ts';
import { createDeps, type Deps } from './deps.ts';
import { createPages } from './page-renderer.server.ts';

export { recordsAsFile, recordsFromFile } from '#src/features/records/command.server.ts';
export { readConfig } from '#src/platform/config.server.ts';
export { createApp } from './app.ts';
export { createDeps } from './deps.ts';
export { startServer } from './main.ts';

/** The pages of this build. */
export async function buildPages(mode: 'production' | 'development' = 'production') {
  return createPages(await import('virtual:react-router/server-build'), mode);
}

/** What outlives an edit in development: the database, and the parts that run until the edited ones take their place. */
interface Kept {
  db?: Promise<Db>;
  deps?: Promise<Deps>;
}

let development: Promise<Hono<Env>> | undefined;

async function startDevelopment(): Promise<Hono<Env>> {
  const shared = globalThis as { northarcDevelopment?: Kept };
  shared.northarcDevelopment ??= {};
  const kept = shared.northarcDevelopment;
  const config = { ...readConfig(), development: true };
  kept.db ??= openDatabase(config);
  const db = kept.db;
  db.catch(() => {
    kept.db = undefined;
    development = undefined;
  });
  const before = kept.deps;
  kept.deps = db.then((open) => createDeps(config, { db: open }));
  // Not waited for: a mail that is on its way may take half a minute, and both may work side by side meanwhile.
  before?.then((old) => old.close()).catch((error: unknown) => console.error(error));
  const deps = await kept.deps;
  await deps.staff.showFreshPassword((password) => deps.log.info({ password }, 'admin password'));
  return createApp({ deps, pages: await buildPages('development') });
}

/**
 * The app of the development server, made anew after an edit. The database stays open: changes of it take a restart.
 */
export function developmentApp(): Promise<Hono<Env>> {
  development ??= startDevelopment();
  return development;
}
