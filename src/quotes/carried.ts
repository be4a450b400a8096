import {
  type Choice,
  type Counted,
  type DollarRange,
  type Estimate,
  estimateOf,
  type Figures,
  type Given,
  isPlan,
  planOf,
  pricesOf,
  type ServiceEstimate,
} from '#src/content/estimate.ts';
import { countedWords, estimateDays, estimatorWords } from '#src/content/estimator.ts';
import { type QuoteService, quoteServices } from '#src/content/forms/quote.ts';
import type { Price } from '#src/content/prices.ts';
import type { AnswerWords } from '#src/forms/present.ts';
import { dollars, longDate, utcDay } from '#src/lib/format.ts';
import { labelOf } from '#src/lib/options.ts';
import { quotePage } from './quote-draft.ts';

/** An estimate that somebody has, as its token carries it: what was chosen, the prices of its day, and the day. */
export interface Carried {
  reference: string;
  /** What it is for, in words, for example "Professional, 25 people". */
  what: string;
  choice: Choice;
  prices: Readonly<Partial<Record<Price, number>>>;
  /** YYYY-MM-DD, Eastern. */
  made: string;
}

/** Where a carried estimate stands on a day. */
export interface Standing {
  then: Estimate;
  /** What it comes to by the prices of now. */
  now: Estimate;
  /** The last day on which it holds. */
  until: string;
  passed: boolean;
  /** Whether prices have changed so that its figure is another. */
  changed: boolean;
  /** The figures that count: its own until its date has passed. */
  given: Given;
}

/** What a request keeps of it, as of the day it came in. */
export type KeptEstimate = Omit<Carried, 'choice' | 'prices'> &
  Omit<Standing, 'given'> & { choice: Choice; prices: Carried['prices'] };

/** The last day on which an estimate holds. */
export function validUntil(made: string): string {
  return new Date(utcDay(made).getTime() + estimateDays * 86_400_000).toISOString().slice(0, 10);
}

/** Where a carried estimate stands `today` (YYYY-MM-DD, Eastern), with the prices of now. */
export function standingOf({ choice, prices, made }: Carried, today: string, figure: Figures): Standing {
  const until = validUntil(made);
  const passed = today > until;
  const own: Figures = (price) => prices[price] ?? figure(price);
  const [then, now] = [estimateOf(choice, own), estimateOf(choice, figure)];
  const changed = pricesOf(choice).some((price) => own(price) !== figure(price));
  return { then, now, until, passed, changed, given: { choice, figure: passed ? figure : own } };
}

/** The service that a carried estimate is for. */
export const serviceOf = ({ choice }: Pick<Carried, 'choice'>): QuoteService => planOf(choice.plan).service;

const isText = (said: unknown): said is string => typeof said === 'string';

/**
 * What a token says of itself, to be shown; whether it was signed here, only the server knows (carried.server.ts).
 * Undefined of anything else.
 */
export function readCarried(token: string): Carried | undefined {
  try {
    const [body = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const { reference, what, choice, prices, made } = JSON.parse(new TextDecoder().decode(bytes));
    if (![reference, what, made].every(isText) || !isPlan(choice?.plan) || typeof prices !== 'object') return undefined;
    if (!/^\d{4}-\d\d-\d\d$/.test(made)) return undefined;
    return { reference, what, choice, prices, made };
  } catch {
    return undefined;
  }
}

const words = quotePage.estimate;

/** A range of dollars, for example "$15,000 - $25,000"; "from $15,000" where work may grow, "$299" where not. */
export function rangeText({ low, high, exact }: DollarRange): string {
  if (low !== high) return `${dollars(low)} - ${dollars(high)}`;
  return exact ? dollars(low) : `${words.from} ${dollars(low)}`;
}

/** The price of one service, for example "$150 - $250 per user per month" or "priced after a talk". */
export function servicePriceText(line: ServiceEstimate): string {
  if (line.unit === 'after-talk') return words.afterTalk;
  const unit = { project: '', 'user-month': ` ${words.perUserMonth}`, month: ` ${words.perMonth}` }[line.unit];
  return `${rangeText(line)}${unit}`;
}

/** The figures of an estimate in one line, without the services that have none; "priced after a talk" when none has. */
export function totalText(figures: Omit<Estimate, 'services'>): string {
  const parts = [
    figures.oneTime && `${rangeText(figures.oneTime)} ${words.once}`,
    figures.perMonth && `${rangeText(figures.perMonth)} ${words.perMonth}`,
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

/** For example "25 people". */
export function countText(counted: Counted, count: number): string {
  const { one, many } = countedWords[counted];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** An estimate that was made before the request, in one line: its reference, what it is for, its figure and its date. */
export function keptText({ reference, what, then, now, until, passed, changed }: KeptEstimate): string {
  const date = `${passed ? estimatorWords.wasValid : estimatorWords.valid} ${longDate(until)}`;
  const line = `${reference}: ${what}, ${totalText(then)}, ${date}`;
  return passed || changed ? `${line}; ${estimatorWords.nowShort} ${totalText(now)}` : line;
}

/** The estimate that was shown when the request was sent, for mails and the desk, and the one that it came with. */
export const quoteWords: AnswerWords = {
  estimate: ({ estimate }) => totalText(estimate as Estimate),
  given: ({ given }) => (given ? keptText(given as KeptEstimate) : ''),
};

/** For example "$6,250", "per month" and "25 people at $250" of the one line of an estimate. */
export function figureWords(line: ServiceEstimate) {
  if (line.unit === 'after-talk') return { figure: words.afterTalk, unit: '' };
  const unit = { project: estimatorWords.once, 'user-month': words.perUserMonth, month: words.perMonth }[line.unit];
  return { figure: rangeText(line), unit };
}
