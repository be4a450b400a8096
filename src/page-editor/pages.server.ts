import type { Clock } from '#src/lib/clock.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { deadLinksIn, type LinkPlaces } from '#src/platform/markdown/dead-links.server.ts';
import { createPageImages } from './images.server.ts';
import { blockTypes, type PageName } from './page-blocks.ts';
import { type BlockProblem, parseBlocks } from './page-schema.ts';
import { createPublished, type ReadRecords, showBlocks } from './published.server.ts';
import { createPagePublishing } from './publishing.server.ts';
import { createSiteSettings } from './settings.server.ts';

export type ManagedPages = Awaited<ReturnType<typeof createManagedPages>>;

/** `media`: the stored pictures, public. @throws when the database cannot be read. */
export async function createManagedPages(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  media: FileStore;
  readRecords: ReadRecords;
  links: LinkPlaces;
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
    desk: createPagePublishing({ db, clock, published }),
    images,
    settings: createSiteSettings({ db, clock, published }),
    media,
    /** Blocks as the public page would show them; invalid ones as far as possible. */
    async preview(page: PageName, sent: unknown) {
      const parsed = parseBlocks(page, sent, { finished: false });
      return parsed.ok ? showBlocks(db.sql, parsed.blocks) : undefined;
    },
    /** Broken links in blocks, reported before publishing; empty if it is no list of blocks. */
    async deadLinks(page: PageName, sent: unknown): Promise<BlockProblem[]> {
      const parsed = parseBlocks(page, sent);
      const found = (parsed.ok ? parsed.blocks : []).map(async ({ id, type, content }): Promise<BlockProblem[]> => {
        if (type === 'unknown') return [];
        const dead = await deadLinksIn(blockTypes[type].fields, content, deps.links);
        return Object.entries(dead).map(([field, message]) => ({ block: id, field, message }));
      });
      return (await Promise.all(found)).flat();
    },
    stop: published.stop,
  };
}
