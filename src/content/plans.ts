import * as collections from 'content:collections';
import comparison from 'content:comparison';
import * as small from 'content:forms/small-fields';
import plans from 'content:plans';
import type { Card } from '#src/lib/page-parts.ts';
import { plainWords } from '#src/lib/records/collection.ts';
import { homePackages } from './bookings.ts';
import { type Price, unitOf } from './prices.ts';
import { defineRecords } from './records-of.ts';

/** S1 §2, §9. Prices are separate records (records/prices.ts). */
export interface Plan extends Card {
  readonly id: string;
  /** Null: quoted individually. */
  readonly price: Price | null;
  readonly period: string;
  readonly features: readonly string[];
  readonly popular: boolean;
}

const sold = {
  business: [
    ['essential', 'business-essential'],
    ['professional', 'business-professional'],
    ['enterprise', null],
  ],
  homes: homePackages.map(({ value, price }) => [value, price] as const),
} as const satisfies Record<string, readonly (readonly [id: string, price: Price | null])[]>;

const quoted = 'pricing';

export const planRecords = defineRecords('plans', plans, {
  ...collections.plan,
  fields: small.plans,
  check: ({ inShort }) => plainWords({ inShort }),
});

type PlanFact = `plan.${(typeof sold)['business'][number][0] | (typeof sold)['homes'][number][0]}`;

export const planFacts = (records: typeof planRecords.builtIn) =>
  Object.fromEntries(records.map(({ id, inShort }) => [`plan.${id}`, inShort])) as Record<PlanFact, string>;

function planOf<Id extends string, P extends Price | null>(id: Id, price: P) {
  const found = planRecords.find(id);
  if (!found) throw new Error(`There is no plan ${id}`);
  const { title, text, features, popular } = found;
  return { id, price, period: price === null ? quoted : unitOf(price), title, text, features, popular };
}

export const businessPlans = (): readonly Plan[] => sold.business.map(([id, price]) => planOf(id, price));

export const homePlans = () => sold.homes.map(([id, price]) => planOf(id, price));

export const comparisonRecords = defineRecords('comparison', comparison, {
  ...collections.comparison,
  fields: small.comparison,
});

const cellOf = (typed: string): boolean | string => (typed === '' ? false : /^yes$/i.test(typed) || typed);

/** True or false for included or not; else words. */
export const comparedRows = () =>
  comparisonRecords.all().map(({ id, what, essential, professional, enterprise }) => ({
    ...{ id, what },
    plans: [essential, professional, enterprise].map(cellOf),
  }));
