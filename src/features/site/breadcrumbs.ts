import { type CityPageKind, cities, cityPath } from '#content/cities.ts';
import { company } from '#content/company.ts';
import { pageAliases, pageMeta } from '#content/page-meta.ts';
import { groups } from '#content/sitemap-page.ts';

/** A step on the way to a page. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

const cityParents: Readonly<Record<CityPageKind, readonly string[]>> = {
  general: ['/', pageMeta.itSupport.path],
  business: ['/', pageMeta.itSupport.path, pageMeta.business.path],
  residential: ['/', pageMeta.itSupport.path, pageMeta.residential.path],
};

const names = new Map(groups.flatMap(({ pages }) => pages).map(({ path, name }) => [path, name]));
const cityWays = new Map(
  cities.flatMap(({ slug, name }) =>
    (Object.keys(cityParents) as CityPageKind[]).map((kind) => [cityPath(kind, slug), { name, kind }] as const),
  ),
);
const firstPaths = new Map(
  Object.entries(pageAliases).flatMap(([key, aliases]) =>
    aliases.map((alias) => [alias, pageMeta[key as keyof typeof pageMeta].path] as const),
  ),
);

/** The pages above, by the parts of the path; a city's page stands below the IT support of its kind. */
function above(path: string): readonly string[] {
  const city = cityWays.get(path);
  if (city) return cityParents[city.kind];
  const parts = path.split('/').filter(Boolean).slice(0, -1);
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}

/**
 * The way from the front page to a page, by its path, for the trail that the page shows and for search engines alike.
 * Names are those of the sitemap page and of the cities; `title` names a page that neither has. An alias is on the way
 * of its first path. Empty for the front page and for a page without a name.
 */
export function wayTo(shown: string, title?: string): readonly Crumb[] {
  const path = firstPaths.get(shown) ?? shown;
  const own = cityWays.get(path)?.name ?? names.get(path) ?? title?.replace(` | ${company.name}`, '');
  if (path === '/' || !own) return [];
  const parents = above(path).flatMap((item) => {
    const name = names.get(item);
    return name ? [{ name, path: item }] : [];
  });
  return [...parents, { name: own, path }];
}
