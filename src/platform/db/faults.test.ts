import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { onPostgres } from '#tests/helpers/databases.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { listening } from '#tests/helpers/listening.ts';
import { type Db, openDatabase, type Trx, unreachable } from './client.server.ts';
import { isBusy, isUnavailable } from './unavailable.server.ts';

let folder: string;
let db: Db;
beforeEach(async () => {
  folder = ownFolder();
  db = await openDatabase({ dataDir: folder });
});
afterEach(() => db.close());

const put = (name: string, value = 'x') =>
  db.write((trx: Trx) => trx.insertInto('settings').values({ name, value, changed_at: 0 }).execute());
const names = async () => (await db.sql.selectFrom('settings').select('name').execute()).map(({ name }) => name);

test('a commit waits until it is on the disk', async () => {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db.sql);
  expect(rows).toEqual([{ synchronous: 2 }]);
});

test('while another process holds the lock, writes wait, and reads and everything else go on', async () => {
  // As SQLite sees another process: another connection in a write transaction.
  const other = new DatabaseSync(join(folder, 'northarc.db'));
  other.exec('begin immediate');
  let written = false;
  const writing = put('late').then(() => {
    written = true;
  });
  for (let turn = 0; turn < 20; turn++) {
    expect(await names()).not.toContain('late');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(written).toBe(false);
  other.exec('rollback');
  other.close();
  await writing;
  expect(await names()).toContain('late');
});

test.each([
  ['moved', () => undefined],
  ['replaced', (file: string) => writeFileSync(file, '')],
])('a file that was %s while it is open takes nothing that would be lost, until it is back', async (_, instead) => {
  await put('before');
  const file = join(folder, 'northarc.db');
  renameSync(file, `${file}.away`);
  instead(file);
  const error = await put('lost').catch((thrown: unknown) => thrown);
  expect([isUnavailable(error), String(error)]).toEqual([true, expect.stringContaining('moved, deleted or replaced')]);
  renameSync(`${file}.away`, file);
  await put('after');
  expect(await names()).toEqual(expect.arrayContaining(['before', 'after']));
  expect(await names()).not.toContain('lost');
});

test('a full disk fails the write with its cause, leaves nothing of it, and later writes work', async () => {
  await put('before');
  const page = await sql<{ page_count: number }>`pragma page_count`.execute(db.sql);
  await sql.raw(`pragma max_page_count = ${(page.rows[0]?.page_count ?? 0) + 2}`).execute(db.sql);
  const outcomes = await Promise.allSettled([put('large', 'x'.repeat(100_000)), put('beside')]);
  const [large] = outcomes;
  expect(large).toMatchObject({ status: 'rejected', reason: { errcode: 13, message: 'database or disk is full' } });
  expect(large.status === 'rejected' && isUnavailable(large.reason)).toBe(true);
  const kept = await names();
  expect(kept).not.toContain('large');
  // Its neighbour was acknowledged if and only if it is there.
  expect(kept.includes('beside')).toBe(outcomes[1].status === 'fulfilled');
  await sql`pragma max_page_count = 100000`.execute(db.sql);
  await put('large', 'x'.repeat(100_000));
  await put('after');
  expect(await names()).toEqual(expect.arrayContaining(['before', 'large', 'after']));
});

test('a transaction that SQLite itself has ended fails as a whole, and the next one is whole again', async () => {
  const ended = db.write(async (trx) => {
    await trx.insertInto('settings').values({ name: 'half', value: '', changed_at: 0 }).execute();
    // What SQLite does by itself on some failures of the disk.
    await sql`rollback`.execute(trx);
    throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
  });
  const beside = put('beside');
  await expect(ended).rejects.toMatchObject({ message: 'disk I/O error' });
  await expect(beside).rejects.toMatchObject({ message: 'disk I/O error' });
  expect(await names()).not.toContain('half');
  await put('after');
  expect(await names()).toContain('after');
});

test('failures that pass are told from mistakes, and only a lock is waited for', () => {
  const failed = (about: object) => isUnavailable(Object.assign(new Error('failed'), about));
  for (const errcode of [13, 10 | (4 << 8), 5, 14, 11, 26]) expect(failed({ errcode }), `${errcode}`).toBe(true);
  const away = 'ENOSPC ECONNREFUSED ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH';
  for (const code of `${away} 3D000 28P01 40P01 57014 53100 57P01`.split(' '))
    expect(failed({ code }), code).toBe(true);
  for (const about of [{ errcode: 19 }, { errcode: 1 }, { code: '42601' }, { code: '23505' }, {}]) {
    expect(failed(about), JSON.stringify(about)).toBe(false);
  }
  // A host whose addresses all fail is away.
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(isUnavailable(new AggregateError([refused], ''))).toBe(true);
  expect(isUnavailable(new AggregateError([new TypeError('a mistake')], ''))).toBe(false);
  expect(isBusy(Object.assign(new Error('locked'), { errcode: 5 | (1 << 8) }))).toBe(true);
  expect(isBusy(Object.assign(new Error('full'), { errcode: 13 }))).toBe(false);
});

test('a start with a damaged file says which file it is, and where it stands what to do', async () => {
  await db.close();
  const file = join(folder, 'northarc.db');
  const handle = openSync(file, 'r+');
  // All but the first page, which says that it is a database.
  writeSync(handle, Buffer.alloc(40 * 4096, 0xa5), 0, 40 * 4096, 4096);
  closeSync(handle);
  const told = (why: string) => new RegExp(`northarc\\.db is damaged \\(.*${why}.*\\)\\. .*Alarm: integrity`);
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(told('malformed'));
  writeFileSync(file, 'x'.repeat(8192));
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(told('not a database'));
  rmSync(file);
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
  db = await openDatabase({ dataDir: folder });
});

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
