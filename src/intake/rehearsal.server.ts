import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';

/** Carries the result out of the rolled-back transaction. */
class Rehearsed extends Error {
  readonly value: unknown;
  constructor(value: unknown) {
    super('rehearsed, and taken back');
    this.value = value;
  }
}

/** Runs each write completely, then rolls it back. Nobody else sees anything of it. */
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

/** `clear` removes every file that was stored. */
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
