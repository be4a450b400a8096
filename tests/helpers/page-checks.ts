import { promiseFacts } from '#src/content/facts-of.ts';
import { attributes, type Crawl, type CrawledPage } from './crawl.ts';

/** The places of a text at which "24 hours" stand without "on working days"; a figure may stand after its label. */
const looseDays = (text: string): string[] => {
  const said = text.replace(/\s+/g, ' ');
  return [...said.matchAll(/(?:\bon working days )?\b24[ -]hours?\b.{0,70}/gi)]
    .map(([place]) => place)
    .filter((place) => !place.includes(promiseFacts['promise.when']));
};

const one = (page: CrawledPage, selector: string, name: string): string => {
  const values = attributes(page.document, selector, name);
  return values.length === 1 ? (values[0] ?? '') : '';
};
/** The title as it is written; an entity counts as one character. */
export const titleOf = (page: CrawledPage) =>
  (page.document.querySelector('title')?.textContent ?? '')
    .trim()
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'");
export const descriptionOf = (page: CrawledPage) => one(page, 'meta[name="description"]', 'content');
export const canonicalOf = (page: CrawledPage) => one(page, 'link[rel="canonical"]', 'href');
export const pictureOf = (page: CrawledPage) => one(page, 'meta[property="og:image"]', 'content');
export const indexed = (page: CrawledPage) => one(page, 'meta[name="robots"]', 'content') === 'index, follow';

/** Every tag that S2 "Page head" asks for, and that the page's own tags agree. */
export function headFindings(page: CrawledPage): string[] {
  const named = ['description', 'keywords', 'robots', 'author', 'publisher', 'copyright', 'theme-color'];
  const twitter = ['card', 'title', 'description', 'image'].map((name) => `twitter:${name}`);
  const graph = ['title', 'description', 'type', 'url', 'image', 'site_name', 'locale'].map((name) => `og:${name}`);
  const geo = ['geo.region', 'geo.placename', 'geo.position', 'ICBM'];
  const wanted: [selector: string, attribute: string][] = [
    ...[...named, ...twitter, ...geo].map((name) => [`meta[name="${name}"]`, 'content'] as [string, string]),
    ...graph.map((name) => [`meta[property="${name}"]`, 'content'] as [string, string]),
    ['link[rel="canonical"]', 'href'],
    ['link[rel="manifest"]', 'href'],
  ];
  const missing: string[] = wanted
    .filter(([selector, name]) => one(page, selector, name) === '')
    .map(([selector]) => selector);
  if (attributes(page.document, 'link[rel="alternate"][hreflang]', 'href').length < 2) missing.push('hreflang');
  const problems = missing.map((selector) => `${page.path}: needs exactly one ${selector}`);
  if (titleOf(page) === '' || titleOf(page).length > 70) problems.push(`${page.path}: title of 1 to 70 characters`);
  const { length } = descriptionOf(page);
  if (length < 50 || length > 170) problems.push(`${page.path}: description of ${length} characters`);
  if (one(page, 'meta[property="og:url"]', 'content') !== canonicalOf(page)) problems.push(`${page.path}: og:url`);
  return problems;
}

/** A reply within 24 hours is promised on working days; articles speak of other hours. */
export function replyFindings({ path, html }: CrawledPage): string[] {
  if (path.startsWith('/blog')) return [];
  const text = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ');
  return looseDays(text).map((place) => `${path}: "${place}" promises a reply without its working days`);
}

/** One h1, and no level left out on the way down. */
export function headingFindings({ document, path }: CrawledPage): string[] {
  const levels = document.querySelectorAll('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName.slice(1)));
  const problems = levels.flatMap((level, index) => {
    const before = levels[index - 1] ?? 0;
    return level > before + 1 ? [`${path}: h${level} after ${before === 0 ? 'nothing' : `h${before}`}`] : [];
  });
  const firsts = levels.filter((level) => level === 1).length;
  return firsts === 1 ? problems : [...problems, `${path}: ${firsts} h1`];
}

/** The canonical address is a page that says the same of itself; the sitemap lists exactly these. */
export function canonicalFindings({ pages, listed }: Crawl, publicUrl: string): string[] {
  const problems: string[] = [];
  for (const page of pages.values()) {
    const canonical = canonicalOf(page);
    if (!canonical.startsWith(`${publicUrl}/`)) {
      problems.push(`${page.path}: canonical is ${canonical || 'missing'}`);
      continue;
    }
    const path = canonical.slice(publicUrl.length);
    const target = pages.get(path);
    if (!target) problems.push(`${page.path}: canonical ${path} is no page`);
    else if (canonicalOf(target) !== canonical) problems.push(`${page.path}: canonical ${path} points elsewhere`);
    if (indexed(page) && !listed.includes(path)) problems.push(`${path} is not in the sitemap`);
  }
  for (const path of listed) {
    const page = pages.get(path);
    if (page && (!indexed(page) || canonicalOf(page) !== `${publicUrl}${path}`)) {
      problems.push(`${path} is in the sitemap without being its own canonical page`);
    }
  }
  return problems;
}

/** Values that occur on several of the pages. */
export function repeated(pages: readonly CrawledPage[], said: (page: CrawledPage) => string): string[] {
  const owner = new Map<string, string>();
  return pages.flatMap((page) => {
    const value = said(page);
    const other = owner.get(value);
    owner.set(value, page.path);
    return other ? [`${other} and ${page.path}: ${value}`] : [];
  });
}
