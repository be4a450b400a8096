import { quoteServices } from '#content/forms/quote.ts';
import { quotePage } from '#content/quote.ts';
import type { AnswerWords } from '#src/forms/present.ts';
import { dollars } from '#src/lib/format.ts';
import { labelOf } from '#src/lib/options.ts';
import type { DollarRange, Estimate, ServiceEstimate } from './estimate.ts';

const words = quotePage.estimate;

/** A range of dollars, for example "$15,000 - $25,000"; "from $15,000" when only one price is published. */
export function rangeText({ low, high }: DollarRange): string {
  return low === high ? `${words.from} ${dollars(low)}` : `${dollars(low)} - ${dollars(high)}`;
}

/** The price of one service, for example "$150 - $250 per user per month" or "priced after a talk". */
export function servicePriceText(line: ServiceEstimate): string {
  if (line.unit === 'after-talk') return words.afterTalk;
  return line.unit === 'user-month' ? `${rangeText(line)} ${words.perUserMonth}` : rangeText(line);
}

/** The figures of an estimate in one line, without the services that have none; "priced after a talk" when none has. */
export function totalText(figures: Pick<Estimate, 'oneTime' | 'perUserMonth'>): string {
  const parts = [
    figures.oneTime && `${rangeText(figures.oneTime)} ${words.once}`,
    figures.perUserMonth && `${rangeText(figures.perUserMonth)} ${words.perUserMonth}`,
  ].filter(Boolean);
  return parts.join(', plus ') || words.afterTalk;
}

/** An estimate in one line for a mail, with the services that are priced after a talk; undefined when all are. */
export function estimateText(figures: Estimate): string | undefined {
  const open = figures.services.filter((line) => line.unit === 'after-talk');
  if (open.length === figures.services.length) return undefined;
  const total = totalText(figures);
  if (open.length === 0) return total;
  return `${total}; ${open.map(({ service }) => labelOf(quoteServices, service)).join(', ')}: ${words.afterTalk}`;
}

/** The estimate that was shown when the request was sent, for mails and the desk. */
export const quoteWords: AnswerWords = {
  estimate: ({ estimate }) => totalText(estimate as Estimate),
};
