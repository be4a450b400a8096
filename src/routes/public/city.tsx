import relatedWords from 'content:related';
import { data, redirect } from 'react-router';
import { zipsOf } from '#src/content/areas.ts';
import { cityPath, offersOf } from '#src/content/cities.ts';
import { isIndexed } from '#src/content/city-facts.ts';
import { cityNotFound, cityPage, cityTitle, cityWords } from '#src/content/city-words.ts';
import { fallback } from '#src/content/site.ts';
import { nextFree } from '#src/features/appointments/view.server.ts';
import { cityAddressOf } from '#src/features/cities/address.ts';
import { CityNotFound } from '#src/features/cities/not-found.tsx';
import { CityPage } from '#src/features/cities/page.tsx';
import { fillIn } from '#src/lib/fill-in.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/city';
import { headOf } from './head.ts';
import { relatedToCity } from './related.server.ts';
import { serviceHeadOf } from './service-head.ts';

export const handle: PageHandle = { freshSeconds: nextFreeSeconds, styles: ['home', 'services'], prices: true };

/** What is booked from each kind of city page. */
const booked = { general: 'consultation', business: 'business-visit', residential: 'home-visit' } as const;

/** Pages of cities (S2 §2); any other path of one segment that no route names goes to the router fallback. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const address = cityAddressOf(params.page);
  if (!address) throw data(null, { status: 404, statusText: fallback.notFound });
  const path = address.city && cityPath(address.kind, address.city.id);
  // The state at its end is another one than before.
  if (path && params.page.toLowerCase() !== path.slice(1)) throw redirect(path, 301);
  const next = address.city && (await nextFree(context.get(requestContext).appointments, booked[address.kind]));
  const related = address.city ? relatedToCity(address.kind, address.city) : [];
  return data({ ...address, next, related }, { status: address.city ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) => {
  const { kind, city } = args.loaderData ?? {};
  if (!kind || !city)
    return headOf(args, { ...cityNotFound, description: cityNotFound.text, noindex: true, missing: true });
  const words = cityPage(kind, city);
  const { metaDescription: description } = words;
  const service = cityWords.eyebrow[kind];
  const path = cityPath(kind, city.id);
  return serviceHeadOf(
    args,
    {
      path,
      title: cityTitle(kind, city),
      description,
      ...(!isIndexed(kind, city) && { noindex: true }),
      keywords: [city.name, ...zipsOf(city.name)].map((place) => `${service} ${place}`).join(', '),
    },
    [{ name: `${service} in ${city.name}`, description, path, areas: () => [city.name], offers: offersOf(words) }],
  );
};

export default function CityRoute({ loaderData: { kind, city, next, related } }: Route.ComponentProps) {
  return city ? (
    <CityPage
      city={city}
      kind={kind}
      next={<NextFree next={next} />}
      related={<Related title={fillIn(relatedWords.titleIn, { place: city.name })} groups={related} />}
    />
  ) : (
    <CityNotFound kind={kind} />
  );
}
