import blogCategories from 'content:blog-categories';
import emergencyFormWords from 'content:forms/emergency';
import navigation from 'content:navigation';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { faqs } from '#src/content/answers.ts';
import { areas } from '#src/content/areas.ts';
import { team } from '#src/content/authors.ts';
import { bookingWords } from '#src/content/bookings.ts';
import { cities } from '#src/content/cities.ts';
import { stories } from '#src/content/clients.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { fallback } from '#src/content/site.ts';
import { stringsIn } from '#src/lib/json.ts';
import { tester } from '../helpers/actor.ts';
import { publishChange } from '../helpers/blocks.ts';
import { type E2eSite, expect, test } from './fixtures.ts';
import { bare } from './visits.ts';

/** What the owner publishes of prices, company, people, answers and places, as visitors read it. */

const read = async (site: E2eSite, path: string) => {
  // Nobody waits for pages to be compressed.
  const answer = await fetch(`${site.url}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
  return { status: answer.status, text: await answer.text() };
};
/** Whether an address says these words; of a whole page a failure would print everything. */
const says = async (site: E2eSite, path: string, words: string) => (await read(site, path)).text.includes(words);
const isNoindex = (html: string) => /<meta name="robots" content="noindex/.test(html);

/** Publishes some fields of a record as its next version, or a record that is new. */
const publish = async ({ deps }: E2eSite, name: string, id: string, change: object) =>
  expect(await publishChange(deps, name, id, change), `${name}/${id}`).toMatchObject({ ok: true });

async function remove({ deps }: E2eSite, name: string, id: string) {
  const { publishing } = deps.records;
  const collection = publishing.collection(name);
  if (!collection) throw new Error(`There is no collection ${name}`);
  const { number } = await publishing.newest(collection, id);
  expect(await publishing.remove(collection, id, number, tester), `${name}/${id}`).toMatchObject({ ok: true });
}

const emails = ['info', 'support', 'emergency', 'careers', 'privacy', 'legal'] as const;
const other = {
  name: "Smith & Sons' IT",
  longName: "Smith & Sons' IT Works",
  legalName: "Smith & Sons' IT Works, Inc.",
  tagline: 'Computers that do as they are told',
  blurb: "Smith & Sons' IT keeps the computers of Macon running.",
  founded: 1998,
  ...Object.fromEntries(emails.map((name) => [name, `${name}@smith.example`])),
};

async function publishAll(site: E2eSite) {
  await publish(site, 'prices', 'residential-basic-visit', { dollars: 163 });
  await publish(site, 'prices', 'business-essential', { dollars: 157 });
  await publish(site, 'prices', 'business-from-per-user-month', { dollars: 153 });
  await publish(site, 'company', 'company', other);
  await publish(site, 'claims', 'projects', { words: '640+' });
  await publish(site, 'claims', 'uptime', { words: '99.95%' });
  await publish(site, 'promises', 'emergency', { byClock: false });
  await publish(site, 'words-residential', 'residential', { 'benefits-items-1-text': 'Our own people, with a badge.' });
}

/** What must stand nowhere any more. */
const old = [
  ...['$150', '99.9%', '15 min', '>Nights, weekends', 'Northarc', 'since 2010,', '\u27e6', '%E2%9F%A6'],
  ...[builtFacts['company.tagline'], builtFacts['company.blurb'], ...emails.map((name) => `${name}@northarc.example`)],
];
/** Beside the words a figure of structured data, and the projects of the claim, not the head counts of a form. */
const oldFigures = /"(?:minPrice|price)":150\b|\b500\+(?! employees)/g;
const oldIn = (text: string) => [
  ...old.filter((words) => words && text.includes(words)),
  ...(text.match(oldFigures) ?? []),
];

/** A page of each kind, and whatever else says who we are. */
const everywhere = [
  ...['/', '/about', '/services', '/app-development', '/website-development-seo', '/portfolio', '/contact', '/quote'],
  ...['/it-support', '/it-support/business', '/it-support/residential', '/emergency', '/estimate', '/careers', '/blog'],
  ...['/support', '/sitemap', '/privacy', '/terms', '/status', '/newsletter', '/request', '/thank-you/contact'],
  ...['/it-support-milton-ga', '/business-it-support-milton-ga', '/residential-it-support-milton-ga', '/nowhere'],
  ...['/portfolio/dental-phones', '/blog/cloud-migration-atlanta-businesses', '/careers/network-engineer', '/admin'],
  ...[
    '/contact?tab=appointment&kind=home-visit',
    '/newsletter/issues',
    '/.well-known/security.txt',
    '/api/openapi.json',
  ],
  ...['/sitemap.xml', '/blog/rss.xml', '/robots.txt', '/manifest.webmanifest', '/desk.webmanifest'],
];

const cityPaths = ['it-support', 'business-it-support', 'residential-it-support'].map((kind) => `/${kind}-roswell-ga`);

test('what is published stands wherever visitors read it, and the old words nowhere', { tag: '@extended' }, async ({
  site,
}) => {
  await test.step('an answer, on its page and in its data; then on another page; then gone', async () => {
    const answer = 'A quokka would **not** rely on it, and neither should you.';
    await publish(site, faqs.name, 'backup-test', { question: 'Is a synced folder a backup?', answer });
    expect(await says(site, '/support', '<strong>not</strong> rely on it')).toBe(true);
    expect(await says(site, '/support', '"text":"A quokka would not rely on it')).toBe(true);
    expect(await says(site, '/support?q=quokka', '1 answer')).toBe(true);
    const question = 'Do I have to sign a long contract?';
    await publish(site, faqs.name, 'contract', { contact: false, apps: true });
    expect(await says(site, '/contact', question)).toBe(false);
    expect(await says(site, '/app-development', question)).toBe(true);
    await remove(site, faqs.name, 'contract');
    expect(await says(site, '/app-development', question)).toBe(false);
  });
  await test.step('a place is named wherever places are', async () => {
    const { id: _, ...duluth } = areas.find('duluth') ?? { id: '' };
    const place = { ...duluth, name: 'Sugar Hill', zips: ['30518'], longitude: -84.034, latitude: 34.106 };
    await publish(site, areas.name, 'sugar-hill', place);
    await remove(site, areas.name, 'suwanee');
    for (const path of ['/', '/it-support', '/sitemap', '/contact'])
      expect([await says(site, path, 'Sugar Hill'), await says(site, path, 'Suwanee')], path).toEqual([true, false]);
  });
  await test.step('a city has three pages and its links; search engines are told of what is its own', async () => {
    for (const path of cityPaths) expect((await read(site, path)).status).toBe(404);
    await publish(site, cities.name, 'roswell', bare);
    for (const path of cityPaths) {
      const { status, text } = await read(site, path);
      expect([status, isNoindex(text)], path).toEqual([200, true]);
      expect(await says(site, '/sitemap', `href="${path}"`), path).toBe(true);
    }
    expect(await says(site, '/', 'href="/it-support-roswell-ga"')).toBe(true);
    const { pages: [general] = [] } = cities.find('milton') ?? {};
    const own = { ...general, title: 'IT support in Roswell, along Canton Street', lead: 'We live here.' };
    await publish(site, cities.name, 'roswell', { driveMinutes: 30, notes: ['One riser a block.'], pages: [own] });
    const { text } = await read(site, cityPaths[0] ?? '');
    expect(isNoindex(text)).toBe(false);
    for (const words of ['About 30 minutes from our office', 'One riser a block.', 'What customers in Roswell say'])
      expect(text.includes(words), words).toBe(true);
    expect(await says(site, '/sitemap.xml', '/it-support-roswell-ga</loc>')).toBe(true);
    await remove(site, cities.name, 'roswell');
    for (const path of cityPaths) expect((await read(site, path)).status).toBe(404);
  });
  await test.step('a person keeps their articles under another name', async () => {
    await publish(site, team.name, 'tom-okafor', { name: 'Tom Okafor-Reid', role: '' });
    for (const path of ['/blog', '/blog/rss.xml', '/blog/keeping-north-atlanta-office-online']) {
      const { text } = await read(site, path);
      expect(text.includes('Tom Okafor-Reid'), path).toBe(true);
      expect(text.replaceAll('Tom Okafor-Reid', '').includes('Tom Okafor'), path).toBe(false);
    }
  });
  await test.step('a story is told, and one that is taken away answers 404', async () => {
    const [first, second] = stories.builtIn;
    await publish(site, stories.name, first?.id ?? '', { title: 'Seventeen servers are enough', art: 'cloud' });
    await remove(site, stories.name, second?.id ?? '');
    const { text } = await read(site, `/portfolio/${first?.id}`);
    expect(text).toContain('<title>Seventeen servers are enough | Northarc</title>');
    expect(text).toContain('"headline":"Seventeen servers are enough"');
    expect(text).toMatch(/<svg[^>]* width="240" height="160"/);
    expect((await read(site, `/portfolio/${second?.id}`)).status).toBe(404);
    expect(await says(site, '/portfolio', 'The line is Georgia 400')).toBe(true);
  });

  const picture = await (await fetch(`${site.url}/og/about.png`)).arrayBuffer();
  await publishAll(site);
  const found: string[] = [];
  for (const path of everywhere)
    found.push(...oldIn((await read(site, path)).text).map((words) => `${words} on ${path}`));
  expect(found).toEqual([]);
  const after = await (await fetch(`${site.url}/og/about.png`)).arrayBuffer();
  expect(Buffer.from(after).equals(Buffer.from(picture))).toBe(false);

  await test.step('elsewhere than in Georgia there is no road', async () => {
    const there = { city: 'Asheville', region: 'NC', regionName: 'North Carolina' };
    await publish(site, 'company', 'company', there);
    expect(await says(site, '/portfolio', 'The line is Georgia 400')).toBe(false);
  });
});

/** The scripts that browsers load. A later build names its own files, for it keeps those of the builds before. */
function scripts(): (readonly [name: string, text: string])[] {
  const list = 'build/own-files.json';
  const own: string[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : readdirSync('build', { recursive: true, encoding: 'utf8' });
  return own
    .filter((name) => /^client\/.*\.js$/.test(name))
    .map((name) => [name, readFileSync(`build/${name}`, 'utf8')] as const);
}

/** The words where no letter, digit or sign of a longer figure stands beside them. */
const standsAlone = (words: string) =>
  new RegExp(`(?<![\\w$.,-])${words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\w%]|[.,]\\d|-\\d)`);

/** Each two words that follow each other. */
function pairsOf(text: string): string[] {
  const words = text.match(/\w+/g) ?? [];
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

test('no fact and no words of a record are compiled into what browsers load', async ({ site }) => {
  const texts = scripts();
  const pairs = new Set(texts.flatMap(([, text]) => pairsOf(text)));
  const holding = (words: string) => {
    // 15,000 texts are looked for. What stands before the first word may look like a part of it: \nFirst.
    const mayHold = pairsOf(words)
      .slice(1)
      .every((pair) => pairs.has(pair));
    return mayHold ? texts.filter(([, text]) => text.includes(words)) : [];
  };
  /** What is too short or too common to be told from other code. */
  const common =
    /^(.{0,3}|\d{1,4}|.*\.(unit|minutes)|Atlanta|Georgia|Free|on weekdays|at these times|Basic|\d+ \w+|Mobile app|Web app|SEO|E-commerce|Remote support)$/;
  const facts = Object.entries(builtFacts).filter(
    ([name, words]) => !/^price\..*\.(name|unit)$/.test(name) && !common.test(words),
  );
  expect(facts.length).toBeGreaterThan(45);
  /** Budgets to choose among, quiet hours, the place of S2's visitor record, colors of the desk. */
  const notOurs =
    /^((price\.mobile-app|claim\.clients) in .*quote|hours\.working-days in .*notifications|company\.headquarters in .*visit-record|look\..* in .*(root|record|two-widths))-/;
  const compiled = facts.flatMap(([name, words]) =>
    holding(words).flatMap(([file, text]) => (standsAlone(words).test(text) ? [`${name} in ${file}`] : [])),
  );
  expect(compiled.filter((one) => !notOurs.test(one))).toEqual([]);

  await test.step('a document carries the facts that its scripts say', async () => {
    const { text } = await read(site, '/about');
    const carried = /<script id="facts" type="application\/json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(carried)).toMatchObject({ 'price.residential-basic-visit': '$150', 'company.name': 'Northarc' });
    expect(carried.length).toBeLessThan(4_000);
  });

  /** Names that navigation, forms and categories have by themselves; records use them, and nobody changes them there. */
  const names = new Set(
    [navigation.services, quoteForm, blogCategories, bookingWords, emergencyFormWords, fallback].flatMap(stringsIn),
  );
  /** Whole words of the owner's; ids and addresses have no space. */
  const words = Object.entries(site.deps.live().records).flatMap(([collection, items]) =>
    stringsIn(items)
      .flatMap((text) => text.split(/\u27e6[^\u27e7]*\u27e7|\n/))
      .map((text) => [collection, text.trim()] as const)
      .filter(([, text]) => text.length >= 20 && text.includes(' ') && !names.has(text)),
  );
  expect(words.length).toBeGreaterThan(900);
  const said = words.flatMap(([collection, text]) =>
    holding(text).map(([file]) => `${collection} in ${file}: ${text}`),
  );
  expect([...new Set(said)]).toEqual([]);
});
