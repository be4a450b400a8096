import { collectionNamed } from '#src/content/records/all.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { RecordDraftsTable } from '#src/platform/db/tables-site.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { RecordPublishing } from './publishing.server.ts';
import { draftCount, dropDraft, dueDrafts, findDraft, listDrafts, putDraft } from './snapshot.server.ts';

type Values = Readonly<Record<string, unknown>>;

export interface RecordDraft {
  collection: string;
  id: string;
  base: number;
  /** As typed, valid or not. */
  values: Values;
  /** Epoch milliseconds; also identifies the draft's revision. */
  changedAt: number;
  by: string;
  /** Scheduled publication in epoch milliseconds; null for none. */
  publishAt: number | null;
  /** Why the scheduled publication failed; empty otherwise. */
  problem: string;
}

export type DraftResult =
  | { ok: true; draft: RecordDraft }
  /** Somebody else changed the draft; theirs. Nothing was saved. */
  | { ok: false; theirs: RecordDraft | undefined };

const draftOf = (row: RecordDraftsTable): RecordDraft => ({
  ...{ collection: row.collection, id: row.id, base: row.base, values: JSON.parse(row.data) as Values },
  ...{ changedAt: row.changed_at, by: row.author, publishAt: row.publish_at, problem: row.problem },
});

const lookMs = 1_000;

const stale = 'Someone else published this in the meantime. Compare both and publish again.';
const invalid = 'Something needs fixing. Open it and check the marked fields.';

/** Drafts shared by the whole team, and their scheduled publishing. */
export function createRecordDrafts(deps: { db: Db; clock: Clock; log: Log; publishing: RecordPublishing }) {
  const { db, clock, log, publishing } = deps;

  /** Saves if the draft is unchanged since `known` (its changedAt; null for none). */
  async function keep(
    collection: AnyCollection,
    given: { id: string; base: number; values: Values; publishAt: number | null; known: number | null },
    actor: Actor,
  ): Promise<DraftResult> {
    const { id, base, values, publishAt, known } = given;
    const row: RecordDraftsTable = {
      ...{ collection: collection.name, id, base, data: JSON.stringify(values), publish_at: publishAt, problem: '' },
      author: [actor.name, actor.device].filter(Boolean).join(', '),
      changed_at: Math.max(clock.now(), (known ?? 0) + 1),
    };
    let theirs: RecordDraftsTable | undefined;
    const kept = await db.write(async (trx) => {
      theirs = await findDraft(trx, collection.name, id);
      if ((theirs?.changed_at ?? null) !== known) return false;
      await putDraft(trx, row);
      return true;
    });
    return kept ? { ok: true, draft: draftOf(row) } : { ok: false, theirs: theirs && draftOf(theirs) };
  }

  /** A draft that cannot be published stays, with the reason. */
  async function publishDue(): Promise<void> {
    for (const row of await dueDrafts(db.sql, clock.now())) {
      const collection = collectionNamed(row.collection);
      const actor: Actor = { name: row.author.split(', ')[0] ?? '', device: 'at the time that was set' };
      const published = collection
        ? await publishing.publish(collection, row.id, row.base, JSON.parse(row.data), actor)
        : ({ ok: false, reason: 'gone' } as const);
      if (published.ok) continue;
      const problem = published.reason === 'stale' ? stale : invalid;
      await db.write(async (trx) => {
        const now = await findDraft(trx, row.collection, row.id);
        // Another process may have published it, or somebody edited it, at the same time.
        if (now?.changed_at === row.changed_at) await putDraft(trx, { ...now, publish_at: null, problem });
      });
    }
  }

  const loop = every(lookMs, 'publishing drafts that are due', publishDue, { log });

  return {
    keep,
    publishDue,
    async find(collection: AnyCollection, id: string): Promise<RecordDraft | undefined> {
      const row = await findDraft(db.sql, collection.name, id);
      return row && draftOf(row);
    },
    count: (): Promise<number> => draftCount(db.sql),
    /** Latest change first. */
    list: async (collection?: string): Promise<RecordDraft[]> => (await listDrafts(db.sql, collection)).map(draftOf),
    drop: (collection: AnyCollection, id: string): Promise<void> =>
      db.write((trx) => dropDraft(trx, collection.name, id)),
    stop: loop.stop,
  };
}
