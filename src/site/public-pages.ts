import { unlisted } from 'content:navigation';
import sitemap from 'content:pages/sitemap';
import { hero } from 'words:home';
import newsletterPages from 'words:newsletter';
import { articles } from '#src/content/articles.ts';
import {
  type City,
  type CityPageKind,
  cities,
  cityPath,
  cityPrefixes,
  cityTitle,
  cityWords,
  isIndexed,
} from '#src/content/cities.ts';
import { stories, storyPath } from '#src/content/clients.ts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { archivedIssues, issuePath, issues } from '#src/content/newsletter-issues.ts';
import { pageAliases, pageMeta, pagesRevised } from '#src/content/page-paths.ts';
import { policies, policyNow } from '#src/content/policies.ts';
import { openRoles, rolePath, roles } from '#src/content/roles.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { lastModified } from '#src/lib/http.ts';
import { memoPerPublish } from '#src/lib/records/live.ts';

/** A page at its canonical path. */
export interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** ISO date, or ISO time of the owner's last publication. */
  readonly lastModified: string;
}

export type ArticleEntry = Omit<PublicPage, 'path'> & { readonly slug: string };

const ownPages: readonly PublicPage[] = Object.values(pageMeta).map(({ path, title }) => ({
  path,
  title,
  lastModified: pagesRevised,
}));

/** Includes pages that are not indexed. */
export const allCityPaths = (): string[] =>
  cities.all().flatMap(({ id }) => (Object.keys(cityPrefixes) as CityPageKind[]).map((kind) => cityPath(kind, id)));

const cityPages = (those: readonly City[]): PublicPage[] =>
  those.flatMap((city) =>
    (Object.keys(cityPrefixes) as CityPageKind[])
      .filter((kind) => isIndexed(kind, city))
      .map((kind) => ({
        path: cityPath(kind, city.id),
        title: cityTitle(kind, city),
        lastModified: lastModified([pagesRevised], cities.changedAt(city.id)),
      })),
  );

/** Empty until an issue was sent. */
function issuePages(now = Number.POSITIVE_INFINITY): PublicPage[] {
  const sent = archivedIssues(now);
  const pages = sent.map((issue) => ({
    path: issuePath(issue),
    title: issue.subject,
    lastModified: lastModified([new Date(issue.sentAt ?? 0).toISOString()], issues.changedAt(issue.id)),
  }));
  const [newest] = pages;
  if (!newest) return [];
  return [
    { path: '/newsletter/issues', title: newsletterPages.archivePage.title, lastModified: newest.lastModified },
    ...pages,
  ];
}

/** The title without the company name. */
export const nameOfTitle = (title: string): string => inWords(title).replace(` | ${inWords(company.name)}`, '');

const namesOfPages = new Map([
  ...sitemap.groups.flatMap(({ pages }) => pages).map(({ path, name }): [string, string] => [path, name]),
  ['/newsletter/issues', newsletterPages.archivePage.title],
]);

/** The breadcrumb of a city page; undefined for other paths. */
function cityCrumb(path: string): string | undefined {
  for (const { id, name } of cities.all()) {
    const kind = (Object.keys(cityWords.trail) as CityPageKind[]).find((one) => cityPath(one, id) === path);
    if (kind) return fillIn(cityWords.trail[kind], { city: name });
  }
  return undefined;
}

const firstPaths = new Map(
  Object.entries(pageAliases).flatMap(([key, aliases]) =>
    aliases.map((alias) => [alias, pageMeta[key as keyof typeof pageMeta].path] as const),
  ),
);

/** The canonical path of an alias (S1 §2 Route list). */
export const firstPathOf = (shown: string): string => firstPaths.get(shown) ?? shown;

/** Parent paths; a city page is below IT support. */
function above(path: string): readonly string[] {
  if (cityCrumb(path)) return ['/', pageMeta.itSupport.path];
  const parts = path.split('/').filter(Boolean).slice(0, -1);
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}

/**
 * The trail to a page, for display and search engines. Names come from the sitemap and the cities; `title` names other
 * pages. An alias has the trail of its canonical path. Empty for the front page and for a page without a name.
 */
export function wayTo(shown: string, title?: string): readonly { readonly name: string; readonly path: string }[] {
  const path = firstPathOf(shown);
  const own = cityCrumb(path) ?? namesOfPages.get(path) ?? (title && nameOfTitle(title));
  if (path === '/' || !own) return [];
  const parents = above(path).flatMap((item) => {
    const name = namesOfPages.get(item);
    return name ? [{ name, path: item }] : [];
  });
  return [...parents, { name: own, path }];
}

/**
 * Pages for search engines: no aliases, no noindex. Used by the sitemap, share pictures and tests. lastmod: an
 * article's date, a policy's "last updated", for the blog list its newest article or `blogChangedAt`, changes of
 * stories and roles, else the day of the last content review. Roles open `today` (YYYY-MM-DD, Eastern), all without it;
 * newsletter issues sent by `now` (epoch milliseconds), all without it.
 */
export function publicPages(
  articles: readonly ArticleEntry[],
  { blogChangedAt, today = '', now }: { blogChangedAt?: number | undefined; today?: string; now?: number } = {},
): PublicPage[] {
  const newest = lastModified(
    articles.map((article) => article.lastModified),
    blogChangedAt,
  );
  const storiesChanged = lastModified([pagesRevised], stories.lastChange());
  const dated: Record<string, string | undefined> = {
    [pageMeta.privacy.path]: lastModified([policyNow('privacy').updated], policies.changedAt('privacy')),
    [pageMeta.terms.path]: lastModified([policyNow('terms').updated], policies.changedAt('terms')),
    [pageMeta.blog.path]: newest || undefined,
    [pageMeta.portfolio.path]: storiesChanged,
    [pageMeta.home.path]: storiesChanged,
    [pageMeta.careers.path]: lastModified([pagesRevised], roles.lastChange()),
  };
  return [
    ...ownPages.map((page) => ({ ...page, lastModified: dated[page.path] ?? page.lastModified })),
    ...cityPages(cities.all()),
    ...stories.all().map((story) => ({
      path: storyPath(story),
      title: story.title,
      lastModified: lastModified([story.published], stories.changedAt(story.id)),
    })),
    ...openRoles(today).map((role) => ({
      path: rolePath(role),
      title: role.title,
      lastModified: lastModified([role.posted], roles.changedAt(role.id)),
    })),
    ...issuePages(now),
    ...articles.map(({ slug, title, lastModified: moment }) => ({
      path: articlePath(slug),
      title,
      lastModified: moment,
    })),
  ];
}

/** Sets lastModified to the publication time (epoch milliseconds) where that is later. */
export function withPublished(pages: readonly PublicPage[], at: ReadonlyMap<string, number>): PublicPage[] {
  return pages.map((page) => {
    const moment = at.get(page.path);
    if (moment === undefined || moment < Date.parse(page.lastModified)) return page;
    return { ...page, lastModified: new Date(moment).toISOString() };
  });
}

export const articlePath = (slug: string) => `${pageMeta.blog.path}/${slug}`;

const knownPaths = memoPerPublish(
  (): ReadonlySet<string> => new Set([...ownPages, ...cityPages(cities.all())].map(({ path }) => path)),
);

const ofRecord = (path: string) =>
  stories.all().some((story) => storyPath(story) === path) || roles.all().some((role) => rolePath(role) === path);

/** Share picture of a page, built (scripts/og-images.ts) or rendered on request. */
export function pictureOf(path: string): string | undefined {
  if (!knownPaths().has(path) && !path.startsWith(articlePath('')) && !ofRecord(path)) return undefined;
  return `/og/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`;
}

/** May contain fact placeholders. */
export interface PictureWords {
  readonly title: string;
  readonly kicker: string;
  readonly name: string;
}

const words = (title: string, kicker: string, domain: string): PictureWords => ({
  ...{ title, kicker: `${kicker} · ${domain}`, name: company.name },
});

/** For pages without their own picture; `domain` of the site. */
export const defaultPicture = (domain: string) => ({
  ...{ path: '/og/default.png', words: words(hero.title, hero.eyebrow, domain) },
});

/** Undefined for pages that nobody shares. */
export function pictureWords(
  page: { path: string; title: string },
  domain: string,
): { path: string; words: PictureWords } | undefined {
  const path = pictureOf(page.path);
  const kicker = page.path.startsWith(articlePath('')) ? `${company.name} blog` : company.tagline;
  if (path === undefined) return undefined;
  return { path, words: words(nameOfTitle(page.title), kicker, domain) };
}

/** Uploaded and built files, and private links. */
const below = /^\/(media|brand|og|icons|assets|api|admin|appointment|request|receipt)\//;

const sitePaths = memoPerPublish(
  (): ReadonlySet<string> =>
    new Set([
      ...ownPages.map(({ path }) => path),
      ...Object.values(pageAliases).flat(),
      ...unlisted,
      ...allCityPaths(),
      ...stories.all().map(storyPath),
      ...roles.all().map(rolePath),
      ...issues.all().map(issuePath),
      ...articles.all().flatMap(({ slug, earlier }) => [slug, ...earlier].map(articlePath)),
    ]),
);

/** Whether a link in a text may lead to this path. */
export function isSitePath(path: string): boolean {
  const plain = path.replace(/(?<=.)\/+$/, '').replace(/^\/[^/]*/, (first) => first.toLowerCase());
  return sitePaths().has(plain) || below.test(plain);
}
