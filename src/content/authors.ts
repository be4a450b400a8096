import * as collections from 'content:collections';
import { fields } from 'content:forms/person-fields';
import data from 'content:people';
import { standingFields } from '#src/lib/records/collection.ts';
import type { ItemOf } from '#src/lib/records/fields.ts';
import { live } from '#src/lib/records/live.ts';
import { areas } from './areas.ts';
import { company } from './company.ts';
import { inWords } from './facts.ts';
import { defineRecords } from './records-of.ts';

/** Empty fields are not shown. */
export type Person = ItemOf<typeof fields>;

/** Authors of the blog, some shown on About. Samples until replaced. */
export const team = defineRecords('people', data, {
  ...collections.team,
  missing: (person): readonly string[] => {
    if (person.picture === '')
      return person.visits ? ['A portrait. Without one, clients don’t see on the site who comes to them.'] : [];
    return faces([person]).length > 0
      ? []
      : ['Your confirmation. The portrait appears on the site once you choose “Correct for our company”.'];
  },
  fields,
});

/**
 * By name or id; empty is the company. A built-in person keeps their articles when renamed; for a removed one only the
 * name remains.
 */
export function personSigning(author: string): Omit<Person, 'id'> {
  const id = team.builtIn.find(({ name }) => name === author)?.id ?? author;
  const found = team.all().find((person) => person.name === author) ?? team.find(id);
  return (
    found ?? {
      town: '',
      certificates: [],
      picture: '',
      email: '',
      about: false,
      visits: false,
      name: author || inWords(company.name),
      role: '',
      bio: '',
    }
  );
}

/** Current names, and built-in names of people who still exist. */
export function signers(): string[] {
  const came = team.builtIn.filter(({ id }) => team.find(id) !== undefined);
  return [...new Set([...team.all(), ...came].map(({ name }) => name))];
}

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

/** Somebody who lives farther away is not "near" a town: 25 miles. */
const mostDegrees = 25 / 69;

/** Who visits and lives in a town, else in the nearest one within 25 miles. */
export function facesNear(town: string): readonly Person[] {
  const known = visitingFaces().flatMap((person) => {
    const away = person.town ? distance(townOf(town), townOf(person.town)) : undefined;
    return away === undefined || away > mostDegrees ? [] : [{ person, away }];
  });
  const nearest = Math.min(...known.map(({ away }) => away));
  return known.filter(({ away }) => away === nearest).map(({ person }) => person);
}

export const faceNamed = (name: string): Person | undefined =>
  faces().find((person) => person.name.toLowerCase() === name.trim().toLowerCase());
