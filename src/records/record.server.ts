import type { RecordDraftsTable } from 'db:tables';
import { collectionNamed } from '#src/content/records/all.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import type { Facts } from '#src/lib/facts.ts';
import { easternDay } from '#src/lib/format.ts';
import { type AnyCollection, isKept, offeredFacts, standingFields } from '#src/lib/records/collection.ts';
import type { Fields, Item } from '#src/lib/records/fields.ts';
import type { Live } from '#src/lib/records/live.ts';
import { type Checked, recordId } from '#src/lib/records/schema.ts';
import { listOf } from '#src/lib/text.ts';
import { type Clock, minuteMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { deadLinksIn, type LinkPlaces } from '#src/platform/markdown/dead-links.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { fieldChanges, valueInWords } from './difference.ts';
import { loadEditor } from './editor.server.ts';
import type { previewPages } from './preview.server.ts';
import { createRecordPublishing, dropDraft, type RecordPublishing } from './publishing.server.ts';
import { recordPath } from './record-words.ts';
import { overWords, shownName, standingLabels } from './snapshot.server.ts';

type Values = Readonly<Record<string, unknown>>;

export type RecordDraft = ReturnType<typeof draftOf>;

type DraftResult =
  | { ok: true; draft: RecordDraft }
  /** Somebody else changed the draft; theirs. Nothing was saved. */
  | { ok: false; theirs: RecordDraft | undefined };

/** `values` as typed, valid or not; `changedAt` also identifies the draft's revision; moments in epoch milliseconds. */
const draftOf = (row: RecordDraftsTable) => ({
  ...{ collection: row.collection, id: row.id, base: row.base, values: JSON.parse(row.data) as Values },
  ...{ changedAt: row.changed_at, by: row.author, publishAt: row.publish_at, problem: row.problem },
});

const findDraft = (from: Sql | Trx, { name }: AnyCollection, id: string) =>
  from.selectFrom('record_drafts').selectAll().where('collection', '=', name).where('id', '=', id).executeTakeFirst();

export const putDraft = (trx: Trx, row: RecordDraftsTable) =>
  trx
    .insertInto('record_drafts')
    .values(row)
    .onConflict((c) => c.columns(['collection', 'id']).doUpdateSet(row))
    .execute();

const lookMs = 1_000;
/** A draft that somebody is typing in is not due before they pause. */
const pauseMs = minuteMs;

const stale = 'Someone else published this in the meantime. Compare both and publish again.';
const invalid = 'Something needs fixing. Open it and check the marked fields.';

/** Drafts shared by the whole team, and their scheduled publishing. */
function createRecordDrafts(deps: { db: Db; clock: Clock; log: Log; publishing: RecordPublishing }) {
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
      theirs = await findDraft(trx, collection, id);
      if ((theirs?.changed_at ?? null) !== known) return false;
      await putDraft(trx, row);
      return true;
    });
    return kept ? { ok: true, draft: draftOf(row) } : { ok: false, theirs: theirs && draftOf(theirs) };
  }

  /** A draft that cannot be published stays, with the reason. */
  async function publishDue(): Promise<void> {
    const drafts = db.sql.selectFrom('record_drafts').selectAll().orderBy('publish_at');
    const due = drafts.where('publish_at', '<=', clock.now()).where('changed_at', '<=', clock.now() - pauseMs);
    for (const row of await due.execute()) {
      const collection = collectionNamed(row.collection);
      if (!collection) continue;
      const actor: Actor = { name: row.author.split(', ')[0] ?? '', device: 'at the time that was set' };
      const published = await publishing.publish(collection, row.id, row.base, JSON.parse(row.data), actor);
      if (published.ok) continue;
      const problem = published.reason === 'stale' ? stale : invalid;
      await db.write(async (trx) => {
        const now = await findDraft(trx, collection, row.id);
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
      const row = await findDraft(db.sql, collection, id);
      return row && draftOf(row);
    },
    async count(): Promise<number> {
      const counted = db.sql.selectFrom('record_drafts').select((one) => one.fn.countAll().as('n'));
      return Number((await counted.executeTakeFirstOrThrow()).n);
    },
    /** Latest change first. */
    async list(collection?: string): Promise<RecordDraft[]> {
      const all = db.sql.selectFrom('record_drafts').selectAll().orderBy('changed_at', 'desc').orderBy('id');
      const rows = collection === undefined ? all : all.where('collection', '=', collection);
      return (await rows.execute()).map(draftOf);
    },
    drop: (collection: AnyCollection, id: string): Promise<void> => db.write((trx) => dropDraft(trx, collection, id)),
    stop: loop.stop,
  };
}

export type Records = ReturnType<typeof createRecords>;

/** `facts`: names allowed in text; `links`: checks link targets. `stop` ends scheduled publishing. */
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

  /** `publishing.check` plus link targets; addresses of drafts count as existing. */
  async function checkToPublish(collection: AnyCollection, sent: unknown, id: string): Promise<Checked> {
    const checked = publishing.check(collection, sent, id);
    const coming = new Set((await drafts.list()).map((draft) => String(draft.values.slug || draft.id)));
    const dead = await deadLinksIn(collection.fields, checked.ok ? checked.values : Object(sent), {
      ...deps.links,
      isPath: (path) => deps.links.isPath(path) || coming.has(path.split('/').at(-1) ?? ''),
    });
    if (Object.keys(dead).length === 0) return checked;
    return { ok: false, errors: { ...dead, ...(checked.ok ? {} : checked.errors) } };
  }

  return { publishing, drafts, checkToPublish, stop: drafts.stop };
}

export interface RecordDeps {
  records: Records;
  clock: Clock;
  actor: Actor;
  live(): Live;
  facts(): Facts;
}

export const collectionView = (collection: AnyCollection) => {
  const { name, title, one, lead, fields, named, fixed = false } = collection;
  return { name, title, one, lead, fields, named, fixed };
};

/** Records that exist only as drafts come last. */
export function idsInOrder(collection: AnyCollection, live: Live, drafts: readonly RecordDraft[]): string[] {
  const shown = (live.records[collection.name] ?? collection.builtIn).map(({ id }) => id);
  return [...new Set([...shown, ...drafts.map(({ id }) => id).toReversed()])];
}

function positionOf(collection: AnyCollection, id: string, live: Live, drafts: readonly RecordDraft[], facts: Facts) {
  const ids = idsInOrder(collection, live, drafts);
  const at = ids.indexOf(id);
  if (at === -1) return undefined;
  const neighbour = (other: string | undefined) => {
    if (other === undefined) return undefined;
    const item = live.records[collection.name]?.find((one) => one.id === other);
    const values = item ?? drafts.find((draft) => draft.id === other)?.values ?? {};
    const name = shownName(collection, other, values, facts);
    return { name, path: recordPath(collection.name, other) };
  };
  const [previous, next] = [neighbour(ids[at - 1]), neighbour(ids[at + 1])];
  return { nth: at + 1, of: ids.length, ...(previous && { previous }), ...(next && { next }) };
}

/** Undefined for an invalid address. */
export function recordOf(params: Readonly<Record<string, string | undefined>>) {
  const collection = collectionNamed(params.collection ?? '');
  const id = recordId.safeParse(params.id).data;
  return collection && id !== undefined ? { collection, id } : undefined;
}

const purpose = 'article draft';
const lastsDays = 30;

const payload = z.object({ id: z.string(), until: z.number() });

/** Secret address of a draft, readable without signing in, and its expiry (epoch milliseconds). */
export function draftAddress(id: string, parts: { tokens: Tokens; now: number; publicUrl: string }) {
  // Same address for a whole day, so that it stays stable while somebody copies it; valid through its last day.
  const lastDay = easternAt(parts.now).toPlainDate().add({ days: lastsDays });
  const until = easternMoment(lastDay, 24 * 60) - 1;
  const token = parts.tokens.sign(purpose, { id, until });
  return { href: `${parts.publicUrl}/blog/draft/${token}`, until };
}

/** Undefined if the token is invalid or expired. */
export function draftOfLink(token: string, parts: { tokens: Tokens; now: number }): string | undefined {
  const read = payload.safeParse(parts.tokens.read(purpose, token));
  return read.success && read.data.until >= parts.now ? read.data.id : undefined;
}

const folded = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase();

/** Remarks by field that do not prevent publishing. */
export function fieldNotes(
  collection: AnyCollection,
  about: {
    id: string;
    values: Values;
    published: Values | undefined;
    all: readonly Item[];
    today: string;
    facts: Facts;
  },
): Record<string, string> {
  const { id, values, published, all, today, facts } = about;
  const others = all.filter((one) => one.id !== id);
  const notes: Record<string, string> = {};
  const name = folded(values[collection.named]);
  if (name !== '' && others.some((one) => folded(one[collection.named]) === name)) {
    notes[collection.named] = `Another ${collection.one} has the same name.`;
  }
  for (const [field, about] of Object.entries(collection.fields)) {
    if (about.kind !== 'dollars') continue;
    const value = values[field];
    if (value === 0) notes[field] = `Visitors will see $0. Publish this only if it’s free.`;
    const was = published?.[field];
    const same = others.filter(
      (one) => typeof was === 'number' && was > 0 && collection.sameFigures && one[field] === was,
    );
    if (same.length === 0 || value === 0) continue;
    const names = listOf(same.map((one) => shownName(collection, one.id, one, facts)));
    const stays = value === was ? '' : ' That’s a separate price and won’t change.';
    notes[field] = `${names} ${same.length === 1 ? 'says' : 'say'} ${valueInWords(about, was)} too.${stays}`;
  }
  const over = overWords(collection, values, today);
  if (over && collection.lastDay) notes[collection.lastDay] = `${over}. Visitors won’t see it, even if it’s published.`;
  return notes;
}

const hasMarkdown = (fields: Fields): boolean =>
  Object.values(fields).some(
    (field) => ['markdown', 'blocks'].includes(field.kind) || (field.kind === 'list' && hasMarkdown(field.fields)),
  );

/** Undefined when there is no such record. `look` asks for a version. */
export async function loadRecord(
  parts: RecordDeps & { tokens: Tokens; publicUrl: string },
  { collection, id }: { collection: AnyCollection; id: string },
  look: string | null,
) {
  const { records, clock, live } = parts;
  const facts = parts.facts();
  const [edited, newest, drafts] = await Promise.all([
    loadEditor(parts, collection, id, look),
    records.publishing.newest(collection, id),
    records.drafts.list(collection.name),
  ]);
  if (!edited) return undefined;
  const { fields } = collection;
  const values = drafts.find((draft) => draft.id === id)?.values;
  const checked = values && records.publishing.check(collection, values, id);
  const drafted = checked?.ok ? checked.values : values;
  const today = easternDay(clock.now()).iso;
  const standing = newest.values && !newest.confirmed ? standingFields(collection, { ...newest.values, id }) : [];
  const all = live().records[collection.name] ?? collection.builtIn;
  const item = checked?.ok ? { ...checked.values, id } : all.find((one) => one.id === id);
  const found = values ?? all.find((one) => one.id === id);
  const path = newest.values && collection.page?.({ ...newest.values, id } as never);
  return {
    ...edited,
    collection: collectionView(collection),
    canRemove: newest.values !== undefined && !isKept(collection, id),
    name: shownName(collection, id, newest.values ?? edited.draft?.typed ?? edited.base, facts),
    notes: fieldNotes(collection, {
      ...{ id, values: drafted ?? newest.values ?? {}, published: newest.values, today, facts, all },
    }),
    /** Why visitors do not see it although published; empty if they do. */
    over: overWords(collection, newest.values, today),
    /** What it lacks to be useful, in sentences; not told of a draft that cannot be published. */
    missing: (item && collection.missing?.(item as never)) ?? [],
    findings: (found && collection.findings?.(found as never)) ?? [],
    isSample: standing.length > 0,
    standing: standingLabels(collection, standing),
    changes: drafted ? fieldChanges(fields, newest.values, drafted) : [],
    position: positionOf(collection, id, live(), drafts, facts),
    choices: collection.choices?.(clock.now()) ?? {},
    facts: hasMarkdown(fields) ? offeredFacts(facts) : [],
    path,
    share: collection.page && edited.draft ? draftAddress(id, { ...parts, now: clock.now() }) : undefined,
    today,
  };
}

export type RecordView = NonNullable<Awaited<ReturnType<typeof loadRecord>>> & {
  /** Pages to preview the draft on; undefined without a publishable one. */
  preview?: Awaited<ReturnType<typeof previewPages>>;
};
