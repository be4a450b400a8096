import comparison from 'content:comparison';
import plans from 'content:plans';
import type { Card } from '#src/lib/page-parts.ts';
import { plainWords } from '#src/lib/records/collection.ts';
import { homePackages } from './bookings.ts';
import { type Price, prices, unitOf } from './prices.ts';
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
    ['essential', prices.businessEssential],
    ['professional', prices.businessProfessional],
    ['enterprise', null],
  ],
  homes: homePackages.map(({ value, price }) => [value, price] as const),
} as const satisfies Record<string, readonly (readonly [id: string, price: Price | null])[]>;

const quoted = 'pricing';

export const planRecords = defineRecords('plans', plans, {
  name: 'plans',
  title: 'Plans and packages',
  one: 'plan',
  lead: 'What each business plan and home package includes, on its page and in the assistant’s answers. What they cost stands under Prices.',
  named: 'title',
  fixed: true,
  fields: {
    title: {
      kind: 'line',
      label: 'Name',
      most: 80,
      hint: 'A name in {{ }} is the one that stands with its price, under Prices.',
      needed: 'Please name it',
    },
    text: { kind: 'paragraph', label: 'Whom it is for', most: 160, rows: 2, needed: 'Please say whom it is for' },
    features: {
      kind: 'lines',
      label: 'What it includes',
      most: 8,
      each: 80,
      needed: 'Please say what it includes',
    },
    inShort: {
      kind: 'line',
      label: 'The same in a line',
      most: 120,
      hint: 'As the assistant says it within a sentence, for example “help desk 8AM-6PM, daily backups”.',
      needed: 'Please say in a line what it includes',
    },
    popular: { kind: 'yes', label: 'Marked as the most popular' },
  },
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
  name: 'comparison',
  title: 'Comparison of plans',
  one: 'row',
  lead: 'The table on the page of business IT support. “Yes” is shown as a tick and an empty field as a dash; anything else in words.',
  named: 'what',
  fields: {
    what: { kind: 'line', label: 'What is compared', most: 60, needed: 'Please say what is compared' },
    essential: { kind: 'line', label: 'First plan', most: 20 },
    professional: { kind: 'line', label: 'Second plan', most: 20 },
    enterprise: { kind: 'line', label: 'Third plan', most: 20 },
  },
});

const cellOf = (typed: string): boolean | string => (typed === '' ? false : /^yes$/i.test(typed) || typed);

/** True or false for included or not; else words. */
export const comparedRows = () =>
  comparisonRecords.all().map(({ id, what, essential, professional, enterprise }) => ({
    ...{ id, what },
    plans: [essential, professional, enterprise].map(cellOf),
  }));
