import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { easternAt } from '#src/lib/eastern.ts';
import { parsedJson } from '#src/lib/json.ts';
import { environmentWith } from '../config.server.ts';

/** In DATA_DIR; left out of backups. */
export const backupFolder = 'backups';

const nightly = /^nightly-\d{4}-\d\d-\d\d\.tar\.gz$/;
const beforeUpgrade = /^before-\d{3}-[\w-]+\.tar\.gz$/;

/** How many of each kind stay. An upgrade that is retried makes one each time. */
const kept = [
  [nightly, 14],
  [beforeUpgrade, 3],
] as const;

/** One a day (Eastern), whoever makes it. */
export function nightlyFile(dataDir: string, now: number): string {
  return join(dataDir, backupFolder, `nightly-${easternAt(now).toPlainDate()}.tar.gz`);
}

const stampOf = (now: number) => new Date(now).toISOString().replace(/[:.]/g, '-');

export function handMadeFile(dataDir: string, now: number): string {
  return join(dataDir, backupFolder, `northarc-${stampOf(now)}.tar.gz`);
}

export function beforeUpgradeFile(dataDir: string, migration: string, now: number): string {
  return join(dataDir, backupFolder, `before-${migration.slice(0, 3)}-${stampOf(now)}.tar.gz`);
}

const handMade = /^northarc-\d{4}-\d\d-\d\dT[\w-]+\.tar\.gz$/;

/** YYYY-MM-DD; undefined for a file that is not one of our backups. */
function dayOfBackup(name: string): string | undefined {
  return [nightly, beforeUpgrade, handMade].some((pattern) => pattern.test(name)) ? dayIn(name) : undefined;
}

const dayIn = (name: string) => /\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? '';

/**
 * Backups replaced by newer ones of their kind. One dated after `today` was made while the clock was ahead and counts
 * as the oldest, or it would push out later ones. Other files are left alone.
 */
export function outdated(names: readonly string[], today: string): string[] {
  return kept.flatMap(([pattern, most]) => {
    const newestFirst = names
      .filter((name) => pattern.test(name))
      .toSorted()
      .toReversed();
    const { past = [], ahead = [] } = Object.groupBy(newestFirst, (name) => (dayIn(name) > today ? 'ahead' : 'past'));
    return [...past, ...ahead].slice(most);
  });
}

/**
 * Runs Node with these arguments; the child ends with this process. Returns its output and exit code (null: a signal).
 */
export function runChild(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.removeListener('exit', end);
      resolve({ code, said });
    });
  });
}

export const databaseFile = 'northarc.db';
export const manifestFile = 'manifest.json';
/** Rows of a PostgreSQL database, one file per table. */
export const rowsFolder = 'rows';

export const isUpload = (path: string) => path !== databaseFile && !path.startsWith(`${rowsFolder}/`);

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO moment at which the database was copied. */
  madeAt: z.iso.datetime(),
  tables: z.record(z.string(), z.number().int()),
  /** SHA-256 in hexadecimal by path, database included. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
  /** PostgreSQL only: the migrations that make its tables, and a checksum of all rows per table. */
  postgres: z.object({ migrations: z.array(z.string()), sums: z.record(z.string(), z.string()) }).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** @throws Error in plain words if the text is not one of our manifests. */
export function readManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error('This file is not a backup of this site: its manifest cannot be read.', { cause });
  }
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** SHA-256 of every file below a folder, by path with forward slashes. */
export async function hashesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const found: Record<string, string> = {};
  for (const path of paths) found[path.replaceAll('\\', '/')] = await sha256(join(folder, path));
  return found;
}

/** Row counts by table of a SQLite file that nobody writes to. @throws if SQLite finds it damaged. */
export function countRows(file: string): Record<string, number> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const verdict = database.prepare('pragma integrity_check').get()?.integrity_check;
    if (verdict !== 'ok') throw new Error(`The database of this backup is damaged: ${verdict}`);
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [
        String(name),
        Number(database.prepare(`select count(*) as n from "${String(name).replaceAll('"', '""')}"`).get()?.n),
      ]),
    );
  } finally {
    database.close();
  }
}

const entrySchema = z.object({
  /** Epoch milliseconds at which the backup ended or failed. */
  at: z.number(),
  file: z.string(),
  bytes: z.number(),
  rows: z.number(),
  uploads: z.number(),
  /** When a test restore succeeded; null if none did. */
  provenAt: z.number().nullable(),
  /** Empty if the backup succeeded. */
  problem: z.string(),
});

export type BackupEntry = z.infer<typeof entrySchema>;

const keptEntries = 30;
const place = (dataDir: string) => join(dataDir, backupFolder, 'record.json');

/** The last 30 backups of this folder, newest first; an unreadable record counts as empty. */
export async function readBackups(dataDir: string): Promise<BackupEntry[]> {
  const text = await readFile(place(dataDir), 'utf8').catch(() => '[]');
  return z.array(entrySchema).catch([]).parse(parsedJson(text));
}

export async function recordBackup(dataDir: string, entry: BackupEntry): Promise<void> {
  await mkdir(join(dataDir, backupFolder), { recursive: true, mode: 0o700 });
  const entries = [entry, ...(await readBackups(dataDir))].slice(0, keptEntries);
  await writeFile(`${place(dataDir)}.part`, JSON.stringify(entries, null, 2), { mode: 0o600 });
  await rename(`${place(dataDir)}.part`, place(dataDir));
}

/**
 * Backups dated before `oldest` (Eastern YYYY-MM-DD) by their names. Never the newest: a site without any backup is
 * worse off.
 */
export async function backupsBefore(dataDir: string, oldest: string): Promise<string[]> {
  const folder = join(dataDir, backupFolder);
  const ours = (await readdir(folder).catch(() => [] as string[])).flatMap((name) => {
    const day = dayOfBackup(name);
    return day === undefined ? [] : [{ name, day }];
  });
  const newest = ours
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  return ours.flatMap(({ name, day }) => (day < oldest && day !== newest ? join(folder, name) : []));
}

export async function dropBackupsBefore(dataDir: string, oldest: string): Promise<number> {
  const old = await backupsBefore(dataDir, oldest);
  for (const file of old) await rm(file, { force: true });
  return old.length;
}

/** Makes and proves a backup in a child process, which ends with this one. @throws with the child's output. */
export async function backupAside(
  file: string,
  place: { dataDir: string; databaseUrl?: string | undefined },
): Promise<void> {
  const env = environmentWith({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' });
  const { code, said } = await runChild(['scripts/backup.ts', file], env);
  if (code !== 0) throw new Error(said.trim().slice(0, 2_000) || `its process ended with ${code}`);
}
