import words from 'content:assistant-phrases';
import { citiesWithPages, isServedZip, servedPlaces } from '#src/content/served.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { listOf } from '#src/lib/hours-words.ts';
import type { ReplyLink } from '../reply-types.ts';

const spelled =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const counted =
  /^(persons?|people|users?|employees?|staff|seats?|workers?|desks?|computers?|laptops?|workstations?|coworkers?|folks|guys|of|dentists?|lawyers?|attorneys?|doctors?|nurses?|agents?|headcount|emps?|heads?|ppl)$/;
const groups = /^(team|company|office|staff|firm|group|crew|practice|business|shop|clinic|plan)$/;
const mostPeople = 2_000;
/** "The two" are things that were spoken of. */
const mostNamed = 3;

const numberIn = (word = '') => (/^\d{1,4}$/.test(word) ? Number(word) : Math.max(0, spelled.indexOf(word)));

/**
 * How many people a message names, such as 25 in "25 people", "team of 8" or "ten person firm"; `bare`: a number alone is
 * one as well ("and for 30?"). 0 for none.
 */
export function headCount(said: readonly string[], bare = false): number {
  const at = said.findIndex((word, place) => {
    const number = numberIn(word);
    if (number < 1 || (number === 1 && word === 'one') || said[place - 1] === 'dollar') return false;
    if (said[place - 1] === 'of' && groups.test(said[place - 2] ?? '')) return true;
    if (bare) return said[place - 1] !== 'the' || number > mostNamed;
    return said
      .slice(place + 1, place + 4)
      .some((next, by) => counted.test(next) && (next !== 'of' || (by === 0 && said[place + 2] === 'us')));
  });
  const count = numberIn(said[at]);
  return count <= mostPeople ? count : 0;
}

const titleCase = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const names = (list: string) => list.trim().split(/,\s+/);

/** What is to be said of the places that a message names, with their pages; undefined where it names none. */
export function placesNamed(said: readonly string[]): { text: string; links: ReplyLink[] } | undefined {
  const text = ` ${said.join(' ')} `;
  const among = (list: readonly string[]) => list.filter((name) => text.includes(` ${name.toLowerCase()} `));
  const served = among(servedPlaces());
  const [near, far] = [among(names(words.placesNear)), among(names(words.placesFar))];
  // A five-digit number elsewhere may be dollars.
  const zip = said.find((word, at) => /^30\d{3}$/.test(word) && said[at - 1] !== 'dollar');
  const zipText = zip && fillIn(isServedZip(zip) ? words.zip : words.zipUnknown, { zip: String(zip) });
  const texts = [
    served.length > 0 && fillIn(words.served, { places: listOf(served) }),
    near.length > 0 && fillIn(words.near, { places: listOf(near.map(titleCase)) }),
    far.length > 0 && fillIn(words.far, { places: listOf(far.map(titleCase)) }),
    zipText,
  ].filter((one) => typeof one === 'string');
  if (texts.length === 0) return undefined;
  const links = citiesWithPages()
    .filter(({ name }) => served.includes(name))
    .map(({ name, slug }) => ({ text: name, href: `/it-support-${slug}` }));
  return { text: texts.join(' '), links };
}
