import { groups, choices as plans, published } from 'content:forms/estimator';
import { open, groups as titles } from 'words:estimate';
import type { QuoteService } from './forms/quote.ts';
import { nameOf, type Price as PriceId } from './prices.ts';

/** US dollars; `low` never exceeds `high`. */
export interface DollarRange {
  readonly low: number;
  readonly high: number;
  /** One published figure; otherwise work that may grow starts at `low`. */
  readonly exact?: boolean;
}

type Unit = 'project' | 'user-month' | 'month';
type Price = { readonly unit: Unit } & DollarRange;
type PricedEstimate = { readonly service: QuoteService } & Price;

/** Without a published price the service is priced after a talk. */
export type ServiceEstimate = PricedEstimate | { readonly service: QuoteService; readonly unit: 'after-talk' };

export interface Estimate {
  /** In the given order. */
  readonly services: readonly ServiceEstimate[];
  /** Sum of one-time prices; null for none. */
  readonly oneTime: DollarRange | null;
  /** Kept apart: adding it to one-time prices would give a figure nobody pays. */
  readonly perUserMonth: DollarRange | null;
  /** For a known head count; undefined in requests older than this field. */
  readonly perMonth?: DollarRange | null;
}

/** Passed in, so that one estimate uses figures of one moment. */
export type Figures = (price: PriceId) => number;

export const mostOf = { people: 2000, visits: 20, hours: 40 } as const;
export type Counted = keyof typeof mostOf;

export type PlanId = keyof typeof plans;
export const planIds = Object.keys(plans) as PlanId[];
export const isPlan = (said: unknown): said is PlanId => typeof said === 'string' && Object.hasOwn(plans, said);
export const planOf = (id: PlanId) => plans[id];

export interface Choice {
  readonly plan: PlanId;
  readonly count?: number;
  readonly seo?: boolean;
}

const span = (...figures: number[]): DollarRange => ({ low: Math.min(...figures), high: Math.max(...figures) });

function ofService(service: QuoteService, figure: Figures, household: boolean): ServiceEstimate {
  const told = published.filter((one) => one.service === service && (household || !one.home)).at(-1);
  if (!told) return { service, unit: 'after-talk' };
  const { unit, prices, added } = told;
  const { low, high } = span(...prices.map(figure));
  return { service, unit, ...(added ? { low: figure(added), high: high + figure(added) } : { low, high }) };
}

export const pricesOf = ({ plan, seo }: Choice): PriceId[] => [
  ...planOf(plan).prices,
  ...(seo && planOf(plan).withSeo ? (['seo'] as const) : []),
];

function ofChoice(choice: Choice, figure: Figures): ServiceEstimate {
  const { service, prices: own, counted, from } = planOf(choice.plan);
  if (own.length === 0) return { service, unit: 'after-talk' };
  const added = pricesOf(choice)
    .slice(own.length)
    .reduce((sum, price) => sum + figure(price), 0);
  const times = choice.count ?? 1;
  const { low, high } = span(...own.map((price) => figure(price) * times + added));
  const unit = counted !== 'people' ? 'project' : choice.count === undefined ? 'user-month' : 'month';
  return { service, unit, low, high, ...(from ? {} : { exact: true }) };
}

const add = (one: DollarRange, other: DollarRange): DollarRange => ({
  low: one.low + other.low,
  high: one.high + other.high,
  ...(one.exact && other.exact ? { exact: true } : {}),
});

/** With the figures it was made with. */
export interface Given {
  readonly choice: Choice;
  readonly figure: Figures;
}

interface For {
  given?: Given | undefined;
  household?: boolean;
}

/**
 * Used by estimator, wizard, assistant and mails. Published prices only, so project type, urgency and size do not
 * matter. Repeated services count once; `given` decides for its service.
 */
export function estimate(
  chosen: readonly QuoteService[],
  figure: Figures,
  { given, household = false }: For = {},
): Estimate {
  const services = [...new Set(chosen)].map((service) =>
    given && planOf(given.choice.plan).service === service
      ? ofChoice(given.choice, given.figure)
      : ofService(service, figure, household),
  );
  const sum = (unit: Unit): DollarRange | null => {
    const priced = services.filter((line): line is PricedEstimate => line.unit === unit);
    const [first, ...others] = priced.map(({ low, high, exact }) => ({ low, high, ...(exact ? { exact } : {}) }));
    return first ? others.reduce(add, first) : null;
  };
  const perMonth = sum('month');
  return {
    services,
    oneTime: sum('project'),
    perUserMonth: sum('user-month'),
    ...(perMonth ? { perMonth } : {}),
  };
}

export const estimateOf = (choice: Choice, figure: Figures): Estimate =>
  estimate([planOf(choice.plan).service], figure, { given: { choice, figure } });

type ReadField = (name: 'plan' | 'count' | 'seo') => string | null | undefined;

export type Wrong = 'plan' | 'count';

/** Reads a choice from a URL or form. The count is optional. Undefined when nothing was chosen. */
export function readChoice(said: ReadField): Choice | { wrong: Wrong; plan?: PlanId } | undefined {
  const plan = said('plan') ?? '';
  const count = (said('count') ?? '').trim();
  if (plan === '') return count === '' ? undefined : { wrong: 'plan' };
  if (!isPlan(plan)) return { wrong: 'plan' };
  const { counted, withSeo } = planOf(plan);
  const seo = withSeo && said('seo') ? { seo: true } : {};
  if (!counted || count === '') return { plan, ...seo };
  const number = /^\d{1,6}$/.test(count) ? Number(count) : 0;
  if (number < 1 || number > mostOf[counted]) return { wrong: 'count', plan };
  return { plan, count: number, ...seo };
}

/** For example plan=professional&count=25. */
export function choiceQuery({ plan, count, seo }: Choice): string {
  return [`plan=${plan}`, count !== undefined && `count=${count}`, seo && 'seo=yes'].filter(Boolean).join('&');
}

/** Undefined when several plans or none use the price. */
export const planFor = (price: PriceId): PlanId | undefined =>
  planIds.find((id) => planOf(id).prices.length === 1 && planOf(id).prices[0] === price);

export function quoteAtPrice(price: PriceId): string {
  const plan = planFor(price);
  return plan ? quoteHref({ plan }) : '/quote';
}

export const quoteHref = (choice: Choice): string => `/quote?${choiceQuery(choice)}`;

/** Unambiguous names, for places where no page gives the context: an open plan's own, else its price's. */
export const planNames = Object.fromEntries(
  planIds.map((id) => {
    const [price] = planOf(id).prices;
    return [id, (open as Partial<Record<PlanId, string>>)[id] ?? (price ? nameOf(price) : '')];
  }),
) as Readonly<Record<PlanId, string>>;

export type PlanGroup = keyof typeof groups;
export const planGroups = Object.keys(groups) as PlanGroup[];
export const planGroupOf = (id: PlanGroup) => ({ title: titles[id], ...groups[id] });
