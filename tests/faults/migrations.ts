/**
 * Interrupts an upgrade at every statement of every migration, from an empty database and from one with rows of release
 * 006, on SQLite and PostgreSQL: the files as kill -9 leaves them, the connection cut. Then ends real processes by kill -9
 * right before a statement, with all that a start does (lock, backup, upgrade). The next start must find the same rows.
 * Usage: node tests/faults/migrations.ts [--kills 10]   kills: real ones of each kind
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectDatabase, openDatabase } from '#src/platform/db/client.server.ts';
import { migrationNames, pendingMigrations } from '#src/platform/db/migrate.server.ts';
import { sqliteDialect } from '#src/platform/db/sqlite.server.ts';
import { migrateAll } from '#src/platform/db/upgrade.server.ts';
import { databaseRows, fillOldDatabase, postgresRows } from '#tests/helpers/old-database.ts';
import { startPostgres } from '#tests/helpers/postgres.ts';
import { temporaryFolder } from '../../bench/lib/site.ts';
import { seededRandom } from '../../bench/lib/statistics.ts';
import { openSwitch } from './switch.ts';
import { startTally } from './tally.ts';

const { values: options } = parseArgs({ options: { kills: { type: 'string', default: '10' } } });
const kills = Number(options.kills);
const kinds = ['empty', 'with rows'] as const;
const oldNames = migrationNames.filter((name) => name < '007');

const tally = startTally('upgrades that are interrupted');
using folder = temporaryFolder();
const server = await startPostgres();
const random = seededRandom(13);

// biome-ignore lint/suspicious/noExplicitAny: a database on its way from one shape to the next
type AnyDb = Kysely<any>;
async function finish(db: AnyDb, engine: 'sqlite' | 'postgres') {
  await migrateAll(db, engine, await pendingMigrations(db, engine)).finally(() => db.destroy());
}

/** Runs SQL on the server itself. */
async function onServer(text: string) {
  const client = new pg.Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Starts a process with these settings; how it ended, and what it wrote. */
async function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', './tests/faults/kill-at.ts', 'tests/faults/open-database.ts'], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, said };
}

interface Sample {
  title: string;
  /** A database to be upgraded, a new one for each n, as the environment names it. */
  place(n: number): Promise<Record<string, string>>;
  rows(env: Record<string, string>): Promise<unknown>;
  expected: unknown;
}

/** Ends real processes before a statement, and starts again. */
async function killForReal({ title, place, rows, expected }: Sample) {
  const whole = await run(await place(0));
  const statements = Number(whole.said);
  tally.check(`${title}: an upgrade that nobody interrupts is whole`, whole.code === 0 && statements > 40, whole.said);
  const lost: string[] = [];
  for (let n = 1; n <= kills; n++) {
    const at = 1 + Math.floor(((n - 1 + random()) / kills) * statements);
    const env = await place(n);
    const killed = await run({ ...env, KILL_AT: String(at) });
    const again = await run(env);
    const same = isDeepStrictEqual(await rows(env), expected);
    if (killed.signal !== 'SIGKILL' || again.code !== 0 || !same) lost.push(`statement ${at} of ${statements}`);
  }
  tally.none(
    `${title}: ${kills} processes ended by kill -9 before a statement, started again with the same rows`,
    lost,
  );
}

for (const kind of kinds) {
  const base = join(folder.path, `sqlite-${kind}`);
  mkdirSync(base);
  if (kind === 'with rows') {
    const db: AnyDb = new Kysely({ dialect: sqliteDialect(join(base, 'northarc.db')) });
    await db.transaction().execute((trx) => fillOldDatabase(trx, oldNames));
    await db.destroy();
  }
  const copy = (name: string) => {
    const to = join(folder.path, name);
    cpSync(base, to, { recursive: true });
    return to;
  };
  const images: string[] = [];
  const upgraded = copy('upgraded');
  const log = () => {
    const image = join(folder.path, `image-${images.length}`);
    mkdirSync(image);
    for (const name of readdirSync(upgraded)) {
      if (/^northarc\.db(-wal)?$/.test(name)) copyFileSync(join(upgraded, name), join(image, name));
    }
    images.push(image);
  };
  await finish(new Kysely({ dialect: sqliteDialect(join(upgraded, 'northarc.db')), log }), 'sqlite');
  const expected = databaseRows(join(upgraded, 'northarc.db'));
  rmSync(upgraded, { recursive: true });
  const lost: string[] = [];
  for (const [n, image] of images.entries()) {
    await finish(new Kysely({ dialect: sqliteDialect(join(image, 'northarc.db')) }), 'sqlite').catch((error) => {
      lost.push(`statement ${n + 1}: ${error.message}`);
    });
    if (!isDeepStrictEqual(databaseRows(join(image, 'northarc.db')), expected))
      lost.push(`rows after statement ${n + 1}`);
    rmSync(image, { recursive: true });
  }
  tally.none(`SQLite, ${kind}: ${images.length} statements, ended after each, started again with the same rows`, lost);
  const env = (dataDir: string) => ({ DATA_DIR: dataDir });
  await killForReal({
    title: `SQLite, ${kind}`,
    place: async (n) => env(copy(`kill-${kind}-${n}`)),
    rows: async ({ DATA_DIR = '' }) => databaseRows(join(DATA_DIR, 'northarc.db')),
    expected,
  });
}

for (const kind of kinds) {
  const base = `base_${kinds.indexOf(kind)}`;
  await onServer(`create database ${base}`);
  if (kind === 'with rows') {
    const db: AnyDb = await connectDatabase({ dataDir: folder.path, databaseUrl: `${server.url}/${base}` });
    await db.transaction().execute((trx) => fillOldDatabase(trx, oldNames));
    await db.destroy();
  }
  const copy = async (name: string) => {
    await onServer(`create database ${name} template ${base}`);
    return `${server.url}/${name}`;
  };
  let statements = 0;
  const wholeUrl = await copy(`${base}_whole`);
  const whole = (url: string, log?: () => void): AnyDb =>
    new Kysely({ dialect: new PostgresDialect({ pool: quietPool(url) }), ...(log ? { log } : {}) });
  await finish(
    whole(wholeUrl, () => {
      statements++;
    }),
    'postgres',
  );
  const expected = await postgresRows(wholeUrl);
  const lost: string[] = [];
  let cut = 0;
  await using through = await openSwitch(Number(new URL(server.url).port));
  for (let at = 1; at <= statements; at++) {
    const name = `${base}_${at}`;
    const url = await copy(name);
    const switched = new URL(url);
    switched.port = String(through.port);
    through.turn(true);
    let n = 0;
    await finish(
      whole(switched.href, () => {
        if (++n === at) through.turn(false);
      }),
      'postgres',
    ).catch(() => cut++);
    await finish(whole(url), 'postgres').catch((error) => lost.push(`statement ${at}: ${error.message}`));
    if (!isDeepStrictEqual(await postgresRows(url), expected)) lost.push(`rows after statement ${at}`);
    await onServer(`drop database ${name} with (force)`);
  }
  tally.none(`PostgreSQL, ${kind}: ${cut} of ${statements} statements cut off, started again with the same rows`, lost);
  // After the commit, the last two have nothing left to lose.
  tally.check(`PostgreSQL, ${kind}: the connection was cut at the statements`, cut >= statements - 2, cut);
  await killForReal({
    title: `PostgreSQL, ${kind}`,
    place: async (n) => ({
      DATA_DIR: join(folder.path, `${base}-${n}`),
      DATABASE_URL: await copy(`${base}_kill_${n}`),
    }),
    rows: ({ DATABASE_URL = '' }) => postgresRows(DATABASE_URL),
    expected,
  });
}

/** A pool whose lost connections are told by the next query alone. */
function quietPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

{
  const dataDir = join(folder.path, 'sqlite-with rows');
  const opening = await Promise.all([1, 2, 3].map(() => openDatabase({ dataDir })));
  const backups = readdirSync(join(dataDir, 'backups')).filter((name) => name.startsWith('before-'));
  tally.check('of three that open one old folder at once all do, after one backup', backups.length === 1, backups);
  for (const db of opening) await db.close();
}
await server.stop();
tally.finish();
