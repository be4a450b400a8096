import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';

/** Carries what a rehearsed unit of work came to out of the transaction that is taken back. */
class Rehearsed extends Error {
  readonly value: unknown;
  constructor(value: unknown) {
    super('rehearsed, and taken back');
    this.value = value;
  }
}

/**
 * The same database, whose writes are carried out to the last row and then taken back: whoever writes by it learns
 * whether that is possible, and nobody else ever sees anything of it.
 */
export function rehearsing(db: Db): Db {
  return {
    ...db,
    async write(work) {
      let rehearsed: Rehearsed | undefined;
      try {
        return await db.write(async (trx) => {
          rehearsed = new Rehearsed(await work(trx));
          throw rehearsed;
        });
      } catch (error) {
        if (rehearsed && error === rehearsed) return rehearsed.value as Awaited<ReturnType<typeof work>>;
        throw error;
      }
    },
  };
}

/** The same file store, which gives back at the end (`clear`) whatever it was given. */
export function rehearsingFiles(files: FileStore): FileStore & { clear(): Promise<void> } {
  const put: string[] = [];
  return {
    ...files,
    async put(bytes, name = files.newName()) {
      put.push(name);
      return files.put(bytes, name);
    },
    async clear() {
      for (const name of put.splice(0)) await files.remove(name);
    },
  };
}
