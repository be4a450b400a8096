import type { Clock } from '#src/lib/clock.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { createPageImages } from './images.server.ts';
import { createPublished, type ReadRecords } from './published.server.ts';
import { createSiteSettings } from './settings.server.ts';

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
