import { join } from 'node:path';
import type { Hono } from 'hono';
import { systemClock } from '#src/lib/time.ts';
import { createPageImages } from '#src/page-editor/images.server.ts';
import { readConfig } from '#src/platform/config.server.ts';
import { type DataPlace, type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { createFileStore } from '#src/platform/files/file-store.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { recordsAsFile, recordsFromFile } from '#src/records/transfer.server.ts';
import { createApp } from './app.ts';
import type { Env } from './client.ts';
import type { Deps } from './deps.ts';
import { createDeps } from './deps.ts';
import { createPages } from './page-renderer.server.ts';

export { readConfig } from '#src/platform/config.server.ts';
export { listAccounts, resetPassword, secondFactorOff } from './account-command.server.ts';
export { createApp } from './app.ts';
export { createDeps } from './deps.ts';
export { startServer } from './main.ts';

const picturesIn =
  ({ dataDir }: DataPlace) =>
  (db: Db) =>
    createPageImages({
      db,
      files: createFileStore(join(dataDir, 'media')),
      clock: systemClock,
      log: createLog('error'),
    });

export const exportedRecords = (place: DataPlace) => recordsAsFile(place, picturesIn(place));

/** @throws when it is no records file. */
export const importedRecords = (place: DataPlace, text: string) => recordsFromFile(place, text, picturesIn(place));

export async function buildPages(mode: 'production' | 'development' = 'production') {
  return createPages(await import('virtual:react-router/server-build'), mode);
}

/** Survives an edit in development: the database, and the old app until the new one takes over. */
interface DevelopmentState {
  db?: Promise<Db>;
  deps?: Promise<Deps>;
}

let development: Promise<Hono<Env>> | undefined;

async function startDevelopment(): Promise<Hono<Env>> {
  const shared = globalThis as { northarcDevelopment?: DevelopmentState };
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
  // Not awaited: a mail being sent may take half a minute, and both can run side by side.
  before?.then((old) => old.close()).catch((error: unknown) => console.error(error));
  const deps = await kept.deps;
  await deps.staff.showFreshPassword((password) => deps.log.info({ password }, 'admin password'));
  return createApp({ deps, pages: await buildPages('development') });
}

/** Rebuilt after an edit. The database stays open: changing it takes a restart. */
export function developmentApp(): Promise<Hono<Env>> {
  development ??= startDevelopment();
  return development;
}
