import { days as estimateDays, words } from 'content:forms/estimator';
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
import { tokenField, totalText, validText } from './estimate-words.ts';

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

/** How it stands on a day. */
export interface Standing {
  then: Estimate;
  now: Estimate;
  until: string;
  passed: boolean;
  /** Whether a price of the estimate has changed. */
  changed: boolean;
}

/** What a request stores of its estimate, as of the day it was received. */
export type KeptEstimate = Carried & Standing;

/** Last valid day, YYYY-MM-DD. */
export const validUntil = (made: string): string => daysAfter(made, estimateDays);

/**
 * Compares a carried estimate with today's prices; `today` is YYYY-MM-DD, Eastern. `given`: figures that apply, its own
 * until it expires.
 */
export function standingOf(
  { choice, prices, made }: Carried,
  today: string,
  figure: Figures,
): Standing & { given: Given } {
  const until = validUntil(made);
  const passed = today > until;
  const own: Figures = (price) => prices[price] ?? figure(price);
  const [then, now] = [estimateOf(choice, own), estimateOf(choice, figure)];
  const changed = pricesOf(choice).some((price) => own(price) !== figure(price));
  return { then, now, until, passed, changed, given: { choice, figure: passed ? figure : own } };
}

export const serviceOf = ({ choice }: Pick<Carried, 'choice'>): QuoteService => planOf(choice.plan).service;

/**
 * Decodes a token for display, without checking its signature; only the server can. Undefined if
 * malformed.
 */
export function readCarried(token: string): Carried | undefined {
  try {
    const [body = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const carried: Partial<Carried> = JSON.parse(new TextDecoder().decode(bytes));
    return isPlan(carried.choice?.plan) ? (carried as Carried) : undefined;
  } catch {
    return undefined;
  }
}

/** Shown if prices have changed or the estimate has expired. */
export function Since({ standing: { passed, changed, now } }: { standing: Standing }) {
  if (!passed && !changed) return null;
  return (
    <p className="notice">
      {passed ? words.passed : words.changed} <strong>{totalText(now)}</strong>.
    </p>
  );
}

/** Kept with the request while its box is ticked. */
export function GivenEstimate(props: { token: string; keeps: boolean; carried: Carried; standing: Standing }) {
  const { token, keeps, carried, standing } = props;
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{words.given}</p>
      <label className="flex h-full min-w-0 cursor-pointer gap-3 border-t border-ink-200 py-3 font-medium transition-colors hover:bg-arc-50 has-checked:bg-arc-50">
        <input
          key={token}
          className="mt-0.5 size-5 shrink-0 accent-arc-700"
          type="checkbox"
          name={tokenField}
          value={token}
          defaultChecked={keeps}
        />
        <span className="min-w-0">
          {words.keep} {carried.reference}
          <span className="hint block">
            {carried.what}: {totalText(standing.then)}, {validText(standing)}
          </span>
        </span>
      </label>
      <p>
        <a className="link" href={`/estimate?estimate=${token}`} data-no-prefetch>
          {words.change}
        </a>
      </p>
      <Since standing={standing} />
    </div>
  );
}
