import {
  type Choice,
  type Estimate,
  estimateOf,
  type Figures,
  type Given,
  isPlan,
  planOf,
  pricesOf,
} from '#src/content/estimate.ts';
import { estimateDays } from '#src/content/estimator.ts';
import type { QuoteService } from '#src/content/forms/quote.ts';
import type { Price } from '#src/content/prices.ts';
import { daysAfter } from '#src/lib/day-times.ts';

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
export interface PriceComparison {
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
  Omit<PriceComparison, 'given'> & { choice: Choice; prices: Carried['prices'] };

/** The last day on which an estimate holds. */
export const validUntil = (made: string): string => daysAfter(made, estimateDays);

/** Where a carried estimate stands `today` (YYYY-MM-DD, Eastern), with the prices of now. */
export function standingOf({ choice, prices, made }: Carried, today: string, figure: Figures): PriceComparison {
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
