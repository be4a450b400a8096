import { createServer } from 'node:net';
import { expect, inject, test } from 'vitest';
import { onPostgres } from '#tests/helpers/databases.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { listening } from '#tests/helpers/listening.ts';
import { openDatabase, unreachable } from './client.server.ts';

/** What is said at start about a database at `databaseUrl`. */
const said = (databaseUrl: string) =>
  openDatabase({ dataDir: ownFolder(), databaseUrl }).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

test.each([
  ['no-such-host.invalid', 'no computer named no-such-host.invalid'],
  ['127.0.0.1:1', 'no database server takes calls at 127.0.0.1:1'],
])('a database at %s is said in plain words, without the password', async (host, words) => {
  const message = await said(`postgres://ada:secret@${host}/site`);
  expect(message).toContain(`DATABASE_URL cannot be used: ${words}`);
  expect(message).not.toContain('secret');
});

test('a server that takes the call and says nothing is said in plain words', async () => {
  const port = await listening(createServer());
  expect(await said(`postgres://ada:secret@127.0.0.1:${port}/site`)).toMatch(
    new RegExp(`^DATABASE_URL cannot be used: the server at 127.0.0.1:${port} does not answer`),
  );
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
