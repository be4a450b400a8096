import * as collections from 'content:collections';
import { fields, sold } from 'content:forms/price-fields';
import data from 'content:prices';
import { dollars } from '#src/lib/format.ts';
import { plainWords } from '#src/lib/records/collection.ts';
import type { Price } from '../prices.ts';
import { defineRecords } from '../records-of.ts';

const soldWhere = (id: string) => sold.find(({ prices }) => prices.some((price) => price === id));

export const pageOfPrice = (id: string): string | undefined => soldWhere(id)?.path;

const plans: readonly string[] = ['business-essential', 'business-professional'] satisfies Price[];
const lowestOfPlans: string = 'business-from-per-user-month' satisfies Price;

/** "From" should be the lowest plan, unless the owner confirms otherwise. */
function fromIsLowest(price: { id: string; dollars: number }, others: readonly { id: string; dollars: number }[]) {
  if (price.id !== lowestOfPlans && !plans.includes(price.id)) return [];
  const all = [price, ...others];
  const from = all.find(({ id }) => id === lowestOfPlans);
  const costs = all.filter(({ id }) => plans.includes(id)).map((plan) => plan.dollars);
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
