import sitemap from 'content:pages/sitemap';
import { type CityPageKind, cities, cityPath } from '#src/content/cities.ts';
import { cityWords } from '#src/content/city-words.ts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { newsletterPages } from '#src/content/newsletter-pages.ts';
import { pageAliases, pagePaths } from '#src/content/page-paths.ts';
import { fillIn } from '#src/lib/fill-in.ts';

/** A step on the way to a page. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

const names = new Map([
  ...sitemap.groups.flatMap(({ pages }) => pages).map(({ path, name }): [string, string] => [path, name]),
  ['/newsletter/issues', newsletterPages.archivePage.title],
]);

/** What the page of a city is called on the way to it; undefined for any other path. */
function cityCrumb(path: string): string | undefined {
  for (const { id, name } of cities.all()) {
    const kind = (Object.keys(cityWords.trail) as CityPageKind[]).find((one) => cityPath(one, id) === path);
    if (kind) return fillIn(cityWords.trail[kind], { city: name });
  }
  return undefined;
}

const firstPaths = new Map(
  Object.entries(pageAliases).flatMap(([key, aliases]) =>
    aliases.map((alias) => [alias, pagePaths[key as keyof typeof pagePaths]] as const),
  ),
);

/** The path under which a page is known, of whatever alias it is shown (S1 §2 Route list). */
export const firstPathOf = (shown: string): string => firstPaths.get(shown) ?? shown;

/** The pages above, by the parts of the path; a city's page stands below IT support. */
function above(path: string): readonly string[] {
  if (cityCrumb(path)) return ['/', pagePaths.itSupport];
  const parts = path.split('/').filter(Boolean).slice(0, -1);
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}

/**
 * The way from the front page to a page, by its path, for the trail that the page shows and for search engines alike.
 * Names are those of the sitemap page and of the cities; `title` names a page that neither has. An alias is on the way
 * of its first path. Empty for the front page and for a page without a name.
 */
export function wayTo(shown: string, title?: string): readonly Crumb[] {
  const path = firstPathOf(shown);
  const own =
    cityCrumb(path) ?? names.get(path) ?? (title && inWords(title).replace(` | ${inWords(company.name)}`, ''));
  if (path === '/' || !own) return [];
  const parents = above(path).flatMap((item) => {
    const name = names.get(item);
    return name ? [{ name, path: item }] : [];
  });
  return [...parents, { name: own, path }];
}
