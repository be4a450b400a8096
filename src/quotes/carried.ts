import { days as estimateDays } from 'content:forms/estimator';
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
import type { QuoteService } from '#src/content/forms/quote.ts';
import type { Price } from '#src/content/prices.ts';
import { daysAfter } from '#src/lib/day-times.ts';

/** An estimate as its token carries it, with the prices of its day. */
export interface Carried {
  reference: string;
  /** For example "Professional, 25 people". */
  what: string;
  choice: Choice;
  prices: Readonly<Partial<Record<Price, number>>>;
  /** YYYY-MM-DD, Eastern. */
  made: string;
}

export interface PriceComparison {
  then: Estimate;
  now: Estimate;
  until: string;
  passed: boolean;
  /** Whether a price of the estimate has changed. */
  changed: boolean;
  /** Figures that apply: its own until it expires. */
  given: Given;
}

/** What a request stores of its estimate, as of the day it was received. */
export type KeptEstimate = Omit<Carried, 'choice' | 'prices'> &
  Omit<PriceComparison, 'given'> & { choice: Choice; prices: Carried['prices'] };

/** Last valid day, YYYY-MM-DD. */
export const validUntil = (made: string): string => daysAfter(made, estimateDays);

/** Compares a carried estimate with today's prices; `today` is YYYY-MM-DD, Eastern. */
export function standingOf({ choice, prices, made }: Carried, today: string, figure: Figures): PriceComparison {
  const until = validUntil(made);
  const passed = today > until;
  const own: Figures = (price) => prices[price] ?? figure(price);
  const [then, now] = [estimateOf(choice, own), estimateOf(choice, figure)];
  const changed = pricesOf(choice).some((price) => own(price) !== figure(price));
  return { then, now, until, passed, changed, given: { choice, figure: passed ? figure : own } };
}

export const serviceOf = ({ choice }: Pick<Carried, 'choice'>): QuoteService => planOf(choice.plan).service;

const isText = (said: unknown): said is string => typeof said === 'string';

/**
 * Decodes a token for display, without checking its signature; only the server can (carried.server.ts). Undefined if
 * malformed.
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
