import { standingFields } from '#src/lib/records/collection.ts';
import { live } from '#src/lib/records/live.ts';
import { areas } from './areas.ts';
import { type Person, team } from './authors.ts';

/** People with a portrait whom the owner has entered or confirmed. */
export function faces(people = team.all(), confirmed = live()?.confirmed?.team ?? []): readonly Person[] {
  const isReal = (person: Person) => confirmed.includes(person.id) || standingFields(team, person).length === 0;
  return people.filter((person) => person.picture !== '' && isReal(person));
}

export const visitingFaces = (): readonly Person[] => faces().filter(({ visits }) => visits);

/** "Roswell, GA" is Roswell. */
const townOf = (text: string) => (text.split(',')[0] ?? '').trim().toLowerCase();

/** Compares only; undefined for a town that is not on the map. */
function distance(from: string, to: string): number | undefined {
  if (from === to) return 0;
  const [a, b] = [from, to].map((town) => areas.all().find(({ name }) => townOf(name) === town));
  if (a?.longitude == null || a.latitude == null || b?.longitude == null || b.latitude == null) return undefined;
  const degreesEast = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(degreesEast, a.latitude - b.latitude);
}

/** Who visits and lives in a town, else in the nearest one. */
export function facesNear(town: string): readonly Person[] {
  const known = visitingFaces().flatMap((person) => {
    const away = person.town ? distance(townOf(town), townOf(person.town)) : undefined;
    return away === undefined ? [] : [{ person, away }];
  });
  const nearest = Math.min(...known.map(({ away }) => away));
  return known.filter(({ away }) => away === nearest).map(({ person }) => person);
}

export const faceNamed = (name: string): Person | undefined =>
  faces().find((person) => person.name.toLowerCase() === name.trim().toLowerCase());
