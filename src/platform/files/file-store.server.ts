import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

export interface StoredFile {
  /** Random; says nothing of the file. */
  name: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Files that visitors have sent, outside of everything the web server serves. */
export interface FileStore {
  /**
   * Writes a file so that it survives a crash, for this user alone; a failure leaves nothing. `name`: one of `newName`.
   */
  put(bytes: Uint8Array, name?: string): Promise<StoredFile>;
  newName(): string;
  /** The file as a stream, or undefined when there is none of this name. */
  read(name: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | undefined>;
  /** Removes a file; one that is not there is no error. */
  remove(name: string): Promise<void>;
  /** Removes files from before `before` that are unfinished or that no row mentions (`areKnown`). Returns how many. */
  sweep(before: number, areKnown: (names: string[]) => Promise<Set<string>>): Promise<number>;
}

const namePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const unfinished = '.part';

/** A store in `folder`, which is made when the first file comes. */
export function createFileStore(folder: string): FileStore {
  /** Makes the folder's list of names durable as well. */
  async function syncFolder() {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  return {
    newName: () => randomUUID(),
    async put(bytes, name = randomUUID()) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const place = join(folder, name);
      try {
        const handle = await open(place + unfinished, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(place + unfinished, place);
        await syncFolder();
      } catch (error) {
        await rm(place + unfinished, { force: true });
        await rm(place, { force: true });
        throw error;
      }
      return describeFile(name, bytes);
    },

    async read(name) {
      if (!namePattern.test(name)) return undefined;
      const handle = await open(join(folder, name), 'r').catch(absent);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      const body = Readable.toWeb(createReadStream('', { fd: handle })) as ReadableStream<Uint8Array>;
      return { size, body };
    },

    async remove(name) {
      if (namePattern.test(name)) await rm(join(folder, name), { force: true });
    },

    async sweep(before, areKnown) {
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

/** What is known of a file before it is written. */
export function describeFile(name: string, bytes: Uint8Array): StoredFile {
  return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** For `catch`: nothing there is an answer, any other failure is not. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
