import { type PricedSubject, type PriceLine, priceLines, priceWords } from '#content/chat-prices.ts';
import { prices, usd } from '#content/prices.ts';
import { stemOf } from '#src/lib/words.ts';
import type { Part } from './parts.ts';

const mostSubjects = 4;

const mostPeople = 2000;
const peopleWords = [
  'person',
  'user',
  'employee',
  'staff',
  'seat',
  'worker',
  'people',
  'desk',
  'computer',
  'laptop',
].map(stemOf);

/** The head count that a message names, such as 25 in "25 people" or "we have 12 or so employees"; else 0. */
export function headCount(stems: readonly string[]): number {
  const at = stems.findIndex(
    (stem, place) =>
      /^\d+$/.test(stem) &&
      stems
        .slice(place + 1, place + 4)
        .some((next, by) => peopleWords.includes(next) || (by === 0 && next === 'of' && stems[place + 2] === 'us')),
  );
  const count = Number(stems[at] ?? 0);
  return count <= mostPeople ? count : 0;
}

export const isPriced = (id: string): id is PricedSubject => Object.hasOwn(priceLines, id);

/** What the subjects cost, or of everything what it starts at; with the card of the free consultation (S1 §4). */
export function pricePart(subjects: readonly string[], people = 0): Part {
  const lines: PriceLine[] = [...new Set(subjects)]
    .filter(isPriced)
    .slice(0, mostSubjects)
    .map((id) => priceLines[id]);
  const shared = { ask: priceWords.ask, effects: ['show-promo'] as const };
  if (lines.length === 0) return { ...shared, text: priceWords.overview, links: priceWords.overviewLinks };
  const texts = lines.map(({ text }) => (lines.length > 1 ? `- ${text}` : text));
  if (people > 0 && subjects.includes('business')) {
    const [essential, professional] = [prices.businessEssential, prices.businessProfessional].map((price) =>
      usd(price * people),
    );
    texts.push(priceWords.forPeople(people, essential ?? '', professional ?? ''));
  }
  return { ...shared, text: texts.join('\n'), links: [...lines.flatMap(({ links }) => links), ...priceWords.askLinks] };
}
