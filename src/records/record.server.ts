import { collectionNamed, collections } from '#src/content/records/all.ts';
import type { Clock } from '#src/lib/clock.ts';
import { daysAfter } from '#src/lib/day-times.ts';
import type { Facts } from '#src/lib/facts.ts';
import { easternDay, fullDayInWords } from '#src/lib/format.ts';
import { type AnyCollection, offeredFacts, standingFields } from '#src/lib/records/collection.ts';
import type { Fields, Item } from '#src/lib/records/fields.ts';
import type { Live } from '#src/lib/records/live.ts';
import { type Checked, recordId } from '#src/lib/records/schema.ts';
import { listOf } from '#src/lib/text.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { deadLinksIn, type LinkPlaces } from '#src/platform/markdown/dead-links.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { fieldChanges, valueInWords } from './difference.ts';
import { createRecordDrafts, type RecordDraft } from './drafts.server.ts';
import { loadEditor } from './editor.server.ts';
import { createRecordPublishing } from './publishing.server.ts';
import { recordPath } from './record-words.ts';
import { draftAddress } from './share.server.ts';
import { shownName, standingLabels } from './snapshot.server.ts';

const folded = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase();

/** "Closed since June 1, 2027" once the record's last day has passed; else empty. */
export function overWords(collection: AnyCollection, values: Values | undefined, today: string): string {
  const last = values && collection.lastDay ? String(values[collection.lastDay] ?? '') : '';
  if (!/^\d{4}-\d\d-\d\d$/.test(last) || last >= today) return '';
  return `Closed since ${fullDayInWords(daysAfter(last, 1))}`;
}

/** What must be confirmed before publishing at `moment` (epoch milliseconds). */
export function questionsOf(
  collection: AnyCollection,
  values: Values,
  moment: number,
  others: readonly Item[] = [],
): string[] {
  const { fields, lastDay } = collection;
  const free = Object.entries(fields).flatMap(([name, { kind, label }]) =>
    kind === 'dollars' && values[name] === 0 ? [`“${label}” is $0. Is that right?`] : [],
  );
  const over = overWords(collection, values, easternDay(moment).iso);
  const label = fields[lastDay ?? '']?.label;
  const own = collection.asks?.(values as never, others as never) ?? [];
  if (!over) return [...free, ...own];
  return [...free, ...own, `“${label}” is in the past, so visitors won’t see it. Is that right?`];
}

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

  return { collections, publishing, drafts, checkToPublish, stop: drafts.stop };
}

type Values = Readonly<Record<string, unknown>>;

export interface RecordDeps {
  records: Records;
  clock: Clock;
  actor: Actor;
  live(): Live;
  facts(): Facts;
}

export type CollectionView = Pick<AnyCollection, 'name' | 'title' | 'one' | 'lead' | 'fields' | 'named'> & {
  fixed: boolean;
};

/** What can be previewed: `first` is where a visitor would look for the record. */
export interface PreviewPages {
  first: string;
  pages: readonly { path: string; name: string }[];
}

export const collectionView = (collection: AnyCollection): CollectionView => {
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
  preview?: PreviewPages | undefined;
};
