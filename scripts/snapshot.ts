import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { parseDocument } from 'htmlparser2';
import routes from '#src/routes.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { contactData } from '#tests/helpers/contact-data.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { rememberPassword, testPassword } from '#tests/helpers/test-password.ts';
import { storyStart } from '../tests/e2e/site.ts';
import { freeSlot, sendForm } from '../tests/e2e/visitors.ts';
import { ensureBuild } from './build.ts';
import { loadBuild } from './load-build.ts';

/**
 * `npm run snapshot -- save` records the content of every public page and desk screen (texts, links, headings, fields,
 * head, structured data; no class names or generated ids). `-- compare` shows differences and exits with 1 if any.
 * Clock, form answers and database are fixed.
 */
type ChildNode = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<ChildNode, { attribs: object }>;

const folder = '.cache/snapshot';
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const publicUrl = 'http://northarc.example';
/** Visited addresses that differ only in their query. */
const mostQueries = 3;

const attributesSaid = new Set(
  'href src srcset action method name type value placeholder content property rel alt title for role lang datetime open required checked selected disabled multiple min max maxlength minlength pattern autocomplete inputmode accept scope colspan headers'.split(
    ' ',
  ),
);
/** Only their content counts. */
const wrappers = new Set(['div', 'span', 'g', 'b', 'i', 'html']);
const skipped = new Set(['style', 'path', 'circle', 'rect', 'line', 'ellipse', 'polyline', 'polygon']);

/** Replaces what differs between runs: ids, references, tokens, file hashes. */
const plain = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/([A-Z]{2}(?:-\d{4})?)-[A-Z0-9]{8}\b/g, '$1-REFERENCE')
    .replaceAll(/(owner(?: |\+|%20))[0-9a-f]{6}\b/g, '$1DEVICE')
    .replaceAll(/-[\w-]{8}\.(js|css|woff2|svg|png|webp|avif|jpg)\b/g, '.$1')
    .replaceAll(/(\/(?:request|appointment|confirm|unsubscribe)\/)[\w-]{20,}(?:\.[\w-]{20,})*/g, '$1TOKEN')
    .replaceAll(/\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}(\.[\w-]{20,})*/g, 'TOKEN')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST');

/** Hand-written ids; links lead to them. */
const isOwnId = (id: string) => /^[a-z][a-z-]*[a-z]$/.test(id);

/** One line per meaningful element with attributes, or text. */
function linesOf(html: string): string[] {
  const lines: string[] = [];
  const visit = (node: ChildNode, indent: string) => {
    if (node.type === 'text') {
      const words = node.data.replaceAll(/\s+/g, ' ').trim();
      if (words) lines.push(indent + plain(words));
      return;
    }
    if (node.type === 'script') {
      const { attribs, children } = node as Element;
      if (attribs.type === 'application/ld+json') lines.push(`${indent}data ${plain(textOf(children))}`);
      return;
    }
    if (node.type !== 'tag') return;
    const { name, attribs, children } = node as Element;
    if (skipped.has(name) || (name === 'link' && /^(modulepreload|preload|stylesheet)$/.test(attribs.rel ?? '')))
      return;
    const said = Object.entries(attribs).filter(
      ([key, value]) => attributesSaid.has(key) || key.startsWith('aria-') || (key === 'id' && isOwnId(value)),
    );
    const about = said
      .filter(([key, value]) => !/^aria-(labelledby|describedby|controls|owns)$/.test(key) || isOwnId(value))
      .filter(([key, value]) => key !== 'for' || isOwnId(value))
      .toSorted(([a], [b]) => a.localeCompare(b));
    const isWrapper = wrappers.has(name) && about.length === 0;
    if (!isWrapper)
      lines.push(`${indent}<${name}${about.map(([key, value]) => ` ${key}="${plain(value)}"`).join('')}>`);
    for (const child of children) visit(child, isWrapper ? indent : `${indent} `);
  };
  for (const node of parseDocument(html).children) visit(node, '');
  return lines;
}

const textOf = (nodes: ChildNode[]): string => nodes.map((node) => (node.type === 'text' ? node.data : '')).join('');

const staticPaths = (entries: RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const here = path ? `${above}/${path}` : above;
    return [...(/[:*]/.test(here) ? [] : [here || '/']), ...staticPaths(children, here)];
  });

async function openSite(dataDir: string) {
  await rememberPassword({ dataDir });
  const { buildPages, readConfig, startServer } = await loadBuild();
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    PUBLIC_URL: publicUrl,
  });
  const clock = testClock(storyStart);
  const unlimited = { perMinute: 1e6, perHour: 1e6, suspicious: 1e6, attack: 1e6 };
  const running = await startServer(config, {
    pages: await buildPages(),
    clientFiles: 'build/client',
    replace: { clock, steady: clock.now, limits: unlimited, pickQuestion: () => 0 },
  });
  return { ...running, now: clock.now, advance: clock.advance };
}
type Site = Awaited<ReturnType<typeof openSite>>;

/** At fixed moments, with fixed ids. */
async function seed(site: Site) {
  let sent = 0;
  const send = (type: string, data: object, more: object = {}) => {
    const id = `00000000-0000-4000-8000-${String(++sent).padStart(12, '0')}`;
    site.advance(60_000);
    return sendForm(site, type, data, { ...more, envelope: { id } });
  };
  await send('contact', contactData);
  await send('contact', { ...contactData, name: 'Zoë Müller', email: 'zoe@example.com', message: 'Second message.' });
  await send('quote', quoteData);
  const slot = await freeSlot(site);
  const person = {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    phone: '404 555 0101',
    service: 'cloud',
    message: '',
  };
  await send('appointment', { ...person, ...slot });
  await send('contact', { ...contactData, email: 'bot@example.com' }, { refused: true });
  // Waits for deferred writes.
  await Promise.all([site.deps.analytics.settled(), site.deps.people.settle()]);
}

/** Crawls from `start`; `follows` decides which links count. */
async function read(site: Site, start: string[], follows: (path: string) => boolean, cookie = '') {
  const pages = new Map<string, string[]>();
  const seen = new Set<string>();
  const queries = new Map<string, number>();
  const waiting: string[] = [];
  const add = (path: string) => {
    const [pathname = '', query] = path.split('?');
    if (seen.has(path)) return;
    const count = queries.get(pathname) ?? 0;
    if (query && count >= mostQueries) return;
    if (query) queries.set(pathname, count + 1);
    seen.add(path);
    waiting.push(path);
  };
  start.forEach(add);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    // Gives each logged request its own moment.
    if (cookie) site.advance(1_000);
    const answer = await fetch(site.url + path, {
      redirect: 'manual',
      headers: { 'User-Agent': agent, 'Accept-Language': 'en-US', Cookie: cookie },
    });
    const type = answer.headers.get('content-type') ?? '';
    const head = `${answer.status} ${type} ${plain(answer.headers.get('location') ?? '')}`.trim();
    const isText = /^(text|application\/(json|xml|rss|manifest|atom))/.test(type);
    const body = isText ? await answer.text() : '';
    if (!isText) await answer.arrayBuffer();
    const lines = type.startsWith('text/html') ? linesOf(body) : plain(body).split('\n');
    // The order of mails of one moment is random.
    if (path.startsWith('/admin/outbox')) lines.sort();
    let name = plain(path);
    while (pages.has(name)) name += ' again';
    pages.set(name, [head, ...lines]);
    if (!type.startsWith('text/html')) continue;
    for (const [, href = ''] of body.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), publicUrl + path);
      if (url.origin === publicUrl && follows(url.pathname)) add(url.pathname + url.search);
    }
  }
  return pages;
}

function write(to: string, kind: string, pages: Map<string, string[]>) {
  for (const [path, lines] of pages) {
    const long = path.length > 150 ? createHash('sha256').update(path).digest('hex').slice(0, 12) : '';
    const name = `${path.slice(0, 150).replaceAll(/[^\w.=-]+/g, '_')}${long}.txt`;
    const file = join(to, kind, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, [path, ...lines, ''].join('\n'));
  }
}

const isDesk = (path: string) => /^\/(admin|chat-history|newsletter-management)(\/|$)/.test(path);

async function take(to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'northarc-snapshot-'));
  const site = await openSite(dataDir);
  try {
    const own = staticPaths(routes).filter((path) => !isDesk(path));
    const files = [
      '/sitemap.xml',
      '/robots.txt',
      '/manifest.webmanifest',
      '/llms.txt',
      '/api/openapi.json',
      '/no-such-page',
    ];
    const isPage = (path: string) => !isDesk(path) && !/^\/(api|assets|og|images)\//.test(path);
    write(to, 'public', await read(site, [...own, ...files], isPage));
    await seed(site);
    const signedIn = await fetch(`${site.url}/admin`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'User-Agent': agent, Origin: publicUrl },
      body: new URLSearchParams({ password: testPassword }),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const isScreen = (path: string) => isDesk(path) && !/sign-out|export|\.json$|preview|events/.test(path);
    write(to, 'desk', await read(site, ['/admin/today', '/chat-history', '/newsletter-management'], isScreen, cookie));
  } finally {
    await site.stop(500);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const what = process.argv[2];
if (what !== 'save' && what !== 'compare') {
  console.error('Usage: npm run snapshot -- save|compare');
  process.exit(2);
}
await ensureBuild();
const saved = join(folder, 'saved');
await take(what === 'save' ? saved : join(folder, 'now'));
if (what === 'compare') {
  const { status } = spawnSync('git', ['diff', '--no-index', '--stat=160', '--patch', saved, join(folder, 'now')], {
    stdio: 'inherit',
  });
  if (status === 0) console.log('No difference.');
  process.exitCode = status ?? 1;
}
process.exit();
