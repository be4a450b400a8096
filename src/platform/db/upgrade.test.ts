import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshPlace } from '#tests/helpers/databases.ts';
import { databaseRows, fillOldDatabase } from '#tests/helpers/old-database.ts';
import { proveBackup } from '../backup/restore.server.ts';
import { connectDatabase, openDatabase } from './client.server.ts';
import { migrationNames, pendingMigrations, runMigrations } from './migrate.server.ts';
import { sqliteDialect } from './sqlite.server.ts';
import { migrateAll, upgrade } from './upgrade.server.ts';

let folder: string;
const undo: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northarc-upgrade-'));
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  rmSync(folder, { recursive: true, force: true });
});

/** A database file of a folder, opened as it is. */
function opened(dataDir: string, log?: () => void) {
  mkdirSync(dataDir, { recursive: true });
  // biome-ignore lint/suspicious/noExplicitAny: a database on its way from one shape to the next
  const db = new Kysely<any>({ dialect: sqliteDialect(join(dataDir, 'northarc.db')), ...(log ? { log } : {}) });
  undo.push(() => db.destroy());
  return db;
}

/** A database with rows, as the release with these migrations has left it. */
async function oldFolder(name: string, names: readonly string[]) {
  const dataDir = join(folder, name);
  const db = opened(dataDir);
  await db.transaction().execute((trx) => fillOldDatabase(trx, names));
  await db.destroy();
  return dataDir;
}

const upgradedWithoutBackup = async (dataDir: string, warn: (about: unknown) => void = () => undefined) => {
  const db = opened(dataDir);
  await migrateAll(db, 'sqlite', await pendingMigrations(db, 'sqlite'), { info: () => undefined, warn });
  await db.destroy();
};

const upTo = (nth: string) => migrationNames.filter((name) => name.slice(0, 3) <= nth);
const rowsIn = (dataDir: string) => databaseRows(join(dataDir, 'northarc.db'));
const backupsOf = (dataDir: string) =>
  existsSync(join(dataDir, 'backups'))
    ? readdirSync(join(dataDir, 'backups')).filter((name) => /^before-/.test(name))
    : [];

/** The files of a database as they are on disk, as a hash to compare, and their names. */
function filesOf(dataDir: string) {
  const hash = createHash('sha256');
  const names = readdirSync(dataDir).filter((name) => /^northarc\.db(-wal)?$/.test(name));
  for (const name of names) hash.update(`${name}\0`).update(readFileSync(join(dataDir, name)));
  return { names, state: hash.digest('hex') };
}

/**
 * Runs an upgrade and copies the files as they are on disk after each of its statements, as a kill -9 would leave them:
 * each different state once, as equal files are upgraded alike.
 */
async function crashImages(dataDir: string) {
  const images = new Map<string, string>();
  let statements = 0;
  const db = opened(dataDir, () => {
    statements++;
    const { names, state } = filesOf(dataDir);
    if (images.has(state)) return;
    const image = join(folder, `image-${images.size}`);
    mkdirSync(image);
    for (const name of names) copyFileSync(join(dataDir, name), join(image, name));
    images.set(state, image);
  });
  await upgrade(db, 'sqlite', { dataDir }, {});
  await db.destroy();
  return { statements, images: [...images.values()] };
}

describe('an upgrade of the SQLite file that ends at any statement', () => {
  test.each(['first start', 'old rows'])('is done by the next start, with every row: %s', async (kind) => {
    const old = kind === 'first start' ? join(folder, 'data') : await oldFolder('data', upTo('006'));
    const { statements, images } = await crashImages(old);
    const expected = rowsIn(old);
    expect(statements).toBeGreaterThan(40);
    // One from before the commit, one from after it.
    expect(images.length).toBeGreaterThan(1);
    for (const image of images) {
      // The backup of each is the same; making one for every statement would test nothing more.
      await upgradedWithoutBackup(image);
      expect(rowsIn(image)).toEqual(expected);
      rmSync(image, { recursive: true });
    }
  });
});

describe('what an upgrade of an older release has left in pieces', () => {
  /** Runs a migration as those did: each statement by itself, cut off after `most` of them, without a record. */
  async function cutOff(dataDir: string, name: string, most: number) {
    const db = opened(dataDir);
    let left = most;
    const counting = db.withPlugin({
      transformQuery({ node }) {
        if (left-- <= 0) throw new Error('cut off');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const whole = await runMigrations(counting, [name]).then(
      () => true,
      () => false,
    );
    await db.destroy();
    return whole;
  }

  test.each(migrationNames.filter((name) => name <= '016-invitation-sequence'))('by %s is mended', async (name) => {
    const before = await oldFolder(
      'before',
      migrationNames.filter((other) => other < name),
    );
    const copied = (to: string) => {
      cpSync(before, join(folder, to), { recursive: true });
      return join(folder, to);
    };
    const good = copied('good');
    await upgradedWithoutBackup(good);
    const expected = rowsIn(good);
    // What had a transaction of its own leaves equal files wherever it is cut off; they are mended alike.
    const mended = new Set<string>();
    for (let most = 0, whole = false; !whole; most++) {
      const dataDir = copied(`cut-${most}`);
      whole = await cutOff(dataDir, name, most);
      const { state } = filesOf(dataDir);
      if (mended.has(state)) continue;
      mended.add(state);
      const said: unknown[] = [];
      await upgradedWithoutBackup(dataDir, (about) => said.push(about));
      expect(rowsIn(dataDir)).toEqual(expected);
      // The one that had a transaction is there whole or not at all.
      if (most > 0 && (whole || name !== '007-desk')) expect(said).toHaveLength(1);
    }
    // One from before it began, one from after its end.
    expect(mended.size).toBeGreaterThan(1);
  });

  test('is not touched where rows are found that no accident explains', async () => {
    const dataDir = await oldFolder('data', migrationNames);
    const database = new DatabaseSync(join(dataDir, 'northarc.db'));
    database.exec('delete from kysely_migration');
    database.close();
    const before = rowsIn(dataDir);
    await expect(openDatabase({ dataDir })).rejects.toThrow(/with rows in it, but no record/);
    expect(rowsIn(dataDir)).toEqual(before);
  });
});

describe.each(['sqlite', 'postgres'] as const)('before the first pending migration on %s', (engine) => {
  async function oldPlace(names: readonly string[]) {
    const place = await freshPlace(engine);
    undo.push(place.remove);
    const db = await connectDatabase(place);
    await db.transaction().execute((trx) => fillOldDatabase(trx, names));
    await db.destroy();
    return place;
  }

  test('a proven backup is made of a database with rows, and it is said where', async () => {
    const place = await oldPlace(upTo('014'));
    const said: string[] = [];
    const log = {
      info: (about: object, text?: string) => said.push(`${text ?? about} ${JSON.stringify(about)}`),
      warn: () => {},
    };
    let begun = 0;
    const watch = { log: log as never, begins: async () => void begun++ };
    await (await openDatabase(place, watch)).close();
    const [name = '', ...more] = backupsOf(place.dataDir);
    expect(more).toEqual([]);
    const { tables } = await proveBackup(join(place.dataDir, 'backups', name), place);
    expect(tables).toMatchObject({ submissions: 4, leads: 4 });
    expect(said.filter((line) => line.includes(name))).toHaveLength(2);
    for (const migration of migrationNames.filter((one) => one > '015')) {
      expect(said.filter((line) => line.includes(`"migration":"${migration}"`))).toHaveLength(1);
    }
    expect(begun).toBe(1);
    await (await openDatabase(place, watch)).close();
    expect(begun).toBe(1);
    expect(backupsOf(place.dataDir)).toEqual([name]);
  });

  test('no backup is made of an empty database', async () => {
    const place = await freshPlace(engine);
    undo.push(place.remove);
    await (await openDatabase(place)).close();
    expect(backupsOf(place.dataDir)).toEqual([]);
  });

  test('without a backup nothing is changed, and it is said why', async () => {
    const place = await oldPlace(upTo('014'));
    // No folder can be made where a file is.
    new DatabaseSync(join(place.dataDir, 'backups')).exec('create table x (y)');
    await expect(openDatabase(place)).rejects.toThrow(/was not upgraded .* no backup could be made first/);
    const db = await connectDatabase(place);
    expect((await pendingMigrations(db, engine))[0]).toBe('015-quarantined-files');
    await db.destroy();
  });

  test('a database of a newer release is left alone, in plain words', async () => {
    const place = await oldPlace(migrationNames);
    const db = await connectDatabase(place);
    await sql`insert into kysely_migration values ('999-later', '2999-01-01T00:00:00.000Z')`.execute(db);
    await db.destroy();
    await expect(openDatabase(place)).rejects.toThrow(/upgraded by a newer release than this one \(it has 999-later\)/);
  });

  test('of several that start at once one upgrades, and all of them open', async () => {
    const place = await oldPlace(upTo('006'));
    const opening = await Promise.all([1, 2, 3].map(() => openDatabase(place)));
    for (const db of opening) {
      expect(await db.sql.selectFrom('leads').select('id').execute()).toHaveLength(4);
      await db.close();
    }
    expect(backupsOf(place.dataDir)).toHaveLength(1);
  });
});

test('processes that open a new file at the same moment all open it', async () => {
  const dialect = fileURLToPath(new URL('sqlite.server.ts', import.meta.url));
  const script = `
    const { sqliteDialect } = await import(${JSON.stringify(pathToFileURL(dialect).href)});
    const first = Number(process.argv[1]);
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let n = 0; n < 200; n++) {
      Atomics.wait(pause, 0, 0, Math.max(0, first + n * 10 - Date.now()));
      sqliteDialect(${JSON.stringify(folder)} + '/' + n + '.db');
    }`;
  // Late enough for all of them to be there.
  const first = String(Date.now() + 2_000);
  const opening = [1, 2, 3].map(async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, first], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(child, 'close');
    return { code, said };
  });
  for (const { code, said } of await Promise.all(opening)) expect({ code, said }).toEqual({ code: 0, said: '' });
});
