import { chatPlaces, placeAnswers } from '#src/content/chat-places.ts';
import { citiesWithPages, isServedZip, servedPlaces } from '#src/content/served.ts';
import type { Passage } from '../reply-types.ts';
import type { Part } from './parts.ts';
import { matchesOf, patterns } from './pattern.ts';

const titleCase = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const compiled = (names: readonly string[]) =>
  names.map((name) => ({
    name: placeAnswers.names[name] ?? titleCase(name.toLowerCase()),
    all: patterns(name.toLowerCase()),
  }));
const known = {
  served: compiled(servedPlaces()),
  near: compiled(chatPlaces.near),
  far: compiled(chatPlaces.far),
  abroad: compiled(chatPlaces.abroad),
};
const inWords = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
const pageOf = (city: string) =>
  citiesWithPages()
    .filter(({ name }) => name === city)
    .map(({ name, slug }) => placeAnswers.cityPage(name, slug));

/** A five-digit zip code of one of the city pages, by their own list. */
function zipPart(stems: readonly string[], passages: readonly Passage[], asked: boolean): Part | undefined {
  // Without a question about places only a zip code of the region is taken for one; 50000 may be dollars.
  const zip = stems.find(
    (stem, at) => /^\d{5}$/.test(stem) && stems[at - 1] !== 'dollar' && (asked || /^30\d{3}$/.test(stem)),
  );
  if (!zip) return undefined;
  const city = citiesWithPages().find(({ slug }) =>
    passages.some(({ href, text }) => href.startsWith(`/it-support-${slug}`) && text.includes(zip)),
  );
  if (city) return { text: placeAnswers.zipServed(zip, city.name), links: pageOf(city.name) };
  const { areas, contact } = placeAnswers.links;
  if (isServedZip(zip)) return { text: placeAnswers.zipAmong(zip), links: [areas, contact] };
  return { text: placeAnswers.zipUnknown, links: [areas, contact] };
}

/** What is to be said of the places that a message names; `asked`: the message asks about places at all. */
export function placeParts(stems: readonly string[], asked: boolean, passages: readonly Passage[]): Part[] {
  const { links } = placeAnswers;
  const named = (names: (typeof known)['served']) =>
    names.filter(({ all }) => matchesOf(all, stems).size > 0).map(({ name }) => name);
  const [served, near, far, abroad] = [named(known.served), named(known.near), named(known.far), named(known.abroad)];
  const parts: Part[] = [];
  if (served.length > 0)
    parts.push({
      text: placeAnswers.served(inWords(served)),
      ask: placeAnswers.ask,
      links: [...served.flatMap(pageOf), links.areas],
    });
  if (near.length > 0) parts.push({ text: placeAnswers.near(inWords(near)), links: [links.areas, links.contact] });
  if (far.length > 0) parts.push({ text: placeAnswers.far(inWords(far)), links: [links.software, links.areas] });
  if (abroad.length > 0)
    parts.push({ text: placeAnswers.abroad(inWords(abroad)), links: [links.contact, links.software] });
  const zip = zipPart(stems, passages, asked);
  if (zip) parts.push(zip);
  if (parts.length === 0 && asked) parts.push(placeAnswers.area);
  return parts;
}
