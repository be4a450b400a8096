import { imageMessages, managedPages, fieldMessages as messages } from '#src/content/page-editor.ts';
import { readRecord, writeEntry } from '#src/lib/browser-store.ts';
import type { SafeHtml } from '#src/lib/html.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';

/** S2 §2 Admin dashboard. */
export type PageName = (typeof managedPages)[number]['page'];

export const pageNames: readonly PageName[] = managedPages.map(({ page }) => page);

export const isPageName = (name: unknown): name is PageName => pageNames.includes(name as PageName);

export const pageOf = (name: PageName) => managedPages.find(({ page }) => page === name) ?? managedPages[0];

interface FieldWords {
  label: string;
  hint?: string;
  /** Error if empty; without it the field is optional. */
  needed?: string;
}

export type Field =
  | (FieldWords & { kind: 'line'; most: number })
  /** `level`: the highest heading allowed. */
  | (FieldWords & { kind: 'markdown'; most: number; level: 2 | 3 | 4; rows?: number })
  | (FieldWords & { kind: 'button' })
  | (FieldWords & { kind: 'picture' })
  /** At most `most` lines of at most `each` characters. */
  | (FieldWords & { kind: 'lines'; most: number; each: number })
  | (FieldWords & { kind: 'list'; one: string; most: number; fields: Fields });
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<One extends Field> = One extends { kind: 'list'; fields: infer Inner extends Fields }
  ? ContentOf<Inner>[]
  : One extends { kind: 'lines' }
    ? string[]
    : One extends { kind: 'button' }
      ? ButtonContent
      : string;
type ContentOf<All extends Fields> = { -readonly [Name in keyof All]: ValueOf<All[Name]> };

const line = (label: string, most: number, more: Omit<FieldWords, 'label'> = {}) =>
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

/** S1 §3 Managed content block, S2 §3 Policy document; `named` is the field that names a block. */
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

/** An unreadable stored block, kept as it is: of another version, or damaged. */
interface UnknownBlock {
  id: string;
  type: 'unknown';
  content: unknown;
}

export type KnownBlock = { [Type in BlockType]: { id: string; type: Type; content: BlockContent<Type> } }[BlockType];
export type Block = KnownBlock | UnknownBlock;

/** S2 §2 Privacy and Terms. */
export const policyIds = { privacy: 'privacy-content', terms: 'terms-content' } as const;

export const isPolicy = (name: PageName | BlockType): name is 'privacy' | 'terms' =>
  name === 'privacy' || name === 'terms';

/** S2 §2: policy content only for privacy and terms. */
export function blockTypesOf(page: PageName): readonly BlockType[] {
  const everywhere = ['hero', 'section', 'text', 'image'] as const;
  return isPolicy(page) ? [page, ...everywhere] : everywhere;
}

/** `link`: characters; `page`: bytes of JSON. */
export const limits = { blocks: 40, link: 500, page: 200_000 } as const;

/**
 * Links allowed on a public page: http(s), mailto, tel, paths of the site and anchors. Control characters and
 * backslashes are refused: browsers would read another address than it looks like.
 */
export function isSafeLink(link: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are what browsers drop from an address
  if (/[\u0000-\u0020\u007f\\]/.test(link)) return false;
  return /^(https?:\/\/[^/]|mailto:[^:]|tel:[+\d]|\/(?!\/)|#)/i.test(link);
}

/** Whether a picture address is a path of the site. */
export const isPicturePath = (src: string): boolean => /^\/[\w.-]+(\/[\w.-]+)*$/.test(src) && !src.includes('..');

/** Moves an item; unchanged if an index is out of range. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = [...list];
  if (!(from in moved) || !(to in moved)) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** A block's kind, and how it starts. */
export function blockName(block: Block): { kind: string; words: string } {
  const clip = (text: string) => {
    const line = text
      .replace(/<[^>]*>?/g, ' ')
      .replace(/[#*_>`[\]]/g, '')
      .trim();
    return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
  };
  if (block.type === 'unknown') return { kind: 'Unknown block', words: '' };
  const { label, named } = blockTypes[block.type];
  const counted = 'sections' in block.content ? `${block.content.sections.length} sections, ` : '';
  return { kind: label, words: counted + clip(String(Reflect.get(block.content, named))) };
}

/** Deep equality, ignoring the order of keys. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameContent(left[key], right[key]))
  );
}

/** An unpublished draft with its base (S2 §7 adminContent). */
export interface Draft {
  /** The published version that it started from. */
  base: { number: number; blocks: Block[] };
  blocks: Block[];
  /** Epoch milliseconds by the editor's clock. */
  changedAt: number;
}

const key = 'adminContent';

const isBlockList = (value: unknown): value is Block[] =>
  Array.isArray(value) &&
  value.every((block) => typeof block?.id === 'string' && typeof block.type === 'string' && 'content' in block);

function isDraft(value: unknown): value is Draft {
  const draft = value as Draft | null | undefined;
  return (
    typeof draft?.base?.number === 'number' &&
    typeof draft.changedAt === 'number' &&
    isBlockList(draft.base.blocks) &&
    isBlockList(draft.blocks)
  );
}

const readDrafts = (storage: Storage) =>
  Object.entries(readRecord(storage, key)).filter((entry): entry is [string, Draft] => isDraft(entry[1]));

/** Undefined if missing or broken. */
export const readDraft = (storage: Storage, page: PageName): Draft | undefined =>
  readDrafts(storage).find(([name]) => name === page)?.[1];

export const draftedPages = (storage: Storage): string[] => readDrafts(storage).map(([page]) => page);

/** Stores the draft, or removes it if undefined; false if the browser refuses. */
export const writeDraft = (storage: Storage, page: PageName, draft: Draft | undefined): boolean =>
  writeEntry(storage, key, page, draft);

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

/**
 * A block ready to render: Markdown as safe HTML, pictures with sizes. Of a policy only the first sections, with `more`
 * left out; its own page shows all.
 */
export type ShownBlock =
  | ShownOf<'hero'>
  | ShownOf<'section'>
  | ShownOf<'text'>
  | ShownOf<'image'>
  | (ShownOf<'privacy' | 'terms'> & { more: number })
  | { id: string; type: 'unknown' };
