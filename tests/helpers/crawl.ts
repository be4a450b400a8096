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
  /** The page on which the first link to it stands. */
  from: string;
  document: Parsed;
  html: string;
}

export interface Crawl {
  pages: Map<string, CrawledPage>;
  /** What is linked and is no page: pictures, feeds, scripts; with their types. */
  files: Map<string, string>;
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
export const readPage = (path: string, html: string): CrawledPage => ({ path, from: '', document: parse(html), html });

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
  const files = new Map<string, string>();
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
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
    const type = answer.headers.get('content-type') ?? '';
    const body = await answer.text();
    if (answer.status !== 200) {
      broken.push(`${path} answers ${answer.status} (linked from ${from})`);
      return;
    }
    if (!type.startsWith('text/html')) {
      files.set(path, type);
      return;
    }
    const document = parse(body);
    pages.set(path, { path, from, document, html: body });
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
  return { pages, files, broken, listed };
}
