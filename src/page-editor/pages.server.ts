import { keptWords, type Retention, retentionNames, retentionSetting } from '#src/lib/retention.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { noteChange, renewContent } from '#src/platform/changes.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { putSetting, readSettings } from '#src/platform/settings.server.ts';
import { createPageImages } from './images.server.ts';
import {
  createPublished,
  type Published,
  type ReadRecords,
  readRecordSetting,
  recordSetting,
  type ShownRecord,
} from './published.server.ts';

/** Every change clears the page cache. */
function createSiteSettings(deps: { db: Db; clock: Clock; published: Published }) {
  const { db, clock, published } = deps;

  async function keep(name: string, value: unknown, actor: Actor, detail: string): Promise<void> {
    const at = clock.now();
    await db.write(async (trx) => {
      await putSetting(trx, name, JSON.stringify(value), at);
      await noteChange(trx, { at, actor, action: 'settings', subject: name, detail });
    });
    await published.reload();
  }

  return {
    showsRecord: async () => readRecordSetting((await readSettings(db.sql, [recordSetting])).get(recordSetting)).on,
    /** `record` is undefined while there are too few answers. */
    showRecord: (on: boolean, record: ShownRecord | undefined, actor: Actor) =>
      keep(recordSetting, { on, record }, actor, on ? 'on' : 'off'),
    /** Updates the shown record, if it is shown and changed. */
    async renewRecord(record: ShownRecord | undefined): Promise<void> {
      const text = JSON.stringify({ on: true, record });
      const known = (await readSettings(db.sql, [recordSetting])).get(recordSetting);
      if (!readRecordSetting(known).on || known === text) return;
      await db.write(async (trx) => {
        await putSetting(trx, recordSetting, text, clock.now());
        await renewContent(trx, clock.now());
      });
      await published.reload();
    },
    /** Resolves once the privacy policy of this process says so. */
    keepRetention: (retention: Retention, actor: Actor) =>
      keep(
        retentionSetting,
        retention,
        actor,
        retentionNames.map((name) => `${name}: ${keptWords(retention[name])}`).join(', '),
      ),
  };
}

export type ManagedPages = Awaited<ReturnType<typeof createManagedPages>>;

/** `media`: the stored pictures, public. @throws when the database cannot be read. */
export async function createManagedPages(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  media: FileStore;
  readRecords: ReadRecords;
}) {
  const { db, clock, media } = deps;
  const published = await createPublished(deps);
  const images = createPageImages({ ...deps, files: media });
  await images.sweep(clock.now());
  return {
    published: published.current,
    /** Resolves once this process shows the new state. */
    reload: published.reload,
    onChange: published.onChange,
    images,
    settings: createSiteSettings({ db, clock, published }),
    media,
    stop: published.stop,
  };
}
