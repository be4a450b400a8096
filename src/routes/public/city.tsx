import { data } from 'react-router';
import { cityNotFound, cityPath, cityTitle, cityWords } from '#content/cities.ts';
import { fallback } from '#content/site.ts';
import { cityAddressOf } from '#src/features/cities/address.ts';
import { CityNotFound } from '#src/features/cities/not-found.tsx';
import { CityPage } from '#src/features/cities/page.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/city';
import { headOf } from './head.ts';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { styles: ['home', 'services'], prices: true };

/** Pages of cities (S2 §2); any other path of one segment that no route names goes to the router fallback. */
export function loader({ params }: Route.LoaderArgs) {
  const address = cityAddressOf(params.page);
  if (!address) throw data(null, { status: 404, statusText: fallback.notFound });
  return data(address, { status: address.city ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) => {
  const { kind, city } = args.loaderData ?? {};
  if (!kind || !city)
    return headOf(args, { ...cityNotFound, description: cityNotFound.text, noindex: true, missing: true });
  const { metaDescription: description, offers = [] } = city.pages[kind];
  const service = cityWords.eyebrow[kind];
  const path = cityPath(kind, city.slug);
  return serviceHeadOf(
    args,
    {
      path,
      title: cityTitle(kind, city),
      description,
      keywords: [city.name, ...city.zipCodes].map((place) => `${service} ${place}`).join(', '),
    },
    [{ name: `${service} in ${city.name}`, description, path, areas: [city.name], offers }],
  );
};

export default function CityRoute({ loaderData: { kind, city } }: Route.ComponentProps) {
  return city ? <CityPage city={city} kind={kind} /> : <CityNotFound kind={kind} />;
}
