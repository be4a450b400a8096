import * as collections from 'content:collections';
import comparison from 'content:comparison';
import { fields, sold } from 'content:forms/price-fields';
import * as small from 'content:forms/small-fields';
import plans from 'content:plans';
import data from 'content:prices';
import { dollars } from '#src/lib/format.ts';
import { plainWords } from '#src/lib/records/collection.ts';
import { homePackages } from '../bookings.ts';
import { type Price, unitOf } from '../prices.ts';
import { defineRecords } from '../records-of.ts';

const soldWhere = (id: string) => sold.find(({ prices }) => prices.some((price) => price === id));

export const pageOfPrice = (id: string): string | undefined => soldWhere(id)?.path;

const planPrices: readonly string[] = ['business-essential', 'business-professional'] satisfies Price[];
const lowestOfPlans: string = 'business-from-per-user-month' satisfies Price;

/** "From" should be the lowest plan, unless the owner confirms otherwise. */
function fromIsLowest(price: { id: string; dollars: number }, others: readonly { id: string; dollars: number }[]) {
  if (price.id !== lowestOfPlans && !planPrices.includes(price.id)) return [];
  const all = [price, ...others];
  const from = all.find(({ id }) => id === lowestOfPlans);
  const costs = all.filter(({ id }) => planPrices.includes(id)).map((plan) => plan.dollars);
  const lowest = Math.min(...costs);
  if (!from || costs.length === 0 || from.dollars === lowest) return [];
  return [
    `Pages would say “from ${dollars(from.dollars)}”, but the lowest business plan costs ${dollars(lowest)}. Is that right?`,
  ];
}

/** Each figure of S1 is separate, even where two are equal. */
export const priceRecords = defineRecords('prices', data, {
  ...collections.price,
  within: (id) => soldWhere(id)?.of,
  row: (price) => `${dollars(price.dollars)} ${price.unit}`,
  fields,
  check: plainWords,
  asks: fromIsLowest,
});

type PriceFact = `price.${Price}` | `price.${Price}.name` | `price.${Price}.unit`;

/** "$150", "Basic" and "per visit (1 hour)" of every price. */
export const priceFacts = (records: typeof priceRecords.builtIn) =>
  Object.fromEntries(
    records.flatMap(({ id, name, dollars: amount, unit }) => [
      [`price.${id}`, dollars(amount)],
      [`price.${id}.name`, name],
      [`price.${id}.unit`, unit],
    ]),
  ) as Record<PriceFact, string>;

/** S1 §2, §9. `price` is a record of its own; null: quoted individually. */
export type Plan = ReturnType<typeof planOf<string, Price | null>>;

const planIds = {
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

type PlanFact = `plan.${(typeof planIds)['business'][number][0] | (typeof planIds)['homes'][number][0]}`;

export const planFacts = (records: typeof planRecords.builtIn) =>
  Object.fromEntries(records.map(({ id, inShort }) => [`plan.${id}`, inShort])) as Record<PlanFact, string>;

function planOf<Id extends string, P extends Price | null>(id: Id, price: P) {
  const found = planRecords.find(id);
  if (!found) throw new Error(`There is no plan ${id}`);
  const { title, text, features, popular } = found;
  return { id, price, period: price === null ? quoted : unitOf(price), title, text, features, popular };
}

export const businessPlans = (): readonly Plan[] => planIds.business.map(([id, price]) => planOf(id, price));

export const homePlans = () => planIds.homes.map(([id, price]) => planOf(id, price));

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
