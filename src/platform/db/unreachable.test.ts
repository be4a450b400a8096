import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { onPostgres } from '#tests/helpers/databases.ts';
import { openDatabase, unreachable } from './client.server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'northarc-away-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What is said at start about a database at `databaseUrl`. */
const said = (databaseUrl: string) =>
  openDatabase({ dataDir, databaseUrl }).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

test.each([
  [
    'a name that nobody has',
    'postgres://ada:secret@no-such-host.invalid/site',
    'no computer named no-such-host.invalid',
  ],
  ['a port that is closed', 'postgres://ada:secret@127.0.0.1:1/site', 'no database server takes calls at 127.0.0.1:1'],
])('%s is said in plain words, without the password', async (_, url, words) => {
  const message = await said(url);
  expect(message).toContain(`DATABASE_URL cannot be used: ${words}`);
  expect(message).not.toContain('secret');
});

test('a server that takes the call and says nothing is said in plain words', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  expect(await said(`postgres://ada:secret@127.0.0.1:${port}/site`)).toMatch(
    new RegExp(`^DATABASE_URL cannot be used: the server at 127.0.0.1:${port} does not answer`),
  );
  server.close();
}, 15_000);

test.runIf(onPostgres)('a database that is not there is said in plain words', async () => {
  const url = new URL(inject('postgresUrl'));
  url.pathname = '/no_such_database';
  expect(await said(url.href)).toMatch(/^DATABASE_URL cannot be used: .* has no database named no_such_database/);
});

test('a user or password that is refused is said; what is no matter of the way there stays as it is', () => {
  const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  expect(unreachable('postgres://ada:secret@db.example/site', refused)).toMatchObject({
    message:
      'DATABASE_URL cannot be used: the server at db.example:5432 refuses the user ada. Are user and password right?',
    cause: refused,
  });
  const other = new Error('this database is of a newer release');
  expect(unreachable('postgres://ada:secret@db.example/site', other)).toBe(other);
});
