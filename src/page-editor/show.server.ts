import type { ShownPicture } from '#src/lib/uploads.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { imageIdOf, pictureOf } from './images.ts';
import { type Block, blockTypes, type Fields, type ShownBlock } from './page-blocks.ts';
import { findImages } from './page-store.server.ts';

/** S2 §2: the preview of a policy shows this many sections. */
const previewSections = 2;

type Pictures = (src: string) => ShownPicture;

/** The fields as they are shown; `anchor` begins the ids of their headings. */
async function showFields(fields: Fields, content: object, pictures: Pictures, anchor: string): Promise<object> {
  const shown = Object.entries(fields).map(async ([name, field]) => {
    const value = Reflect.get(content, name);
    if (field.kind === 'list') {
      const items = (value as object[]).map((item, index) =>
        showFields(field.fields, item, pictures, `${anchor}${index}-`),
      );
      return [name, await Promise.all(items)];
    }
    if (field.kind === 'picture') return [name, value === '' ? undefined : pictures(value)];
    if (field.kind !== 'markdown' || value === '') return [name, value];
    return [name, (await renderMarkdown(value, { topLevel: field.level, idPrefix: anchor })).html];
  });
  return Object.fromEntries(await Promise.all(shown));
}

async function showBlock({ id, type, content }: Block, pictures: Pictures): Promise<ShownBlock> {
  if (type === 'unknown') return { id, type };
  const isPolicy = 'sections' in content;
  const begun = isPolicy ? { ...content, sections: content.sections.slice(0, previewSections) } : content;
  const more = isPolicy && { more: Math.max(0, content.sections.length - previewSections) };
  const shown = await showFields(blockTypes[type].fields, begun, pictures, `${id}-`);
  return { id, type, ...more, ...shown } as ShownBlock;
}

/** Addresses of the pictures that this block shows. */
function picturesIn({ type, content }: Block): string[] {
  if (type === 'unknown') return [];
  const names = Object.entries(blockTypes[type].fields).filter(([, { kind }]) => kind === 'picture');
  return names.map(([name]) => Reflect.get(content, name));
}

/** Makes blocks ready for the page, through the one sanitiser. */
export async function showBlocks(sql: Sql, blocks: readonly Block[]): Promise<ShownBlock[]> {
  const ids = new Set(blocks.flatMap(picturesIn).flatMap((src) => imageIdOf(src) ?? []));
  const rows = new Map((await findImages(sql, [...ids])).map((row) => [row.id, row]));
  const pictures: Pictures = (src) => pictureOf(src, rows.get(imageIdOf(src) ?? ''));
  return Promise.all(blocks.map((block) => showBlock(block, pictures)));
}
