import { managedPages } from '#content/page-editor.ts';

/** A page whose content the owner manages (S2 §2 Admin dashboard). */
export type PageName = (typeof managedPages)[number]['page'];

export const pageNames: readonly PageName[] = managedPages.map(({ page }) => page);

export const isPageName = (name: unknown): name is PageName => pageNames.includes(name as PageName);

/** Name, address and kind of a managed page. */
export const pageOf = (name: PageName) => managedPages.find(({ page }) => page === name) ?? managedPages[0];

export interface ButtonContent {
  text: string;
  link: string;
}

/** Description is Markdown; a button without text or link is not shown; an empty image is none (S2 §3). */
export interface HeroContent {
  title: string;
  subtitle: string;
  description: string;
  primaryButton: ButtonContent;
  secondaryButton: ButtonContent;
  backgroundImage: string;
}

/** Description is Markdown. */
export interface ServiceContent {
  title: string;
  description: string;
  features: string[];
}

/** Description is Markdown (S1 §3 Managed content block). */
interface SectionContent {
  title: string;
  description: string;
  services: ServiceContent[];
}

/** Markdown. */
interface TextContent {
  text: string;
}

interface ImageContent {
  src: string;
  alt: string;
}

/** The content of each section is Markdown (S2 §3 Policy document). */
export interface PolicyContent {
  lastUpdated: string;
  sections: { title: string; content: string }[];
}

interface BlockContents {
  hero: HeroContent;
  section: SectionContent;
  text: TextContent;
  image: ImageContent;
  privacy: PolicyContent;
  terms: PolicyContent;
}

export type BlockType = keyof BlockContents;

export type BlockOf<Type extends BlockType> = { id: string; type: Type; content: BlockContents[Type] };

/** Something stored that is none of ours, kept as it is: a block of another version or one that was damaged. */
interface UnknownBlock {
  id: string;
  type: 'unknown';
  content: unknown;
}

export type KnownBlock = { [Type in BlockType]: BlockOf<Type> }[BlockType];
export type Block = KnownBlock | UnknownBlock;

/** The id of a page's policy document (S2 §2 Privacy and Terms). */
export const policyIds = { privacy: 'privacy-content', terms: 'terms-content' } as const;

export const isPolicyPage = (page: PageName): page is 'privacy' | 'terms' => page === 'privacy' || page === 'terms';

/** The types of block that a page may hold (S2 §2: policy content for privacy and terms). */
export function blockTypesOf(page: PageName): readonly BlockType[] {
  const everywhere = ['hero', 'section', 'text', 'image'] as const;
  return isPolicyPage(page) ? [page, ...everywhere] : everywhere;
}
