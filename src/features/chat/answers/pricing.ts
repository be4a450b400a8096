import { chatLinks } from '#src/content/chat-answers.ts';
import { type PricedSubject, type PriceLine, priceLines, priceWords } from '#src/content/chat-prices.ts';
import { estimateOf, quoteHref } from '#src/content/estimate.ts';
import { amountOf } from '#src/content/prices.ts';
import { dollars } from '#src/lib/format.ts';
import type { Part } from './parts.ts';

const mostSubjects = 4;

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
    const [essential, professional] = (['essential', 'professional'] as const).map((plan) =>
      dollars(estimateOf({ plan, count: people }, amountOf).perMonth?.low ?? 0),
    );
    texts.push(priceWords.forPeople(people, essential ?? '', professional ?? ''));
    const { href } = chatLinks.quote;
    const carrying = priceWords.askLinks.map((link) =>
      link.href === href ? { ...link, href: quoteHref({ plan: 'business', count: people }) } : link,
    );
    return { ...shared, text: texts.join('\n'), links: [...lines.flatMap(({ links }) => links), ...carrying] };
  }
  return { ...shared, text: texts.join('\n'), links: [...lines.flatMap(({ links }) => links), ...priceWords.askLinks] };
}
