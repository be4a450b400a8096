import { faqs } from '#src/content/answers.ts';
import { areas } from '#src/content/areas.ts';
import { team } from '#src/content/authors.ts';
import { cities } from '#src/content/cities.ts';
import { clientStories, stories, testimonials } from '#src/content/clients.ts';
import { comparisonRecords } from '#src/content/records/prices.ts';
import { roles } from '#src/content/roles.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { tester } from '../helpers/actor.ts';
import { type E2eSite, expect, test } from './fixtures.ts';

/** What an owner may remove altogether; the pages are read over HTTP, no browser is needed. */
const removable: readonly AnyCollection[] = [
  ...[comparisonRecords, testimonials, clientStories, stories, roles, team, faqs, areas, cities],
];
const paths = [
  ...['/', '/about', '/services', '/app-development', '/website-development-seo', '/portfolio', '/contact', '/quote'],
  ...['/it-support', '/it-support/business', '/it-support/residential', '/emergency', '/estimate', '/careers'],
  ...['/blog', '/support', '/sitemap', '/privacy', '/newsletter', '/no-such-page', '/it-support-macon-ga'],
];

const heading = /<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs;
const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** What a page says although it has nothing to say it of. */
function hollow(html: string): string[] {
  const shown = (html.match(/<main\b.*<\/footer>/s)?.[0] ?? html)
    .replace(/<(script|style|template|svg)\b.*?<\/\1>/gs, '<img>')
    .replace(/<!--.*?-->/gs, '');
  const said = text(shown);
  const headings = [...shown.matchAll(heading)];
  return [
    ...[...shown.matchAll(/<(ul|ol|dl|tbody|table|select|nav|section|figure)\b[^>]*>\s*<\/\1>/g)].flatMap(([all]) =>
      // What is not drawn while nothing is in it.
      all.includes('empty:hidden') ? [] : [all],
    ),
    ...(said.match(/\bundefined\b|\bNaN\b|⟦|: \.|\b0 of\b|, \.(?=\s|$)|,,|\(\)/g) ?? []).map((word) => {
      const at = said.indexOf(word);
      return said.slice(Math.max(at - 40, 0), at + 20);
    }),
    // A heading stands over something: words, a picture, a field, or headings below it.
    ...headings.flatMap(([all, level = '', words = ''], index) => {
      const from = shown.indexOf(all) + all.length;
      const next = headings[index + 1];
      const until = next ? shown.indexOf(next[0], from) : shown.length;
      const between = shown.slice(from, until);
      const ends = between.search(/<\/section>/);
      const under = ends < 0 ? between : between.slice(0, ends);
      const isFilled = text(under) !== '' || /<(img|input|textarea)\b/.test(under);
      const leadsOn = ends < 0 && next && Number(next[1]) > Number(level);
      return isFilled || leadsOn ? [] : [`nothing below “${text(words)}”`];
    }),
  ];
}

/** Nobody waits for pages to be compressed. */
const plain = { headers: { 'Accept-Encoding': 'identity' } };

const found = async (site: E2eSite) => {
  const findings: string[] = [];
  const ids = new Map<string, Set<string>>();
  const links: [from: string, path: string, id: string][] = [];
  for (const path of paths) {
    const html = await (await fetch(`${site.url}${path}`, plain)).text();
    findings.push(...hollow(html).map((one) => `${path}: ${one}`));
    ids.set(path, new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id)));
    for (const [, to = '', id = ''] of html.matchAll(/href="(\/[^"#?]*)?#([^"]+)"/g))
      links.push([path, to || path, id]);
  }
  const dead = links.filter(([, path, id]) => ids.get(path)?.has(id) === false);
  return [...findings, ...new Set(dead.map(([from, path, id]) => `${from}: leads to ${path}#${id}`))];
};

const ids = (collection: AnyCollection) => collection.builtIn.map(({ id }) => id);

async function removeAll({ deps }: E2eSite, collection: AnyCollection, base = 0) {
  for (const id of ids(collection))
    expect(
      await deps.records.publishing.remove(collection, id, base, tester),
      `${collection.name}/${id}`,
    ).toMatchObject({
      ok: true,
    });
}

/** All that an owner may remove. */
function everything({ deps }: E2eSite): AnyCollection[] {
  const articles = deps.records.publishing.collection('articles');
  if (!articles) throw new Error('there are no articles');
  return [...removable, articles];
}

test('whichever collection the owner removes, or all of them, no page says anything of nothing', {
  tag: '@extended',
}, async ({ site }) => {
  expect(await found(site)).toEqual([]);
  const findings: string[] = [];
  for (const collection of everything(site)) {
    await removeAll(site, collection);
    findings.push(...(await found(site)).map((one) => `without “${collection.title}”: ${one}`));
    for (const id of ids(collection))
      expect(await site.deps.records.publishing.restore(collection, id, 1, 0, tester)).toMatchObject({ ok: true });
  }
  expect(findings).toEqual([]);
  for (const collection of everything(site)) await removeAll(site, collection, 2);
  expect(await found(site)).toEqual([]);
});
