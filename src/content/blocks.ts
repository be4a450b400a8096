import { imageMessages, managedPages, fieldMessages as messages, newBlocks } from '#src/content/page-editor.ts';
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

export const pageOf = (name: PageName) => managedPages.find(({ page }) => page === name) ?? managedPages[0];

const title = { kind: 'line', label: 'Title', most: 200, needed: messages.title } as const;
const description = { kind: 'markdown', label: 'Description', most: 5_000, level: 3, rows: 6 } as const;
const policy = {
  lastUpdated: {
    kind: 'line',
    label: 'Last updated',
    most: 200,
    hint: 'As visitors see it, for example January 15, 2025.',
    needed: messages.updated,
  },
  sections: {
    kind: 'list',
    label: 'Sections',
    one: 'section',
    most: 60,
    needed: messages.sections,
    fields: {
      title,
      content: { kind: 'markdown', label: 'Content', most: 20_000, level: 3, rows: 8, needed: messages.text },
    },
  },
} as const satisfies Fields;

/** S2 §2 Privacy and Terms. */
export const policyIds = { privacy: 'privacy-content', terms: 'terms-content' } as const;

/** S1 §3 Managed content block, S2 §3 Policy document. */
export const blockTypes = {
  hero: {
    label: 'Hero',
    add: 'Add hero',
    named: 'title',
    fresh: newBlocks.hero,
    fields: {
      title,
      subtitle: { kind: 'line', label: 'Subtitle', most: 200 },
      description,
      primaryButton: {
        kind: 'button',
        label: 'Primary button',
        hint: 'Link to a page on this site (/contact), a web address, mailto: or tel:',
      },
      secondaryButton: { kind: 'button', label: 'Secondary button' },
      backgroundImage: { kind: 'picture', label: 'Background image' },
    },
  },
  section: {
    label: 'Content section',
    add: 'Add content section',
    named: 'title',
    fresh: newBlocks.section,
    fields: {
      title,
      description,
      services: {
        kind: 'list',
        label: 'Services, as cards below the description',
        one: 'service',
        most: 12,
        fields: {
          title,
          description: { ...description, level: 4, rows: 3 },
          features: { kind: 'lines', label: 'Features', most: 12, each: 200 },
        },
      },
    },
  },
  text: {
    label: 'Text',
    add: 'Add text',
    named: 'text',
    fresh: newBlocks.text,
    fields: { text: { kind: 'markdown', label: 'Text', most: 20_000, level: 2, rows: 14, needed: messages.text } },
  },
  image: {
    label: 'Image',
    add: 'Add image',
    named: 'alt',
    fresh: newBlocks.image,
    fields: {
      src: { kind: 'picture', label: 'Picture', needed: imageMessages.missing },
      alt: {
        kind: 'line',
        label: 'Alt text',
        most: 300,
        hint: 'Describe the picture for people who can’t see it.',
        needed: messages.alt,
      },
    },
  },
  privacy: {
    label: 'Privacy policy',
    add: 'Add policy content',
    named: 'lastUpdated',
    id: policyIds.privacy,
    fields: policy,
  },
  terms: {
    label: 'Terms of service',
    add: 'Add policy content',
    named: 'lastUpdated',
    id: policyIds.terms,
    fields: policy,
  },
} as const satisfies Record<string, BlockDeclaration>;

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
