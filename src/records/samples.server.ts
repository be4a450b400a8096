import { collections } from '#src/content/records/all.ts';
import { type Facts, fillFacts, marksTyped } from '#src/lib/facts.ts';
import { type AnyCollection, standingFields } from '#src/lib/records/collection.ts';
import type { Live } from '#src/lib/records/live.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { valueInWords } from './difference.ts';
import type { RecordPublishing } from './publishing.server.ts';
import { newestVersions } from './record-store.server.ts';
import { capital, withArticle } from './record-words.ts';
import { type Newest, recordsOf } from './snapshot.server.ts';

/** A record that is made up, and that nobody has replaced or confirmed yet. */
export interface SampleRecord {
  collection: string;
  /** What its collection is called. */
  title: string;
  id: string;
  name: string;
  /** What of it is still as the site came, by the labels of its fields. */
  standing: string;
  /** The same in full. */
  says: { label: string; words: string }[];
}

/** What a record is called: by its name, and by what it belongs to where the name alone would not tell. */
function nameOf({ named, one, within }: AnyCollection, id: string, values: Readonly<Record<string, unknown>>): string {
  const name = String(values[named] ?? '') || `${capital(withArticle(one))} without a name`;
  return [within?.(id), name].filter(Boolean).join(': ');
}

/** What a record is called in the desk, with the facts that it names in their places, be the values published or as somebody typed them. */
export const shownName = (
  collection: AnyCollection,
  id: string,
  values: Readonly<Record<string, unknown>>,
  facts: Facts,
): string =>
  collection.group === 'words' ? collection.title : fillFacts(marksTyped(nameOf(collection, id, values)), facts);

/**
 * The records of a collection that are made up, with the fields that say so: what the site came with and nobody has
 * replaced or confirmed. What was taken away is none any more, and what was put back to built-in is made up again.
 */
export function samplesIn(collection: AnyCollection, newest: readonly Newest[]): Map<string, string[]> {
  const confirmed = new Set(newest.filter((row) => row.confirmed === 1).map(({ id }) => id));
  const standing = recordsOf(collection, newest)
    .filter(({ id }) => !confirmed.has(id))
    .map((item) => [item.id, standingFields(collection, item)] as const);
  return new Map(standing.filter(([, fields]) => fields.length > 0));
}

/** Fields that are still as the site came, by their labels; of many the first. */
export function standingLabels({ fields }: AnyCollection, names: readonly string[]): string {
  const labels = names.map((name) => fields[name]?.label ?? name);
  const more = labels.length > mostLabels + 1 ? ` and ${labels.length - mostLabels} more` : '';
  return `${labels.slice(0, more ? mostLabels : undefined).join('; ')}${more}`;
}
const mostLabels = 6;
/** Of a long text the owner reads as much here, and the rest where it stands. */
const mostLetters = 1_200;

/** Everything on the site that is made up, in the order of the desk, and the collections of which the owner published. */
export async function recordsStanding(
  sql: Sql,
  { facts }: Pick<Live, 'facts'>,
): Promise<{ samples: SampleRecord[]; published: Set<string> }> {
  const rows = await newestVersions(sql);
  const samples = collections.flatMap((collection) => {
    const newest = rows.filter((row) => row.collection === collection.name);
    const made = samplesIn(collection, newest);
    return recordsOf(collection, newest).flatMap((item) => {
      const fields = made.get(item.id);
      if (!fields) return [];
      const says = fields.map((name) => {
        const field = collection.fields[name];
        const words = field ? fillFacts(valueInWords(field, item[name]), facts) : '';
        const cut = words.length > mostLetters ? `${words.slice(0, mostLetters).trimEnd()} …` : words;
        return { label: field?.label ?? name, words: cut };
      });
      return {
        ...{ collection: collection.name, title: collection.title, id: item.id, says },
        ...{ name: shownName(collection, item.id, item, facts), standing: standingLabels(collection, fields) },
      };
    });
  });
  const own = rows.filter(({ state }) => state !== 'built-in').map(({ collection }) => collection);
  return { samples, published: new Set(own) };
}

/** Everything on the site that is made up, in the order of the desk. */
export const samplesOf = async (sql: Sql, live: Pick<Live, 'facts'>): Promise<SampleRecord[]> =>
  (await recordsStanding(sql, live)).samples;

/**
 * Says of those of these records that are still made up that they are true, word for word; answers how many. Each is a
 * version of its own, so each can be taken back.
 */
export async function confirmSamples(
  parts: { sql: Sql; publishing: RecordPublishing; actor: Actor },
  collection: AnyCollection,
  ids: readonly string[],
): Promise<number> {
  const { sql, publishing, actor } = parts;
  const rows = (await newestVersions(sql)).filter((row) => row.collection === collection.name);
  const samples = samplesIn(collection, rows);
  let confirmed = 0;
  for (const id of ids.filter((one) => samples.has(one))) {
    const { number } = await publishing.newest(collection, id);
    const done = await publishing.confirm(collection, id, number, actor);
    if (done.ok) confirmed += 1;
  }
  return confirmed;
}
