import { collections } from '#content/records/all.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Facts } from '#src/lib/facts.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { createRecordDrafts } from './drafts.server.ts';
import { createRecordPublishing } from './publishing.server.ts';

export type Records = ReturnType<typeof createRecords>;

/**
 * The owner's records: publishing, versions, drafts. `facts` are those that may be typed within words; `reload` makes
 * this process show what is published. `stop` ends the look for drafts that are due.
 */
export function createRecords(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  facts: () => Facts;
  reload: () => Promise<void>;
}) {
  const publishing = createRecordPublishing({ ...deps, knownFacts: deps.facts });
  const drafts = createRecordDrafts({ ...deps, publishing });
  return { collections, publishing, drafts, stop: drafts.stop };
}
