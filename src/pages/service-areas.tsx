import { MapPin } from 'lucide-react';
import { type CityPageKind, cities, cityPath } from '#src/content/cities.ts';

/** The places we go to; a city with pages of its own leads to the one of this kind (S1 §2, S2 §2). */
export function Areas({ names, kind, label }: { names: readonly string[]; kind: CityPageKind; label: string }) {
  if (names.length === 0) return null;
  const ids = new Map(cities.all().map(({ name, id }) => [name, id]));
  return (
    <ul className="areas" aria-label={label}>
      {names.map((name) => {
        const id = ids.get(name);
        return (
          <li key={name}>
            <MapPin aria-hidden="true" size={16} />
            {id ? <a href={cityPath(kind, id)}>{name}</a> : name}
          </li>
        );
      })}
    </ul>
  );
}
