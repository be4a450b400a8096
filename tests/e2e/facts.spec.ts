import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { blogCategories } from '#content/blog-categories.ts';
import { bookingWords } from '#content/bookings.ts';
import { emergencyFormWords } from '#content/emergency-form.ts';
import { builtFacts } from '#content/facts-of.ts';
import { quoteForm } from '#content/forms/quote.ts';
import { serviceLinks } from '#content/navigation.ts';
import { fallback } from '#content/site.ts';
import { crawl } from '../helpers/crawl.ts';
import { type E2eSite, expect, startSite, test } from './fixtures.ts';

/** Whatever the owner changes of prices, company and claims, visitors read everywhere, in each process. */

const publicUrl = 'http://northarc.example';
const owner = { name: 'Ada', device: 'test' };

/** Publishes some fields of a record as its next version. */
async function publish({ deps }: E2eSite, name: string, id: string, change: object) {
  const { publishing } = deps.records;
  const collection = publishing.collection(name);
  if (!collection) throw new Error(`There is no collection ${name}`);
  const { number, values } = await publishing.newest(collection, id);
  const published = await publishing.publish(collection, id, number, { ...values, ...change }, owner);
  expect(published, `${name}/${id}`).toMatchObject({ ok: true });
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
  await publish(site, 'words-residential', 'residential', { 'benefits-1-text': 'Our own people, with a badge.' });
}

/** What must stand nowhere any more. */
const old = [
  ...['$150', '99.9%', 'Northarc', 'since 2010,'],
  ...[builtFacts['company.tagline'], builtFacts['company.blurb'], ...emails.map((name) => `${name}@northarc.example`)],
];
/** Beside the words a figure of structured data, and the projects of the claim, not the head counts of a form. */
const oldFigures = /"(?:minPrice|price)":150\b|\b500\+(?! employees)/g;
const oldIn = (text: string) => [
  ...[...old, '\u27e6', '%E2%9F%A6'].filter((words) => text.includes(words)),
  ...(text.match(oldFigures) ?? []),
];

const files = ['/sitemap.xml', '/blog/rss.xml', '/robots.txt', '/manifest.webmanifest', '/desk.webmanifest'];
const others = [
  '/.well-known/security.txt',
  '/api/openapi.json',
  '/nowhere',
  '/admin',
  '/contact?tab=appointment&kind=home-visit',
];

async function findings(origin: string) {
  const { pages } = await crawl(origin, publicUrl);
  const found = [...pages.values()].map(({ path, html }) => [path, html] as const);
  for (const path of [...files, ...others]) found.push([path, await (await fetch(`${origin}${path}`)).text()]);
  expect(found.length).toBeGreaterThan(60);
  return found.flatMap(([path, text]) => oldIn(text).map((words) => `${words} on ${path}`));
}

/** The words where no letter, digit or sign of a longer figure stands beside them. */
const standsAlone = (words: string) =>
  new RegExp(`(?<![\\w$.,-])${words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\w%]|[.,]\\d|-\\d)`);

async function secondProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, PUBLIC_URL: publicUrl, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toContain('northarc is serving');
  return { child, url: /"url":"([^"]+)"/.exec(output)?.[1] ?? '' };
}

test('what is published stands everywhere within two seconds, in both processes, and the old words nowhere', async () => {
  test.setTimeout(300_000);
  const { site, stop } = await startSite();
  const second = await secondProcess(site.deps.config.dataDir);
  try {
    const visit = async (origin: string) => (await fetch(`${origin}/it-support/residential`)).text();
    for (const origin of [site.url, second.url]) expect(await visit(origin)).toContain('$150');
    await publishAll(site);
    await expect.poll(() => visit(second.url), { timeout: 10_000 }).toContain('>$163<');
    await expect.poll(async () => oldIn(await visit(second.url)), { timeout: 10_000 }).toEqual([]);
    for (const origin of [site.url, second.url]) {
      expect(await visit(origin)).toContain('Smith &amp; Sons&#x27; IT'.replace('&#x27;', "'"));
      expect(await findings(origin), origin).toEqual([]);
    }
    const before = await (await fetch(`${site.url}/og/about.png`)).arrayBuffer();
    await publish(site, 'company', 'company', { name: 'Other Name' });
    const after = await (await fetch(`${site.url}/og/about.png`)).arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(false);
  } finally {
    second.child.kill('SIGTERM');
    await stop();
  }
});

test('in the browser the assistant, the estimate and the booking say what is published', async ({ page, site }) => {
  await publishAll(site);
  await page.goto('/quote');
  const wizard = page.getByRole('form', { name: 'Quote request' });
  await wizard.getByLabel('First Name').fill('Ada');
  await wizard.getByLabel('Last Name').fill('Byron');
  await wizard.getByLabel('Email Address').fill('ada@example.com');
  await wizard.getByLabel('Company Name').fill('Analytical Engines');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('checkbox', { name: /IT Support/i }).check();
  await expect(page.getByRole('region', { name: 'Your estimate' })).toContainText('$157 - $250');

  await page.goto('/contact?tab=appointment&kind=home-visit');
  await expect(page.getByRole('main')).toContainText('From $163');
  await page
    .getByRole('group', { name: /^Times on/ })
    .getByRole('button', { name: /available$/ })
    .first()
    .click();
  const booking = page.getByRole('dialog', { name: 'Book your appointment' });
  await booking.getByLabel('Package').selectOption({ label: 'Basic: $163 per visit (1 hour)' });
  await expect(booking).toContainText('$163 per visit (1 hour).');
  await page.keyboard.press('Escape');
  await expect(page.locator('body')).not.toContainText('$150');

  await page.getByRole('button', { name: 'Chat with us' }).click();
  const panel = page.getByRole('dialog', { name: "Smith & Sons' IT assistant" });
  const log = panel.getByRole('log', { name: 'Conversation' });
  const ask = async (question: string) => {
    await panel.getByRole('textbox', { name: 'Your message' }).fill(question);
    await panel.getByRole('button', { name: 'Send message', exact: true }).click();
  };
  await expect(log).toContainText("I am Smith & Sons' IT's automated assistant");
  await ask('what does a home visit cost');
  await expect(log).toContainText('A home visit of one hour is $163.');
  await ask('what would business support cost for 10 people');
  await expect(log).toContainText('$1,570');
  await ask("smith & sons' it cheated me");
  await expect(
    log.getByRole('link', { name: 'support@smith.example' }).or(log.getByText('@smith.example')).first(),
  ).toBeVisible();
  await ask('which courts have jurisdiction');
  await expect(log).toContainText('courts');
  await ask('are your technicians background checked');
  await expect(log).toContainText('Our own people, with a badge. You agree to a price');
  await expect(page.locator('body')).not.toContainText('Northarc');
  await expect(page.locator('body')).not.toContainText('\u27e6');
});

test('no fact is compiled into what browsers load: a document carries those that its scripts say', async ({ site }) => {
  // A later build names its own files, for it keeps those of the builds before; the first one has no others.
  const list = 'build/own-files.json';
  const own: string[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : readdirSync('build', { recursive: true, encoding: 'utf8' });
  const scripts = own.filter((name) => /^client\/.*\.js$/.test(name));
  const texts = scripts.map((name) => [name, readFileSync(`build/${name}`, 'utf8')] as const);
  /** What is too short or too common to be told from other code. */
  const common =
    /^(.{0,3}|\d{1,4}|.*\.(unit|minutes)|Atlanta|Georgia|Free|on weekdays|at these times|Basic|\d+ \w+|Mobile app|Web app|SEO|E-commerce|Remote support)$/;
  const facts = Object.entries(builtFacts).filter(
    ([name, words]) => !/^price\..*\.(name|unit)$/.test(name) && !common.test(words),
  );
  expect(facts.length).toBeGreaterThan(45);
  /** Budgets to choose among, quiet hours, the place of S2's visitor record, colours of the desk. */
  const notOurs =
    /^((price\.mobile-app|claim\.clients) in .*quote|hours\.working-days in .*notifications|company\.headquarters in .*visit-record|look\..* in .*root)-/;
  const compiled = facts.flatMap(([name, words]) =>
    texts.flatMap(([file, text]) => (standsAlone(words).test(text) ? [`${name} in ${file}`] : [])),
  );
  expect(compiled.filter((one) => !notOurs.test(one))).toEqual([]);

  const html = await (await fetch(`${site.url}/about`)).text();
  const carried = /<script id="facts" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(carried)).toMatchObject({ 'price.residential-basic-visit': '$150', 'company.name': 'Northarc' });
  // What plans include is said by the assistant, which answers in the browser.
  expect(carried.length).toBeLessThan(4_400);
});

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

test('no words of a record are compiled into what browsers load', ({ site }) => {
  const list = 'build/own-files.json';
  const own: string[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : readdirSync('build', { recursive: true, encoding: 'utf8' });
  const scripts = own
    .filter((name) => /^client\/.*\.js$/.test(name))
    .map((name) => [name, readFileSync(`build/${name}`, 'utf8')] as const);
  /** Names that navigation, forms and categories have by themselves; records use them, and nobody changes them there. */
  const names = new Set(
    [serviceLinks, quoteForm, blogCategories, bookingWords, emergencyFormWords, fallback].flatMap(textsIn),
  );
  /** Whole words of the owner's; ids and addresses have no space. */
  const words = Object.entries(site.deps.live().records).flatMap(([collection, items]) =>
    textsIn(items)
      .flatMap((text) => text.split(/\u27e6[^\u27e7]*\u27e7|\n/))
      .map((text) => [collection, text.trim()] as const)
      .filter(([, text]) => text.length >= 20 && text.includes(' ') && !names.has(text)),
  );
  expect(words.length).toBeGreaterThan(900);
  const compiled = words.flatMap(([collection, text]) =>
    scripts.flatMap(([file, script]) =>
      script.includes(text)
        ? [`${collection} in ${file.replace(/^client\/assets\/|-[\w-]{8}\.js$/g, '')}: ${text}`]
        : [],
    ),
  );
  expect([...new Set(compiled)]).toEqual([]);
});
