import { collections } from '#src/content/records/all.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Facts } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Checked } from '#src/lib/records/schema.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { deadLinksIn, type LinkPlaces } from '#src/platform/markdown/dead-links.server.ts';
import { createRecordDrafts } from './drafts.server.ts';
import { createRecordPublishing } from './publishing.server.ts';

export type Records = ReturnType<typeof createRecords>;

/**
 * The owner's records: publishing, versions, drafts. `facts` are those that may be typed within words; `reload` makes
 * this process show what is published; `links` tells where links lead. `stop` ends the look for drafts that are due.
 */
export function createRecords(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  facts: () => Facts;
  reload: () => Promise<void>;
  links: LinkPlaces;
}) {
  const publishing = createRecordPublishing({ ...deps, knownFacts: deps.facts });
  const drafts = createRecordDrafts({ ...deps, publishing });

  /** As `publishing.check`, and whether the links of its texts lead anywhere; a draft's address counts. */
  async function checkToPublish(collection: AnyCollection, sent: unknown, id: string): Promise<Checked> {
    const checked = publishing.check(collection, sent, id);
    const coming = new Set((await drafts.list()).map((draft) => String(draft.values.slug ?? draft.id)));
    const dead = await deadLinksIn(collection.fields, checked.ok ? checked.values : Object(sent), {
      ...deps.links,
      isPath: (path) => deps.links.isPath(path) || coming.has(path.split('/').at(-1) ?? ''),
    });
    if (Object.keys(dead).length === 0) return checked;
    return { ok: false, errors: { ...dead, ...(checked.ok ? {} : checked.errors) } };
  }

  return { collections, publishing, drafts, checkToPublish, stop: drafts.stop };
}
