import sitemap from 'content:pages/sitemap';
import newsletterPages from 'words:newsletter';
import { type CityPageKind, cities, cityPath, cityWords } from '#src/content/cities.ts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { pageAliases, pageMeta } from '#src/content/page-paths.ts';
import { fillIn } from '#src/lib/fill-in.ts';

const names = new Map([
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
  const own =
    cityCrumb(path) ?? names.get(path) ?? (title && inWords(title).replace(` | ${inWords(company.name)}`, ''));
  if (path === '/' || !own) return [];
  const parents = above(path).flatMap((item) => {
    const name = names.get(item);
    return name ? [{ name, path: item }] : [];
  });
  return [...parents, { name: own, path }];
}
