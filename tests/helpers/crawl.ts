import promises from 'content:promises';
import { HtmlValidate, Parser, StaticConfigLoader } from 'html-validate';

/**
 * The rules of valid HTML. Off are those about ways of writing that React does not offer, and the one that wants a
 * legend also in a fieldset that only disables what is in it.
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    elements: ['html5'],
    extends: ['html-validate:recommended'],
    rules: {
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // It counts an entity as several characters; headFindings measures the title.
      'long-title': 'off',
      'no-implicit-input-type': 'off',
      'void-style': 'off',
      'wcag/h71': 'off',
    },
  }),
);

type Parsed = ReturnType<Parser['parseHtml']>;

/** A page of the site as a visitor without a browser sees it. */
export interface CrawledPage {
  /** Path with its query. */
  path: string;
  document: Parsed;
  html: string;
}

interface Crawl {
  pages: Map<string, CrawledPage>;
  /** Links that lead nowhere, in words. */
  broken: string[];
  /** Paths that /sitemap.xml names. */
  listed: string[];
}

const atOnce = 4;
export const attributes = (document: Parsed, selector: string, name: string): string[] =>
  document.querySelectorAll(selector).flatMap((element) => element.getAttributeValue(name) ?? []);

const parserConfig = await validator.getConfigFor('page.html');
const parse = (html: string) => new Parser(parserConfig).parseHtml(html);

/** A page that was fetched apart from a crawl. */
export const readPage = (path: string, html: string): CrawledPage => ({ path, document: parse(html), html });

/** What html-validate finds wrong with a page, in words. */
export async function htmlFindings({ html, path }: CrawledPage): Promise<string[]> {
  const { results } = await validator.validateString(html, path);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} at ${selector}`),
  );
}

/** Where everything that a page refers to leads; addresses of other sites are left out. */
function references(document: Parsed, base: string, publicUrl: string): URL[] {
  const found = [
    ...attributes(document, 'a[href], link[href]', 'href'),
    ...attributes(document, 'img[src], script[src], iframe[src]', 'src'),
    ...document
      .querySelectorAll('form[action]')
      .flatMap((form) => (form.getAttributeValue('method') === 'post' ? [] : (form.getAttributeValue('action') ?? []))),
    ...attributes(document, 'meta[property="og:image"]', 'content'),
  ];
  return found.flatMap((text) => {
    const url = new URL(text, `${publicUrl}${base}`);
    return url.origin === publicUrl ? [url] : [];
  });
}

/**
 * Reads the whole site at `origin`, from the front page and the sitemap along every link, and notes links and anchors
 * that lead nowhere. `publicUrl` is the address that the pages give as theirs.
 */
export async function crawl(origin: string, publicUrl: string): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const broken: string[] = [];
  const seen = new Set<string>();
  const anchors: { from: string; path: string; id: string }[] = [];
  const waiting: { path: string; from: string }[] = [];

  const add = (path: string, from: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    waiting.push({ path, from });
  };

  async function visit({ path, from }: { path: string; from: string }) {
    // Nobody waits for pages to be compressed.
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } });
    const type = answer.headers.get('content-type') ?? '';
    const body = await answer.text();
    if (answer.status !== 200) {
      broken.push(`${path} answers ${answer.status} (linked from ${from})`);
      return;
    }
    if (!type.startsWith('text/html')) return;
    const document = parse(body);
    pages.set(path, { path, document, html: body });
    for (const { pathname, search, hash } of references(document, path, publicUrl)) {
      add(`${pathname}${search}`, path);
      if (hash) anchors.push({ from: path, path: `${pathname}${search}`, id: decodeURIComponent(hash.slice(1)) });
    }
  }

  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, loc]) => new URL(loc ?? '').pathname);
  add('/', 'the start');
  for (const path of listed) add(path, '/sitemap.xml');
  while (waiting.length > 0) await Promise.all(waiting.splice(0, atOnce).map(visit));

  const ids = new Map([...pages].map(([path, { document }]) => [path, new Set(attributes(document, '[id]', 'id'))]));
  for (const { from, path, id } of anchors) {
    if (ids.get(path)?.has(id) === false) broken.push(`${path} has no #${id} (linked from ${from})`);
  }
  return { pages, broken, listed };
}

/** The places of a text at which "24 hours" stand without "on working days"; a figure may stand after its label. */
const looseDays = (text: string): string[] => {
  const said = text.replace(/\s+/g, ' ');
  return [...said.matchAll(/(?:\bon working days )?\b24[ -]hours?\b.{0,70}/gi)]
    .map(([place]) => place)
    .filter((place) => !place.includes(promises['promise.when']));
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
