import type { SafeHtml } from '#src/lib/safe-html.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import type { Block } from './blocks.ts';
import { imageIdOf, pictureOf } from './images.ts';
import type { ShownBlock, ShownPicture } from './shown.ts';
import { findImages } from './store.server.ts';

/** S2 §2: the preview of a policy shows this many sections. */
const previewSections = 2;

type Pictures = (src: string) => ShownPicture;

async function markdown(source: string, topLevel: number, idPrefix: string): Promise<SafeHtml> {
  return source === '' ? ('' as SafeHtml) : (await renderMarkdown(source, { topLevel, idPrefix })).html;
}

async function showBlock(block: Block, pictures: Pictures): Promise<ShownBlock> {
  const { id } = block;
  const anchor = `${id}-`;
  switch (block.type) {
    case 'hero': {
      const { title, subtitle, description, primaryButton, secondaryButton, backgroundImage } = block.content;
      return {
        id,
        type: 'hero',
        title,
        subtitle,
        description: await markdown(description, 3, anchor),
        buttons: [primaryButton, secondaryButton].filter(({ text, link }) => text !== '' && link !== ''),
        background: backgroundImage === '' ? undefined : pictures(backgroundImage),
      };
    }
    case 'section': {
      const { title, description, services } = block.content;
      return {
        id,
        type: 'section',
        title,
        description: await markdown(description, 3, anchor),
        services: await Promise.all(
          services.map(async (service, index) => ({
            title: service.title,
            description: await markdown(service.description, 4, `${anchor}${index}-`),
            features: service.features.filter((feature) => feature !== ''),
          })),
        ),
      };
    }
    case 'text':
      return { id, type: 'text', html: await markdown(block.content.text, 2, anchor) };
    case 'image':
      return { id, type: 'image', picture: pictures(block.content.src), alt: block.content.alt };
    case 'privacy':
    case 'terms': {
      const { lastUpdated, sections } = block.content;
      return {
        id,
        type: 'policy',
        lastUpdated,
        more: Math.max(0, sections.length - previewSections),
        sections: await Promise.all(
          sections.slice(0, previewSections).map(async ({ title, content }, index) => ({
            title,
            html: await markdown(content, 3, `${anchor}${index}-`),
          })),
        ),
      };
    }
    default:
      return { id, type: 'unknown' };
  }
}

/** Addresses of the pictures that these blocks show. */
function picturesIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'image') return block.content.src;
    return block.type === 'hero' ? block.content.backgroundImage : [];
  });
}

/** Makes blocks ready for the page, through the one sanitiser. */
export async function showBlocks(sql: Sql, blocks: readonly Block[]): Promise<ShownBlock[]> {
  const ids = [...new Set(picturesIn(blocks).flatMap((src) => imageIdOf(src) ?? []))];
  const rows = new Map((await findImages(sql, ids)).map((row) => [row.id, row]));
  const pictures: Pictures = (src) => pictureOf(src, rows.get(imageIdOf(src) ?? ''));
  return Promise.all(blocks.map((block) => showBlock(block, pictures)));
}
