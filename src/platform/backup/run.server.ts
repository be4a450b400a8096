import { constants, createReadStream, existsSync } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { create, extract } from 'tar';
import { easternAt } from '#src/lib/eastern.ts';
import { exclusively, makeFolder, syncToDisk } from '../data-dir.server.ts';
import { connectDatabase, type DataPlace } from '../db/client.server.ts';
import type { AnyDb } from '../db/engine.server.ts';
import { migrate, pendingMigrations, recordedMigrations, runMigrations } from '../db/upgrade.server.ts';
import {
  type BackupEntry,
  backupFolder,
  countRows,
  databaseFile,
  hashesBelow,
  isUpload,
  type Manifest,
  manifestFile,
  outdated,
  readManifest,
  recordBackup,
  rowsFolder,
} from './manifest.server.ts';

type BackupContents = Pick<Manifest, 'tables' | 'postgres'>;

const rowsAtOnce = 500;
const lettersAtOnce = 1_000_000;

/** Rolls back a transaction that was only for reading. */
class Undo extends Error {}

/** Runs `work` on empty temporary tables made by these migrations; nothing stays. */
async function inPassingTables<T>(
  db: AnyDb,
  migrations: readonly string[],
  work: (trx: AnyDb, tables: string[]) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local search_path to pg_temp`.execute(trx);
      await runMigrations(trx, migrations);
      const made = await sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r'
        -- In the order in which they were made, so that a row comes after the one that it refers to.
        order by oid`.execute(trx);
      result = {
        value: await work(
          trx,
          made.rows.map(({ name }) => name),
        ),
      };
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  if (!result) throw new Error('the transaction ended without its work');
  return result.value;
}

/** Row count and an order-independent checksum of all rows. */
async function sumOf(db: AnyDb, table: string): Promise<{ rows: number; sum: string }> {
  const { rows } = await sql<{ n: number; sum: string }>`
    select count(*) as n, coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)::numeric), 0)::text as sum
    from ${sql.table(table)} t`.execute(db);
  return { rows: Number(rows[0]?.n), sum: String(rows[0]?.sum) };
}

async function writeRows(db: AnyDb, table: string, file: FileHandle) {
  const rows = sql<{ line: string }>`(select to_jsonb(t)::text as line from ${sql.table(table)} t)`.as('r');
  let text = '';
  for await (const { line } of db.selectFrom(rows).select('line').stream(rowsAtOnce)) {
    // PostgreSQL writes a line break in a text as \n, so one row is one line.
    text += `${line}\n`;
    if (text.length > lettersAtOnce) {
      await file.write(text);
      text = '';
    }
  }
  await file.write(text);
}

/** Splits at line feeds only; readline would also split at characters a text may contain. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function withPostgres<T>(place: DataPlace, work: (db: AnyDb) => Promise<T>): Promise<T> {
  const db: AnyDb = await connectDatabase(place);
  return work(db).finally(() => db.destroy());
}

/** Writes every row from one snapshot into `folder`, one line per row. */
async function dumpPostgres(place: DataPlace, folder: string): Promise<BackupContents> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withPostgres(place, async (db) => {
    const migrations = await recordedMigrations(db);
    if (migrations.length === 0) throw new Error('There is nothing of this site in the database of DATABASE_URL.');
    const tables = await inPassingTables(db, migrations, async (_, names) => names);
    const kept = { tables: {} as Record<string, number>, postgres: { migrations, sums: {} as Record<string, string> } };
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        for (const table of tables) {
          const file = await open(join(folder, `${table}.jsonl`), 'wx', 0o600);
          await writeRows(trx, table, file).finally(() => file.close());
          const { rows, sum } = await sumOf(trx, table);
          kept.tables[table] = rows;
          kept.postgres.sums[table] = sum;
        }
      });
    return kept;
  });
}

async function load(trx: AnyDb, folder: string, { tables, postgres }: BackupContents) {
  for (const table of Object.keys(tables)) {
    let lines: string[] = [];
    let letters = 0;
    const put = async () => {
      const rows = `[${lines.join(',')}]`;
      lines = [];
      letters = 0;
      const into = sql.table(table);
      await sql`insert into ${into} select * from jsonb_populate_recordset(null::${into}, ${rows}::jsonb)`.execute(trx);
    };
    for await (const line of linesOf(join(folder, `${table}.jsonl`))) {
      lines.push(line);
      letters += line.length;
      if (lines.length >= rowsAtOnce || letters > lettersAtOnce) await put();
    }
    await put();
    const { rows, sum } = await sumOf(trx, table);
    if (rows !== tables[table] || sum !== postgres?.sums[table]) {
      throw new Error(`This backup is damaged: rows of ${table} differ.`);
    }
  }
}

/** Restores the rows into temporary tables nobody else sees. @throws if they differ from the manifest. */
const provePostgres = (place: DataPlace, folder: string, manifest: BackupContents): Promise<void> =>
  withPostgres(place, (db) =>
    inPassingTables(db, manifest.postgres?.migrations ?? [], (trx) => load(trx, folder, manifest)),
  );

/**
 * Restores rows and version into an empty database; the next start upgrades it. @throws if it is not empty or rows
 * differ.
 */
async function restorePostgres(place: DataPlace, folder: string, manifest: BackupContents, now: number): Promise<void> {
  return withPostgres(place, async (db) => {
    if ((await recordedMigrations(db)).length > 0) {
      throw new Error('The database of DATABASE_URL is not empty. Restore into an empty one.');
    }
    await db.transaction().execute(async (trx) => {
      const known = await pendingMigrations(trx);
      const names = manifest.postgres?.migrations ?? [];
      const unknown = names.filter((name) => !known.includes(name));
      if (unknown.length > 0) {
        throw new Error(
          `This backup was made by a newer release (it has ${unknown.join(', ')}). Restore it with that one.`,
        );
      }
      await migrate(trx, names, now);
      await load(trx, folder, manifest);
    });
  });
}

/** Hard link if the disk can, else a copy: a file deleted meanwhile stays in the backup. */
async function take(from: string, to: string) {
  makeFolder(dirname(to));
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL));
}

const notUploads = new Set([backupFolder, rowsFolder]);

/** Everything in DATA_DIR except the database and the backups. */
async function uploadedFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter((path) => !path.startsWith(databaseFile) && !notUploads.has(path.split(/[\\/]/)[0] ?? ''));
}

/** Makes the copied database a single file without a write-ahead log. */
function settle(file: string) {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = delete');
  database.close();
}

const noDatabase = (folder: string) => new Error(`There is no database in ${folder}. Is DATA_DIR set as for the site?`);

/** @throws Error in plain words if there is nothing to back up or the file exists. */
function mayBeMade(folder: string, file: string, inFolder: boolean) {
  if (inFolder && !existsSync(join(folder, databaseFile))) {
    throw noDatabase(folder);
  }
  if (existsSync(file)) throw new Error(`${file} is there already, and a backup never writes over one.`);
}

async function copySqlite(from: string, to: string) {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await copyDatabase(source, to, { rate: 1000 });
  } finally {
    source.close();
  }
  settle(to);
  return { tables: countRows(to) };
}

/**
 * Writes a compressed tar archive, readable by this user alone: a snapshot of the database, the uploads and the
 * manifest. The site may go on writing. @throws if there is no database or the file exists; a failure leaves nothing
 * behind.
 */
export async function makeBackup(place: DataPlace, file: string, now: number): Promise<Manifest> {
  const folder = resolve(place.dataDir);
  mayBeMade(folder, resolve(file), !place.databaseUrl);
  makeFolder(join(folder, backupFolder), 0o700);
  makeFolder(dirname(resolve(file)));
  const part = `${resolve(file)}.part`;
  // Created first and exclusively: of two that start together, one goes on.
  await (await open(part, 'wx', 0o600)).close();
  const staging = await mkdtemp(join(folder, backupFolder, '.staging-'));
  try {
    const database = place.databaseUrl
      ? await dumpPostgres(place, join(staging, rowsFolder))
      : await copySqlite(join(folder, databaseFile), join(staging, databaseFile));
    for (const path of await uploadedFiles(folder)) {
      // A file removed since the folder was read: the database will not need it.
      await take(join(folder, path), join(staging, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date(now).toISOString(),
      ...database,
      files: await hashesBelow(staging),
    };
    await writeFile(join(staging, manifestFile), JSON.stringify(manifest, null, 2));
    await create({ file: part, cwd: staging, gzip: true, portable: true }, [
      manifestFile,
      ...Object.keys(manifest.files),
    ]);
    await syncToDisk(part);
    await link(part, resolve(file));
    await syncToDisk(dirname(resolve(file)));
    return manifest;
  } finally {
    await rm(part, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

const unequal = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);

/** Extracting a truncated archive may still be writing a file, so the removal retries. */
const removeUnpacked = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

/** Unpacks the archive and checks everything against its manifest except PostgreSQL's rows. */
async function unpack(file: string, folder: string): Promise<Manifest> {
  await extract({
    file,
    cwd: folder,
    strict: true,
    // The archive's own modes could open visitors' data to other users of this machine.
    dmode: 0o700,
    onReadEntry: (entry) => {
      entry.mode = entry.type === 'Directory' ? 0o700 : 0o600;
    },
    // A link could point out of the folder.
    filter: (_, entry) => !('type' in entry) || entry.type === 'File' || entry.type === 'Directory',
  }).catch((cause: unknown) => {
    throw new Error('This file is not a whole backup: it cannot be unpacked.', { cause });
  });
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => '');
  const manifest = readManifest(text);
  await rm(join(folder, manifestFile));
  const wrongFiles = unequal(manifest.files, await hashesBelow(folder));
  if (wrongFiles.length > 0) throw new Error(`This backup is damaged: ${wrongFiles.join(', ')} differ.`);
  if (manifest.postgres) return manifest;
  const wrongTables = unequal(manifest.tables, countRows(join(folder, databaseFile)));
  if (wrongTables.length > 0) throw new Error(`This backup is damaged: rows of ${wrongTables.join(', ')} differ.`);
  return manifest;
}

/** @throws Error in plain words if the backup is of the other kind of database. */
function sameEngine({ postgres }: Manifest, { databaseUrl }: DataPlace) {
  if (postgres && !databaseUrl)
    throw new Error('This is a backup of PostgreSQL. Set DATABASE_URL to an empty database.');
  if (!postgres && databaseUrl) throw new Error('This is a backup of the SQLite file. Leave DATABASE_URL empty.');
}

/**
 * Restores into an empty or missing folder, and an empty PostgreSQL database, after checking hashes, integrity and
 * rows. @throws in plain words if the target is not empty or the backup not whole; both are then unchanged.
 */
export async function restoreBackup(file: string, to: DataPlace): Promise<Manifest> {
  const place = resolve(to.dataDir);
  const present = await readdir(place).catch(() => []);
  if (present.length > 0) {
    throw new Error(`${to.dataDir} is not empty. Restore into an empty folder, or move what is there out of the way.`);
  }
  if (!existsSync(resolve(file))) throw new Error(`There is no backup ${resolve(file)}.`);
  makeFolder(dirname(place));
  const unpacked = await mkdtemp(`${place}.restoring-`);
  try {
    const manifest = await unpack(resolve(file), unpacked);
    sameEngine(manifest, to);
    if (manifest.postgres) {
      await restorePostgres(to, join(unpacked, rowsFolder), manifest, Date.parse(manifest.madeAt));
      await rm(join(unpacked, rowsFolder), { recursive: true });
    }
    await rmdir(place).catch(() => undefined);
    await rename(unpacked, place);
    return manifest;
  } finally {
    await removeUnpacked(unpacked);
  }
}

/** Test restore. @throws as `restoreBackup` does. */
export async function proveBackup(file: string, place: DataPlace): Promise<Manifest> {
  const aside = await mkdtemp(join(dirname(resolve(file)), '.proof-'));
  try {
    const manifest = await unpack(resolve(file), aside);
    sameEngine(manifest, place);
    if (manifest.postgres) await provePostgres(place, join(aside, rowsFolder), manifest);
    return manifest;
  } finally {
    await removeUnpacked(aside);
  }
}

/** Removes what an interrupted backup left. The caller holds the lock, so nobody is using it. */
async function dropAbandoned(folder: string, file: string) {
  for (const name of await readdir(folder)) {
    if (/^\.(staging|proof)-|\.part$/.test(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
  await rm(`${resolve(file)}.part`, { force: true });
}

async function dropOutdated(folder: string, now: number) {
  const today = easternAt(now).toPlainDate().toString();
  for (const name of outdated(await readdir(folder), today)) await rm(join(folder, name), { force: true });
}

function reasonOf(error: unknown): string {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  const full = /^(ENOSPC|EDQUOT|53100)$/.test(code ?? '') || errcode === 13;
  return full ? 'there is no space left on the disk. Free some and start again.' : (message ?? String(error));
}

/**
 * Makes and proves a backup and records the outcome for the owner; backups of one folder wait for each other. @throws
 * in plain words, after recording.
 */
export async function runBackup(place: DataPlace, file: string, clock: { now(): number }): Promise<BackupEntry> {
  const { dataDir } = place;
  const folder = join(dataDir, backupFolder);
  const entry: BackupEntry = { at: 0, file, bytes: 0, rows: 0, uploads: 0, provenAt: null, problem: '' };
  const make = async () => {
    try {
      await dropAbandoned(folder, file);
      const manifest = await makeBackup(place, file, clock.now());
      entry.bytes = (await stat(file)).size;
      entry.rows = Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0);
      entry.uploads = Object.keys(manifest.files).filter(isUpload).length;
      await proveBackup(file, place);
      entry.provenAt = clock.now();
      await dropOutdated(folder, clock.now());
      return entry;
    } catch (cause) {
      entry.problem = reasonOf(cause);
      throw new Error(entry.problem, { cause });
    } finally {
      entry.at = clock.now();
      // A full disk has no space for the record either; the error thrown says more.
      await recordBackup(dataDir, entry).catch(() => undefined);
    }
  };
  // A missing folder is a typo; do not create it for a lock.
  if (!existsSync(dataDir)) throw noDatabase(dataDir);
  return exclusively(join(folder, '.lock'), make);
}
