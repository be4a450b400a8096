import { cities, cityPath } from '#content/cities.ts';
import { area } from '#content/home.ts';
import { serviceMap } from '#content/service-map.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { TwoColumns } from '#src/ui/sections/two-columns.tsx';

/** The drawn map of where the company works, with the pages of the six nearest suburbs. */
export function Area() {
  const own = new Set(cities.map((city) => city.name));
  const others = serviceMap.places.filter((place) => !own.has(place.name));
  return (
    <TwoColumns
      id="area"
      title={area.title}
      ground="section section-ink section-later home-area"
      columns="items-center gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]"
      aside={<AreaMap map={serviceMap} id="service-area" title={area.mapTitle} description={area.mapDescription} />}
    >
      <p className="lead mt-6">{area.lead}</p>
      <h3 className="mt-10 font-semibold text-white">{area.linksTitle}</h3>
      <ul className="mt-3 grid grid-cols-2 border-t border-ink-700">
        {cities.map((city) => (
          <li key={city.slug} className="border-b border-ink-700 odd:mr-4">
            <ArrowLink
              className="link-more min-h-12 w-full justify-between"
              text={city.name}
              href={cityPath('general', city.slug)}
              size={16}
            />
          </li>
        ))}
      </ul>
      <p className="mt-5">
        {area.alsoTitle}: {others.map((place) => place.name).join(', ')}.
      </p>
    </TwoColumns>
  );
}
