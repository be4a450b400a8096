import { cities, cityPath, otherPlaces } from '#content/cities.ts';
import { area, mapDescription } from '#content/home.ts';
import { serviceMap } from '#content/service-map.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { TwoColumns } from '#src/ui/sections/two-columns.tsx';

/** The drawn map of where the company works, with the pages of the nearest suburbs. */
export function Area() {
  const map = serviceMap();
  const withPages = cities.all();
  const others = otherPlaces();
  const fromNorth = map?.places.toSorted((a, b) => b.at[1] - a.at[1]).map(({ name }) => name);
  return (
    <TwoColumns
      id="area"
      title={area.title}
      ground="section section-ink section-later home-area"
      columns="items-center gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]"
      aside={
        map && (
          <AreaMap
            map={map}
            id="service-area"
            title={area.mapTitle}
            description={mapDescription(fromNorth ?? [], map.home?.name)}
          />
        )
      }
    >
      <p className="lead mt-6">{area.lead}</p>
      {withPages.length > 0 && (
        <>
          <h3 className="mt-10 font-semibold text-white">{area.linksTitle}</h3>
          <ul className="mt-3 grid grid-cols-2 border-t border-ink-700">
            {withPages.map((city) => (
              <li key={city.id} className="border-b border-ink-700 odd:mr-4">
                <ArrowLink
                  className="link-more min-h-12 w-full justify-between"
                  text={city.name}
                  href={cityPath('general', city.id)}
                  size={16}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <p className="mt-5">
          {area.alsoTitle}: {others.join(', ')}.
        </p>
      )}
    </TwoColumns>
  );
}
