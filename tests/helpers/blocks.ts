import type { BlockContent, KnownBlock, PageName } from '#src/content/blocks.ts';
import { collectionNamed } from '#src/content/records/all.ts';
import { wordsName } from '#src/lib/records/words.ts';
import type { RecordPublication } from '#src/records/publishing.server.ts';
import type { Records } from '#src/records/record.server.ts';
import { tester } from './actor.ts';

const hero: BlockContent<'hero'> = {
  ...{ title: 'Welcome', subtitle: 'to us', description: 'We are **here**.', backgroundImage: '' },
  ...{ primaryButton: { text: 'Quote', link: '/quote' }, secondaryButton: { text: '', link: '' } },
};

export const heroBlock = (id: string, change: Partial<BlockContent<'hero'>> = {}): KnownBlock => ({
  ...{ id, type: 'hero', content: { ...hero, ...change } },
});

export const textBlock = (id: string, text: string): KnownBlock => ({ id, type: 'text', content: { text } });

/** Publishes blocks of a page as the next version of its document. */
export async function publishBlocks(
  { records }: { records: Records },
  page: PageName,
  blocks: unknown,
  author = tester,
): Promise<RecordPublication> {
  const collection = collectionNamed(wordsName(page));
  if (!collection) throw new Error(`${page} has no document`);
  const { number, values } = await records.publishing.newest(collection, page);
  return records.publishing.publish(collection, page, number, { ...values, blocks }, author);
}

/** The blocks that visitors see. */
export function blocksOf(
  { live }: { live(): { records: Readonly<Record<string, readonly object[]>> } },
  page: PageName,
): readonly { id: string }[] {
  const [item] = live().records[wordsName(page)] ?? [];
  return (item as { blocks: readonly { id: string }[] }).blocks;
}
