import llms from 'content:pages/llms';
import { wideAreas } from '#src/content/areas.ts';
import { cities, stateOf } from '#src/content/cities.ts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { pageOfPrice, priceRecords } from '#src/content/records/prices.ts';
import { openRoles, rolePath } from '#src/content/roles.ts';
import { stories, storyPath } from '#src/content/stories.ts';
import { dollars } from '#src/lib/format.ts';
import { nameOfTitle, type PublicPage } from '#src/site/public-pages.ts';

const { about, services, itSupport, business, residential, websiteSeo, appDevelopment, portfolio } = pageMeta;
const { emergency, contact, estimate, quote, support, careers, privacy, terms } = pageMeta;
const servicePages = [services, itSupport, business, residential, websiteSeo, appDevelopment];
const contactPages = [emergency, contact, estimate, quote, support];
const otherPages = [about, portfolio, careers, privacy, terms];

interface ArticleLine {
  readonly path: string;
  readonly title: string;
  readonly excerpt: string;
}

/** Escapes text, so that it starts no link or line. */
const inLine = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[[\]\\]/g, '\\$&')
    .trim();

/** "Essential $150 per user/month", for everything a page sells. */
function pricesOn(path: string): string {
  const sold = priceRecords.all().filter(({ id }) => pageOfPrice(id) === path);
  const said = sold.map(({ name, dollars: amount, unit }) => `${name} ${dollars(amount)} ${unit}`);
  return said.length === 0 ? '' : ` ${llms.prices} ${said.join('; ')}.`;
}

/**
 * /llms.txt (llmstxt.org), as published now. `pages`: as in the sitemap; `today`: Eastern date (YYYY-MM-DD) by which
 * positions are open.
 */
export function llmsText(
  { pages, articles, today }: { pages: readonly PublicPage[]; articles: readonly ArticleLine[]; today: string },
  publicUrl: string,
): string {
  const link = (path: string, title: string, about = '') =>
    `- [${inLine(title)}](${new URL(path, `${publicUrl}/`).href})${about && `: ${inLine(about)}`}`;
  const ofPages = (those: readonly { path: string; title: string; description: string }[]) =>
    those.map(({ path, title, description }) => link(path, nameOfTitle(title), `${description}${pricesOn(path)}`));
  const cityIds = cities.all().map((city) => `-${city.id}-${stateOf(city)}`);
  const ofCities = pages.filter(({ path }) => cityIds.some((ending) => path.endsWith(ending)));
  const { phone, ...mailboxes } = llms.ways;
  const ways = [...Object.values(mailboxes), ...(inWords(company.phone) ? [phone] : [])];
  const otherPlaces = wideAreas().join(', ');
  const sections: readonly (readonly [title: string, ...lines: string[]])[] = [
    [llms.services, ...ofPages(servicePages)],
    [
      llms.cities,
      ...ofCities.map(({ path, title }) => link(path, nameOfTitle(title))),
      ...(otherPlaces ? [`- ${llms.otherPlaces} ${otherPlaces}`] : []),
    ],
    [
      llms.stories,
      ...stories
        .all()
        .map((story) => link(storyPath(story), story.title, `${story.client}. ${story.results.join('. ')}`)),
    ],
    [llms.roles, ...openRoles(today).map((role) => link(rolePath(role), role.title, role.text))],
    [llms.articles, ...articles.map(({ path, title, excerpt }) => link(path, title, excerpt))],
    [llms.contact, ...ofPages(contactPages), ...ways.map((way) => `- ${way}`)],
    [llms.optional, ...ofPages(otherPages)],
  ];
  return [
    `# ${company.longName}`,
    `> ${company.blurb}`,
    ...llms.details,
    ...sections
      .filter(([, ...lines]) => lines.length > 0)
      .map(([title, ...lines]) => [`## ${title}`, '', ...lines].join('\n')),
  ]
    .join('\n\n')
    .concat('\n');
}
