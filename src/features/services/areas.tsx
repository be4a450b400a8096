import { MapPin } from 'lucide-react';
import { type CityPageKind, cities, cityPath } from '#content/cities.ts';

/** The places we go to; a city with pages of its own leads to the one of this kind (S1 §2, S2 §2). */
export function Areas({ names, kind, label }: { names: readonly string[]; kind: CityPageKind; label: string }) {
  const slugs = new Map(cities.map((city) => [city.name, city.slug]));
  return (
    <ul className="areas" aria-label={label}>
      {names.map((name) => {
        const slug = slugs.get(name);
        return (
          <li key={name}>
            <MapPin aria-hidden="true" size={16} />
            {slug ? <a href={cityPath(kind, slug)}>{name}</a> : name}
          </li>
        );
      })}
    </ul>
  );
}
