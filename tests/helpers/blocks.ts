import type { BlockContent, KnownBlock, PageName } from '#src/content/blocks.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { wordsName } from '#src/lib/records/words.ts';
import type { RecordPublication } from '#src/records/publishing.server.ts';
import type { Records } from '#src/records/record.server.ts';
import { tester } from './actor.ts';

type Author = typeof tester;

const hero: BlockContent<'hero'> = {
  ...{ title: 'Welcome', subtitle: 'to us', description: 'We are **here**.', backgroundImage: '' },
  ...{ primaryButton: { text: 'Quote', link: '/quote' }, secondaryButton: { text: '', link: '' } },
};

export const heroBlock = (id: string, change: Partial<BlockContent<'hero'>> = {}): KnownBlock => ({
  ...{ id, type: 'hero', content: { ...hero, ...change } },
});

export const textBlock = (id: string, text: string): KnownBlock => ({ id, type: 'text', content: { text } });

type WithRecords = { records: Records };

/** Publishes something else in a record, by its collection or the name of that, as the next version. */
export async function publishChange(
  { records: { publishing } }: WithRecords,
  of: AnyCollection | string,
  id: string,
  change: object,
  author: Author = tester,
): Promise<RecordPublication> {
  const collection = typeof of === 'string' ? publishing.collection(of) : of;
  if (!collection) throw new Error(`there is no collection ${of}`);
  const { number, values } = await publishing.newest(collection, id);
  return publishing.publish(collection, id, number, { ...values, ...change }, author);
}

/** Publishes blocks of a page as the next version of its document. */
export const publishBlocks = (deps: WithRecords, page: PageName, blocks: unknown, author?: Author) =>
  publishChange(deps, wordsName(page), page, { blocks }, author);

/** The blocks that visitors see. */
export function blocksOf(
  { live }: { live(): { records: Readonly<Record<string, readonly object[]>> } },
  page: PageName,
): readonly { id: string }[] {
  const [item] = live().records[wordsName(page)] ?? [];
  return (item as { blocks: readonly { id: string }[] }).blocks;
}
