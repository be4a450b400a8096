import { imageMessages, managedPages, fieldMessages as messages } from '#src/content/page-editor.ts';

/** A page whose content the owner manages (S2 §2 Admin dashboard). */
export type PageName = (typeof managedPages)[number]['page'];

export const pageNames: readonly PageName[] = managedPages.map(({ page }) => page);

export const isPageName = (name: unknown): name is PageName => pageNames.includes(name as PageName);

/** Name, address and kind of a managed page. */
export const pageOf = (name: PageName) => managedPages.find(({ page }) => page === name) ?? managedPages[0];

interface Asked {
  label: string;
  hint?: string;
  /** What the owner is told when it is empty; without it, it may be. */
  needed?: string;
}

/** A field of a block: what the owner is asked, what it is, and how much of it a page can hold. */
export type Field =
  | (Asked & { kind: 'line'; most: number })
  /** `level` is the highest heading that it may have on its page. */
  | (Asked & { kind: 'markdown'; most: number; level: 2 | 3 | 4; rows?: number })
  | (Asked & { kind: 'button' })
  | (Asked & { kind: 'picture' })
  /** At most `most` lines, each at most `each` characters. */
  | (Asked & { kind: 'lines'; most: number; each: number })
  | (Asked & { kind: 'list'; one: string; most: number; fields: Fields });
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<One extends Field> = One extends { kind: 'list'; fields: infer Inner extends Fields }
  ? ContentOf<Inner>[]
  : One extends { kind: 'lines' }
    ? string[]
    : One extends { kind: 'button' }
      ? ButtonContent
      : string;
type ContentOf<All extends Fields> = { -readonly [Name in keyof All]: ValueOf<All[Name]> };

const line = (label: string, most: number, more: Omit<Asked, 'label'> = {}) =>
  ({ kind: 'line', label, most, ...more }) as const;

/** A button without text or link is not shown (S2 §3). */
export const buttonFields = { text: line('Text', 60), link: line('Link', 500) };
export type ButtonContent = ContentOf<typeof buttonFields>;

const title = line('Title', 200, { needed: messages.title });
const description = { kind: 'markdown', label: 'Description', most: 5_000, level: 3 } as const;
const policy = {
  lastUpdated: line('Last updated', 200, {
    hint: 'As visitors see it, for example January 15, 2025.',
    needed: messages.updated,
  }),
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

/** Every type of block (S1 §3 Managed content block, S2 §3 Policy document); `named` is the field that it is told by. */
export const blockTypes = {
  hero: {
    label: 'Hero',
    add: 'Add hero',
    named: 'title',
    fields: {
      title,
      subtitle: line('Subtitle', 200),
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
          features: { kind: 'lines', label: 'Features, one per line', most: 12, each: 200 },
        },
      },
    },
  },
  text: {
    label: 'Text',
    add: 'Add text',
    named: 'text',
    fields: { text: { kind: 'markdown', label: 'Text', most: 20_000, level: 2, rows: 14, needed: messages.text } },
  },
  image: {
    label: 'Image',
    add: 'Add image',
    named: 'alt',
    fields: {
      src: { kind: 'picture', label: 'Picture', needed: imageMessages.missing },
      alt: line('Alt text', 300, {
        hint: 'Describe the picture for people who can’t see it.',
        needed: messages.alt,
      }),
    },
  },
  privacy: { label: 'Privacy policy', add: 'Add policy content', named: 'lastUpdated', fields: policy },
  terms: { label: 'Terms of service', add: 'Add policy content', named: 'lastUpdated', fields: policy },
} as const satisfies Record<string, { label: string; add: string; named: string; fields: Fields }>;

export type BlockType = keyof typeof blockTypes;
export type FieldsOf<Type extends BlockType> = (typeof blockTypes)[Type]['fields'];
export type BlockContent<Type extends BlockType> = ContentOf<FieldsOf<Type>>;
export type PolicyContent = BlockContent<'privacy'>;

/** Something stored that is none of ours, kept as it is: a block of another version or one that was damaged. */
interface UnknownBlock {
  id: string;
  type: 'unknown';
  content: unknown;
}

export type KnownBlock = { [Type in BlockType]: { id: string; type: Type; content: BlockContent<Type> } }[BlockType];
export type Block = KnownBlock | UnknownBlock;

/** The id of a page's policy document (S2 §2 Privacy and Terms). */
export const policyIds = { privacy: 'privacy-content', terms: 'terms-content' } as const;

export const isPolicy = (name: PageName | BlockType): name is 'privacy' | 'terms' =>
  name === 'privacy' || name === 'terms';

/** The types of block that a page may hold (S2 §2: policy content for privacy and terms). */
export function blockTypesOf(page: PageName): readonly BlockType[] {
  const everywhere = ['hero', 'section', 'text', 'image'] as const;
  return isPolicy(page) ? [page, ...everywhere] : everywhere;
}
