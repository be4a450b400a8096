import { Temporal } from 'temporal-polyfill';
import { collections } from '#src/content/records/all.ts';
import { filled } from '#src/lib/facts.ts';
import { easternDay } from '#src/lib/format.ts';
import { refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { slugOf, typedOf } from '#src/lib/records/editing.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { foldText } from '#src/lib/search-words.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Acted } from '#src/ui/act.tsx';
import { fieldChanges } from './difference.ts';
import { collectionView, idsInOrder, type RecordDeps } from './record.server.ts';
import { collectionPath, recordPath } from './record-words.ts';
import { newestVersions, overWords, samplesIn, shownName, standingLabels } from './snapshot.server.ts';

const longest = 60;

/** From its name, with a number if taken. */
export function newId(name: string, one: string, known: ReadonlySet<string>): string {
  const first = slugOf(name, longest) || slugOf(one, longest) || 'record';
  for (let nth = 1; ; nth += 1) {
    const id = nth === 1 ? first : `${first}-${nth}`;
    if (!known.has(id)) return id;
  }
}

export interface ListDeps extends RecordDeps {
  db: Db;
}

const shows = ['all', 'drafts', 'scheduled', 'published', 'review'] as const;
export type Show = (typeof shows)[number];

/** Which rows a choice shows. */
const isShown: Readonly<Record<Show, (row: { state: string; page?: string | undefined; due: boolean }) => boolean>> = {
  all: () => true,
  drafts: ({ state }) => state === 'new' || state === 'draft' || state === 'problem',
  scheduled: ({ state }) => state === 'scheduled',
  published: ({ page }) => page !== undefined,
  review: ({ due }) => due,
};

/** Whether a published record is to be read again; `today` as YYYY-MM-DD. */
export function isDueForReview({ review, newestBy }: AnyCollection, item: Item, today: string): boolean {
  if (!review) return false;
  const [reviewed, made] = [String(item[review.field] ?? ''), String(item[newestBy ?? ''] ?? '')];
  const last = reviewed > made ? reviewed : made;
  return last !== '' && Temporal.PlainDate.from(last).add({ months: review.months }).toString() <= today;
}

export type CollectionRow = Awaited<ReturnType<typeof loadCollections>>[number];

export async function loadCollections({ db, records, live }: ListDeps) {
  const [rows, drafts] = await Promise.all([newestVersions(db.sql), records.drafts.list()]);
  return collections.map((collection) => {
    const { name, title, lead, desk } = collection;
    const own = rows.filter((row) => row.collection === name);
    return {
      ...{ name, title, lead, count: (live().records[name] ?? collection.builtIn).length },
      drafts: drafts.filter((draft) => draft.collection === name).length,
      samples: samplesIn(collection, own).size,
      /** Words of a designed page, which are also edited in place. */
      isWords: collection.group === 'words',
      /** Path of its own desk screen, if any. */
      desk,
    };
  });
}

export type RecordRow = ListView['rows'][number];

export type ListView = Awaited<ReturnType<typeof loadList>>;

export async function loadList(parts: ListDeps, collection: AnyCollection, asked: URLSearchParams) {
  const { db, records, live, facts, clock } = parts;
  const [versions, drafts] = await Promise.all([newestVersions(db.sql), records.drafts.list(collection.name)]);
  const newest = versions.filter((row) => row.collection === collection.name);
  const samples = samplesIn(collection, newest);
  const today = easternDay(clock.now()).iso;
  const shown = new Map((live().records[collection.name] ?? collection.builtIn).map((item) => [item.id, item]));
  const rows = idsInOrder(collection, live(), drafts).map((id) => {
    const [item, sample] = [shown.get(id), samples.get(id)];
    const draft = drafts.find((one) => one.id === id);
    const version = newest.find((row) => row.id === id);
    const changes = draft && item ? fieldChanges(collection.fields, item, draft.values) : [];
    const drafted = draft?.problem ? 'problem' : draft?.publishAt ? 'scheduled' : item ? 'draft' : 'new';
    const published = version?.state === 'own' ? 'published' : 'built-in';
    return {
      ...{ id, path: recordPath(collection.name, id), isSample: sample !== undefined },
      standing: standingLabels(collection, sample ?? []),
      name: shownName(collection, id, item ?? draft?.values ?? {}, facts()),
      /** Shown beside the name, such as a price. */
      says: item && collection.row ? filled(collection.row(item as never), facts()) : '',
      /** Why visitors no longer see it; empty if they do. */
      over: overWords(collection, item, today),
      /** YYYY-MM-DD, of collections that are sorted by a date; empty for none. */
      date: collection.newestBy && item ? String(item[collection.newestBy]) : '',
      page: item && collection.page?.(item as never),
      /** Not read again for too long. */
      due: item !== undefined && isDueForReview(collection, item, today),
      /** Labels of changed fields; empty without a draft. */
      changed: changes.map(({ label }) => label).join(', '),
      state: draft ? drafted : published,
      /** Epoch milliseconds; null for built-in. */
      changedAt: draft?.changedAt ?? version?.saved_at ?? null,
    } as const;
  });
  const removed = await Promise.all(
    newest
      .filter(({ id, state }) => state === 'removed' && !drafts.some((draft) => draft.id === id))
      .map(async ({ id, saved_at: at }) => {
        const last = (await records.publishing.versions(collection, id)).find(({ values }) => values);
        return { id, at, name: shownName(collection, id, last?.values ?? {}, facts()) };
      }),
  );
  const q = (asked.get('q') ?? '').slice(0, 100);
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const found = rows.filter(({ id, name }) => words.every((word) => foldText(`${name} ${id}`).includes(word)));
  if (collection.newestBy) {
    // What has no date yet comes first.
    const rank = ({ date }: (typeof rows)[number]) => date || '9999';
    found.sort((a, b) => rank(b).localeCompare(rank(a)));
  }
  const show = shows.find((one) => one === asked.get('show')) ?? 'all';
  const counts = collection.review && {
    ...(Object.fromEntries(shows.map((one) => [one, found.filter(isShown[one]).length])) as Record<Show, number>),
  };
  return {
    ...{ collection: collectionView(collection), rows: found.filter(isShown[show]), all: rows.length, q, removed },
    ...{ show, counts, canMove: !collection.fixed && !collection.keepsDefaults && !collection.newestBy },
    today,
  };
}

/** `to`: where a new record is edited. */
export type ListAnswer = Acted<{ to?: string }>;

/** Creates a draft with some fields; `to` is where to edit it. */
export async function beginRecord(
  { db, records, actor, live }: ListDeps,
  collection: AnyCollection,
  typed: Readonly<Record<string, string>>,
): Promise<ListAnswer> {
  const name = typed[collection.named] ?? '';
  if (collection.fixed) return refuse(`You can’t add or remove these.`);
  if (name === '') return refuse(`Name the ${collection.one}.`);
  const { drafts } = records;
  const [shown, versions] = [
    idsInOrder(collection, live(), await drafts.list(collection.name)),
    newestVersions(db.sql),
  ];
  // A removed record keeps its versions, so its id is taken.
  const used = (await versions).flatMap((row) => (row.collection === collection.name ? row.id : []));
  const id = newId(name, collection.one, new Set([...shown, ...used]));
  const values = { ...typedOf(collection.fields), ...typed };
  const kept = await drafts.keep(collection, { id, base: 0, values, publishAt: null, known: null }, actor);
  return kept.ok ? { ok: true, to: recordPath(collection.name, id) } : refuse('Please try again.');
}

export async function changeList(parts: ListDeps, collection: AnyCollection, form: FormData): Promise<ListAnswer> {
  const { records, actor, live } = parts;
  const { publishing } = records;
  const [intent, id] = [String(form.get('intent') ?? ''), String(form.get('id') ?? '')];
  switch (intent) {
    case 'add':
      return beginRecord(parts, collection, {
        [collection.named]: String(form.get('name') ?? '')
          .trim()
          .slice(0, 200),
      });
    case 'order': {
      const ids = (live().records[collection.name] ?? collection.builtIn).map((item) => item.id);
      const moved = String(form.get('ids') ?? '')
        .split(' ')
        .filter((one) => ids.includes(one));
      const order = [...moved, ...ids.filter((one) => !moved.includes(one))];
      const done = await publishing.reorder(collection, order, actor);
      if (!done.ok) return refuse('Someone else just changed the order.');
      const undo = { to: collectionPath(collection.name), values: { intent: 'order', ids: ids.join(' ') } };
      return { ok: true, said: 'Order changed.', key: 'order', undo };
    }
    case 'reviewed': {
      const { review } = collection;
      const [{ number, values }, draft] = await Promise.all([
        publishing.newest(collection, id),
        records.drafts.find(collection, id),
      ]);
      if (!review || !values) return refuse(`This ${collection.one} no longer exists.`);
      if (draft) return refuse(`This ${collection.one} has a draft. Open it and set the review date there.`);
      const reviewed = { ...values, [review.field]: easternDay(parts.clock.now()).iso };
      const done = await publishing.publish(collection, id, number, reviewed, actor);
      return done.ok
        ? { ok: true, said: 'Marked as reviewed today.' }
        : refuse('We couldn’t publish it. Open it and fix the marked fields.');
    }
    case 'back': {
      const [newest, before] = await publishing.versions(collection, id);
      if (newest?.state !== 'removed') return refuse('It’s already on the site.');
      const done = await publishing.restore(collection, id, newest.number, before?.number ?? 0, actor);
      return done.ok
        ? { ok: true, said: 'Restored to the site.' }
        : refuse(
            `It can’t be restored. ${done.reason === 'invalid' ? Object.values(done.errors).join(' ') : ''}`.trim(),
          );
    }
    default:
      return unknownIntent;
  }
}
