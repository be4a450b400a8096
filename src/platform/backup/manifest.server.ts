import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const databaseFile = 'northarc.db';
export const manifestFile = 'manifest.json';
/** Where the rows of a PostgreSQL database stand, a file a table. */
export const rowsFolder = 'rows';

/** Whether a path of a backup is something that visitors or the owner have uploaded. */
export const isUpload = (path: string) => path !== databaseFile && !path.startsWith(`${rowsFolder}/`);

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO moment at which the database was copied. */
  madeAt: z.iso.datetime(),
  /** Rows by table. */
  tables: z.record(z.string(), z.number().int()),
  /** SHA-256 in hexadecimal by path, the database among them. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
  /** Only of PostgreSQL: which migrations make its tables, and a sum over all rows by table. */
  postgres: z.object({ migrations: z.array(z.string()), sums: z.record(z.string(), z.string()) }).optional(),
});

/** What a backup says of itself, so that a restored folder can be held against it. */
export type Manifest = z.infer<typeof manifestSchema>;

/** @throws Error in plain words when the text is no manifest of ours. */
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

/** Every file below a folder by its path with forward slashes, and its SHA-256. */
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

/** Rows by table of a SQLite file that nobody writes. @throws when SQLite finds it damaged. */
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
