import { blockTypes, managed as managedPages } from 'content:page-editor';
import type { SafeHtml } from '#src/lib/html.ts';
import type {
  BlockType as BlockDeclaration,
  BlockItem,
  ButtonContent,
  Field,
  Fields,
  ValuesOf,
} from '#src/lib/records/fields.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';

/** S2 §2 Admin dashboard. */
export type PageName = (typeof managedPages)[number]['page'];

export const pageNames: readonly PageName[] = managedPages.map(({ page }) => page);

export const isPageName = (name: unknown): name is PageName => pageNames.includes(name as PageName);

export function pageOf(name: PageName) {
  const found = managedPages.find(({ page }) => page === name);
  if (!found) throw new Error(`There is no managed page ${name}`);
  return found;
}

/** S2 §2 Privacy and Terms. */
export const policyIds = { privacy: blockTypes.privacy.id, terms: blockTypes.terms.id };

export type BlockType = keyof typeof blockTypes;
type FieldsOf<Type extends BlockType> = (typeof blockTypes)[Type]['fields'];
export type BlockContent<Type extends BlockType> = ValuesOf<FieldsOf<Type>>;
export type PolicyContent = BlockContent<'privacy'>;

export type KnownBlock = {
  [Type in BlockType]: { readonly id: string; readonly type: Type; readonly content: BlockContent<Type> };
}[BlockType];

const isKnown = (block: BlockItem): block is KnownBlock => block.type in blockTypes;

/** A block as its type says; undefined for an unknown one. */
export const knownBlock = (block: BlockItem): KnownBlock | undefined => (isKnown(block) ? block : undefined);

/** S2 §2: policy content only for privacy and terms, and first there. */
export function blocksField(page: PageName) {
  const { privacy, terms, hero, section, text, image } = blockTypes;
  const policies: Readonly<Record<string, BlockDeclaration>> =
    page === 'privacy' ? { privacy } : page === 'terms' ? { terms } : {};
  const types = { ...policies, hero, section, text, image };
  return { kind: 'blocks', label: 'Blocks', most: 40, types } as const satisfies Field;
}

type ShownValue<One extends Field> = One extends { kind: 'list'; fields: infer Inner extends Fields }
  ? ShownFields<Inner>[]
  : One extends { kind: 'markdown' }
    ? SafeHtml
    : One extends { kind: 'picture' }
      ? ShownPicture | undefined
      : One extends { kind: 'lines' }
        ? string[]
        : One extends { kind: 'button' }
          ? ButtonContent
          : string;
type ShownFields<All extends Fields> = { -readonly [Name in keyof All]: ShownValue<All[Name]> };

type ShownOf<Type extends BlockType> = { id: string; type: Type } & ShownFields<FieldsOf<Type>>;

/** A block ready to render: Markdown as safe HTML, pictures with sizes. */
export type ShownBlock =
  | ShownOf<'hero'>
  | ShownOf<'section'>
  | ShownOf<'text'>
  | ShownOf<'image'>
  | { id: string; type: 'unknown' };
