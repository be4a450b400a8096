import { listOf } from '#src/lib/hours-words.ts';
import type { Place } from './areas.ts';

/** Said where the owner names no place at all. */
const somewhere = 'our area';

/** The facts about the places served and the cities with pages. */
export function placeFacts(
  places: readonly Place[],
  cities: readonly { readonly id: string; readonly name: string; readonly state: string }[],
  region: string,
) {
  const names = (those: readonly Place[]) => those.map(({ name }) => name);
  const [primary, wide] = [places.filter((place) => place.primary), places.filter((place) => place.wide)];
  const around = wide.filter((place) => !place.primary);
  return {
    'areas.primary': names(primary).join(', ') || somewhere,
    'areas.wide': names(wide).join(', ') || somewhere,
    'areas.all': listOf(names(wide)) || somewhere,
    'areas.around': around.length > 0 ? `, among them ${listOf(names(around))}` : '',
    'areas.zips': [...new Set(places.flatMap(({ visits, zips }) => (visits ? zips : [])))].join(' '),
    'cities.pages': cities.map(({ name, id, state }) => `${name}/${id}-${(state || region).toLowerCase()}`).join(', '),
  };
}
