import { listOf } from '#src/lib/hours-words.ts';
import type { Live } from '#src/lib/records/live.ts';
import type { Place } from './areas.ts';
import type { PlaceFact } from './facts.ts';

/** Said where the owner names no place at all. */
const somewhere = 'our area';

/** The facts about the places served and their pages, by what is published; none where no places are known. */
export function placeFacts(records: Live['records']): Partial<Record<PlaceFact, string>> {
  const places = records.areas as readonly Place[] | undefined;
  const cities = records.cities as readonly { readonly id: string; readonly name: string }[] | undefined;
  if (!places || !cities) return {};
  const names = (those: readonly Place[]) => those.map(({ name }) => name);
  const [primary, wide] = [places.filter((place) => place.primary), places.filter((place) => place.wide)];
  const around = wide.filter((place) => !place.primary);
  return {
    'areas.primary': names(primary).join(', ') || somewhere,
    'areas.wide': names(wide).join(', ') || somewhere,
    'areas.all': listOf(names(wide)) || somewhere,
    'areas.around': around.length > 0 ? `, among them ${listOf(names(around))}` : '',
    'areas.zips': [...new Set(places.flatMap(({ visits, zips }) => (visits ? zips : [])))].join(' '),
    'cities.pages': cities.map(({ name, id }) => `${name}/${id}`).join(', '),
  };
}
