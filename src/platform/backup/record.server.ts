import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '#src/lib/json.ts';
import { backupFolder } from './paths.server.ts';

const entrySchema = z.object({
  /** Epoch milliseconds at which the backup ended, or failed. */
  at: z.number(),
  file: z.string(),
  bytes: z.number(),
  /** Rows of all tables. */
  rows: z.number(),
  /** Uploaded files. */
  uploads: z.number(),
  /** When it was restored aside and found whole; null when it was not. */
  provenAt: z.number().nullable(),
  /** Why it failed, in plain words; empty when it did not. */
  problem: z.string(),
});

/** What became of one backup. */
export type BackupEntry = z.infer<typeof entrySchema>;

const kept = 30;
const place = (dataDir: string) => join(dataDir, backupFolder, 'record.json');

/** The last 30 backups of this folder, newest first; a record that cannot be read is an empty one. */
export async function readBackups(dataDir: string): Promise<BackupEntry[]> {
  const text = await readFile(place(dataDir), 'utf8').catch(() => '[]');
  return z.array(entrySchema).catch([]).parse(parsedJson(text));
}

/** Adds a backup to the record. */
export async function recordBackup(dataDir: string, entry: BackupEntry): Promise<void> {
  await mkdir(join(dataDir, backupFolder), { recursive: true, mode: 0o700 });
  const entries = [entry, ...(await readBackups(dataDir))].slice(0, kept);
  await writeFile(`${place(dataDir)}.part`, JSON.stringify(entries, null, 2), { mode: 0o600 });
  await rename(`${place(dataDir)}.part`, place(dataDir));
}
