import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { mediaTypeOf } from '#src/lib/attachment.ts';
import { attachmentHeader } from '#src/lib/file-name.ts';
import { syncToDisk } from '../data-dir.server.ts';
import type { Sql } from '../db/client.server.ts';

export interface StoredFile {
  name: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

export type FileStore = ReturnType<typeof createFileStore>;

const namePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const unfinished = '.part';

/** Visitors' files, outside of everything the web server serves. */
export function createFileStore(folder: string) {
  return {
    newName: (): string => randomUUID(),
    /** Writes a file crash-safely, readable by this user alone; a failure leaves nothing. `name` from `newName`. */
    async put(bytes: Uint8Array, name: string = randomUUID()): Promise<StoredFile> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const place = join(folder, name);
      try {
        await writeFile(place + unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true });
        await rename(place + unfinished, place);
        // Makes the directory entry durable too.
        await syncToDisk(folder);
      } catch (error) {
        await rm(place + unfinished, { force: true });
        await rm(place, { force: true });
        throw error;
      }
      return describeFile(name, bytes);
    },

    async read(name: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | undefined> {
      if (!namePattern.test(name)) return undefined;
      const handle = await open(join(folder, name), 'r').catch(absent);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      const body = Readable.toWeb(createReadStream('', { fd: handle })) as ReadableStream<Uint8Array>;
      return { size, body };
    },

    /** No error if it does not exist. */
    async remove(name: string): Promise<void> {
      if (namePattern.test(name)) await rm(join(folder, name), { force: true });
    },

    /** Removes files older than `before` that are unfinished or in no row (`areKnown`). Returns how many. */
    async sweep(before: number, areKnown: (names: string[]) => Promise<Set<string>>): Promise<number> {
      const old: string[] = [];
      for (const file of (await readdir(folder).catch(absent)) ?? []) {
        if (!namePattern.test(file.replace(unfinished, ''))) continue;
        const found = await stat(join(folder, file)).catch(absent);
        if (found && found.mtimeMs < before) old.push(file);
      }
      const known = await areKnown(old.filter((file) => namePattern.test(file)));
      const lost = old.filter((file) => !known.has(file));
      for (const file of lost) await rm(join(folder, file), { force: true });
      return lost.length;
    },
  };
}

export function describeFile(name: string, bytes: Uint8Array): StoredFile {
  return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** For `catch`: turns "not found" into undefined and rethrows everything else. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

/**
 * A stored file as a download that no browser opens inline; undefined if missing. `file` is its name in the store,
 * `name` what the receiver sees, `type` the detected one.
 */
export async function download(
  files: FileStore,
  kept: { file: string; name: string; type: string } | undefined,
): Promise<Response | undefined> {
  const found = kept && (await files.read(kept.file));
  if (!found) return undefined;
  return new Response(found.body, {
    headers: {
      'Content-Type': mediaTypeOf(kept.type),
      'Content-Length': String(found.size),
      'Content-Disposition': attachmentHeader(kept.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': 'private, no-store',
    },
  });
}

const atOnce = 500;

/** Which of these files a row mentions, including rows of deleted submissions still kept. */
export async function mentionedFiles(
  sql: Sql,
  table: 'submission_files' | 'quarantine' | 'inbound_mails',
  files: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < files.length; from += atOnce) {
    const some = files.slice(from, from + atOnce);
    const rows = await sql.selectFrom(table).select('file').where('file', 'in', some).execute();
    for (const { file } of rows) known.add(file);
  }
  return known;
}
