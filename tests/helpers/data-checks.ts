import type { CrawledPage } from './crawl.ts';

type Block = Record<string, unknown>;

/** What a block of each type must have; a list of alternatives is joined by |. */
const required: Record<string, readonly string[]> = {
  ProfessionalService: ['name', 'url', 'address', 'areaServed', 'openingHoursSpecification'],
  LocalBusiness: ['name', 'url', 'address', 'areaServed'],
  WebSite: ['name', 'url', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  Service: ['name', 'description', 'provider', 'areaServed'],
  Blog: ['name', 'url', 'blogPost'],
  BlogPosting: ['headline', 'datePublished', 'author', 'url|mainEntityOfPage'],
  Article: ['headline', 'datePublished', 'author', 'url'],
  FAQPage: ['mainEntity'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation|applicantLocationRequirements'],
  Course: ['name', 'description', 'provider'],
};

const filled = (value: unknown) => value !== undefined && value !== null && value !== '' && (value as []).length !== 0;

function blockFindings(block: Block): string[] {
  const types = [block['@type']].flat().map(String);
  const problems = block['@context'] === 'https://schema.org' ? [] : ['@context'];
  for (const type of types) {
    const fields = required[type];
    if (!fields) problems.push(`${type} is a type that the crawl test does not know`);
    for (const field of fields ?? []) {
      if (!field.split('|').some((name) => filled(block[name]))) problems.push(`${type} without ${field}`);
    }
  }
  // The length that every article of the blog has.
  const { wordCount } = block;
  if (typeof wordCount === 'number' && (wordCount < 800 || wordCount > 2000)) problems.push(`${wordCount} words`);
  return problems;
}

/** The trail that a page shows, in the words and addresses of its data. */
const trailOf = (document: CrawledPage['document']) =>
  document.querySelectorAll('nav[aria-label="Breadcrumb"] li').map((step) =>
    step.textContent
      .trim()
      .replace(/&amp;/g, '&')
      .replace(/&#x27;/g, "'"),
  );

function crumbFindings(block: Block, canonical: string, shown: readonly string[]): string[] {
  const items = (block.itemListElement ?? []) as { position: number; name: string; item: string }[];
  const inOrder = items.every(({ position, name, item }, index) => position === index + 1 && name && item);
  if (!inOrder || items.length < 2 || items.at(-1)?.item !== canonical) return ['breadcrumbs do not lead to this page'];
  const told = items.map(({ name }) => name);
  return told.join('/') === shown.join('/')
    ? []
    : [`breadcrumbs ${told.join('/')} where the page shows ${shown.join('/')}`];
}

/** Structured data that cannot be read, lacks what its type needs, or claims ratings. */
export function dataFindings({ document, path }: CrawledPage, canonical: string): string[] {
  const scripts = document.querySelectorAll('script[type="application/ld+json"]');
  const problems: string[] = [];
  const blocks: Block[] = [];
  for (const { textContent } of scripts) {
    try {
      blocks.push(...[JSON.parse(textContent)].flat());
    } catch {
      problems.push('a block that is no JSON');
    }
    if (/"(aggregateRating|review|ratingValue)"/.test(textContent)) problems.push('ratings');
  }
  problems.push(...blocks.flatMap(blockFindings));
  const crumbs = blocks.filter((block) => block['@type'] === 'BreadcrumbList');
  if (crumbs.length !== (new URL(canonical).pathname === '/' ? 0 : 1)) problems.push(`${crumbs.length} BreadcrumbList`);
  problems.push(...crumbs.flatMap((block) => crumbFindings(block, canonical, trailOf(document))));
  return problems.map((problem) => `${path}: ${problem}`);
}
