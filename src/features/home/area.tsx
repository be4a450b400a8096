import { cities, cityPath, otherPlaces } from '#src/content/cities.ts';
import { area, mapWords } from '#src/content/home.ts';
import { serviceMap } from '#src/content/service-map.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';

/** What the map shows, for those who do not see it; its places from north to south. */
function described({ home, centre, ring, spine, places }: NonNullable<ReturnType<typeof serviceMap>>): string {
  const names = { home: home?.name ?? '', ring: ring.name, spine: spine.name };
  const { inside, outside, without, whole } = mapWords;
  const roads = !home ? fillIn(without, names) : fillIn(home.at === centre ? inside : outside, names);
  const fromNorth = places.toSorted((a, b) => b.at[1] - a.at[1]).map(({ name }) => name);
  return fillIn(whole, { roads, places: fromNorth.join(', ') });
}

/** The drawn map of where the company works, off the right edge, with the pages of the nearest suburbs. */
export function Area() {
  const map = serviceMap();
  const withPages = cities.all();
  const others = otherPlaces();
  return (
    <section className="section section-later home-area" aria-labelledby="area-title">
      <div className="wrap">
        <div>
          <h2 id="area-title" className="section-title">
            {area.title}
          </h2>
          <p className="lead mt-4">{area.lead}</p>
          {withPages.length > 0 && (
            <>
              <h3 className="mt-8 text-sm font-semibold text-ink-600">{area.linksTitle}</h3>
              <ul className="home-towns">
                {withPages.map((city) => (
                  <li key={city.id}>
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
            <p className="home-also mt-5 text-ink-600">
              {area.alsoTitle}: {others.join(', ')}.
            </p>
          )}
        </div>
        {map && (
          <AreaMap
            map={map}
            id="service-area"
            title={area.mapTitle}
            description={described(map)}
            pointed={withPages.map(({ name }) => name)}
          />
        )}
      </div>
    </section>
  );
}
