import type { Clock } from '#src/lib/clock.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { PageName } from './blocks.ts';
import { createPageDesk, type PageDesk } from './desk.server.ts';
import { createPageImages, type PageImages } from './images.server.ts';
import { createPublished, type Published, type PublishedContent } from './published.server.ts';
import { parseBlocks } from './schema.ts';
import { createSiteSettings, type SiteSettings } from './settings.server.ts';
import { showBlocks } from './show.server.ts';
import type { ShownBlock } from './shown.ts';

/** Managed content as the rest of the site sees it. */
export interface ManagedPages {
  /** What visitors see now. */
  published(): PublishedContent;
  onChange: Published['onChange'];
  desk: PageDesk;
  images: PageImages;
  settings: SiteSettings;
  /** Stored pictures, for everybody to read. */
  media: FileStore;
  /** Blocks as the public page would show them; one with an error shows as far as it can be read. */
  preview(page: PageName, blocks: unknown): Promise<ShownBlock[] | undefined>;
  stop(): void;
}

/** @throws when the database cannot be read. */
export async function createManagedPages(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  media: FileStore;
}): Promise<ManagedPages> {
  const { db, clock, media } = deps;
  const published = await createPublished(deps);
  const images = createPageImages({ ...deps, files: media });
  await images.sweep(clock.now());
  return {
    published: published.current,
    onChange: published.onChange,
    desk: createPageDesk({ db, clock, published }),
    images,
    settings: createSiteSettings({ db, clock, published }),
    media,
    async preview(page, sent) {
      const parsed = parseBlocks(page, sent, { finished: false });
      return parsed && 'blocks' in parsed ? showBlocks(db.sql, parsed.blocks) : undefined;
    },
    stop: published.stop,
  };
}
