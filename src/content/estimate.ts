import type { QuoteService } from './forms/quote.ts';
import { type Price as PriceId, prices } from './prices.ts';

/** US dollars; `low` never exceeds `high`. */
export interface DollarRange {
  readonly low: number;
  readonly high: number;
  /** What is paid, where one figure is published; without it work that may grow starts at `low`. */
  readonly exact?: boolean;
}

type Unit = 'project' | 'user-month' | 'month';
type Price = { readonly unit: Unit } & DollarRange;
type PricedEstimate = { readonly service: QuoteService } & Price;

/** What the published prices say of one service; without a price it is spoken about first. */
export type ServiceEstimate = PricedEstimate | { readonly service: QuoteService; readonly unit: 'after-talk' };

export interface Estimate {
  /** One line for each service, in the order given. */
  readonly services: readonly ServiceEstimate[];
  /** Sum of what is paid once; null when nothing chosen has such a price. */
  readonly oneTime: DollarRange | null;
  /** What is paid for each user and month. A sum with the one-time price would be a figure that nobody ever pays. */
  readonly perUserMonth: DollarRange | null;
  /** What is paid each month for a known head count; of requests before there were any, undefined. */
  readonly perMonth?: DollarRange | null;
}

/** What a price is: read by the caller, so that an estimate goes by the figures of one moment. */
export type Figures = (price: PriceId) => number;

/** What a plan is counted by, and the most that can be asked for at once. */
export const mostOf = { people: 2000, visits: 20, hours: 40 } as const;
export type Counted = keyof typeof mostOf;

interface Plan {
  readonly service: QuoteService;
  /** Its published prices; several where the plan itself is open. None: it is spoken about first. */
  readonly prices: readonly PriceId[];
  readonly counted?: Counted;
  /** Work that may grow: its price is where it starts. */
  readonly from?: true;
  /** A household's. */
  readonly home?: true;
  /** Search work can be added to it. */
  readonly withSeo?: true;
}

/** Everything that can be chosen in the estimator, by the names that addresses carry. */
export const plans = {
  essential: { service: 'it-support', prices: [prices.businessEssential], counted: 'people' },
  professional: { service: 'it-support', prices: [prices.businessProfessional], counted: 'people' },
  business: {
    service: 'it-support',
    prices: [prices.businessEssential, prices.businessProfessional],
    counted: 'people',
  },
  enterprise: { service: 'it-support', prices: [], counted: 'people' },
  basic: { service: 'it-support', prices: [prices.residentialBasicVisit], counted: 'visits', home: true },
  'home-network': { service: 'it-support', prices: [prices.residentialHomeNetwork], home: true },
  'smart-home': { service: 'it-support', prices: [prices.residentialSmartHome], home: true },
  remote: { service: 'it-support', prices: [prices.remoteSupportHour], counted: 'hours', home: true },
  design: { service: 'website-seo', prices: [prices.websiteDesign], from: true, withSeo: true },
  ecommerce: { service: 'website-seo', prices: [prices.ecommerce], from: true, withSeo: true },
  custom: { service: 'website-seo', prices: [prices.customWebsite], from: true, withSeo: true },
  seo: { service: 'website-seo', prices: [prices.seo], from: true },
  'web-app': { service: 'web-app', prices: [prices.webApp], from: true },
  'cross-platform': { service: 'mobile-app', prices: [prices.crossPlatformApp], from: true },
  mobile: { service: 'mobile-app', prices: [prices.mobileApp], from: true },
  'ai-app': { service: 'ai', prices: [prices.aiApp], from: true },
} as const satisfies Record<string, Plan>;
export type PlanId = keyof typeof plans;
export const planIds = Object.keys(plans) as PlanId[];
export const isPlan = (said: unknown): said is PlanId => typeof said === 'string' && Object.hasOwn(plans, said);
export const planOf = (id: PlanId): Plan => plans[id];

/** What somebody chose in the estimator: a plan, of it how many, and what is added. */
export interface Choice {
  readonly plan: PlanId;
  /** People, visits or hours; undefined where nobody said, or the plan is not counted. */
  readonly count?: number;
  readonly seo?: boolean;
}

const span = (...figures: number[]): DollarRange => ({ low: Math.min(...figures), high: Math.max(...figures) });

/** From the least to the most that the pages ask for work under this heading (S1 §9 Prices shown). */
const published: Partial<Record<QuoteService, (figure: Figures) => Price>> = {
  'mobile-app': (figure) => ({
    unit: 'project',
    ...span(...[prices.mobileAppServicesPage, prices.crossPlatformApp, prices.mobileApp].map(figure)),
  }),
  'web-app': (figure) => ({ unit: 'project', ...span(figure(prices.webApp)) }),
  // The heading covers search work alone as well as a site with it.
  'website-seo': (figure) => ({
    unit: 'project',
    low: figure(prices.seo),
    high:
      Math.max(...[prices.websiteServicesPage, prices.ecommerce, prices.customWebsite].map(figure)) +
      figure(prices.seo),
  }),
  'it-support': (figure) => ({
    unit: 'user-month',
    ...span(figure(prices.businessEssential), figure(prices.businessProfessional)),
  }),
  ai: (figure) => ({ unit: 'project', ...span(figure(prices.aiApp)) }),
};

/** What a household is asked where that is something else: by the visit or the job, never by the user. */
const publishedForHomes: typeof published = {
  'it-support': (figure) => ({
    unit: 'project',
    ...span(...[prices.residentialBasicVisit, prices.residentialHomeNetwork, prices.residentialSmartHome].map(figure)),
  }),
};

function ofService(service: QuoteService, figure: Figures, household: boolean): ServiceEstimate {
  const price = ((household && publishedForHomes[service]) || published[service])?.(figure);
  return price ? { service, ...price } : { service, unit: 'after-talk' };
}

/** The prices that a choice in the estimator goes by. */
export const pricesOf = ({ plan, seo }: Choice): readonly PriceId[] => [
  ...planOf(plan).prices,
  ...(seo && planOf(plan).withSeo ? [prices.seo] : []),
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

/** A choice in the estimator with the figures that it goes by. */
export interface Given {
  readonly choice: Choice;
  readonly figure: Figures;
}

/** Whom an estimate is for. */
interface For {
  given?: Given | undefined;
  household?: boolean;
}

/**
 * The estimate for a choice of services, made of published prices only: the one function of estimator, wizard, assistant
 * and mails. Project type, urgency and company size change nothing, because no published price depends on them. A
 * service named twice counts once; the one that a choice in the estimator was made for (`given`) says what that comes to.
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

/** What a choice in the estimator comes to by itself. */
export const estimateOf = (choice: Choice, figure: Figures): Estimate =>
  estimate([planOf(choice.plan).service], figure, { given: { choice, figure } });

type ReadField = (name: 'plan' | 'count' | 'seo') => string | null | undefined;

/** What is wrong with what was said: a plan that there is not, or a number outside of what can be asked for. */
export type Wrong = 'plan' | 'count';

/**
 * A choice as an address or a form says it. A plan that is counted may go without a number. Nothing was chosen:
 * undefined.
 */
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

/** A choice as an address says it, for example plan=professional&count=25. */
export function choiceQuery({ plan, count, seo }: Choice): string {
  return [`plan=${plan}`, count !== undefined && `count=${count}`, seo && 'seo=yes'].filter(Boolean).join('&');
}

/** The plan that a page shows by its price; undefined of a price that several plans or none are made of. */
export const planFor = (price: PriceId): PlanId | undefined =>
  planIds.find((id) => planOf(id).prices.length === 1 && planOf(id).prices[0] === price);

/** The quote form with what is sold at a price. */
export function quoteAtPrice(price: PriceId): string {
  const plan = planFor(price);
  return plan ? quoteHref({ plan }) : '/quote';
}

/** The quote form with what is known of the case. */
export const quoteHref = (choice: Choice): string => `/quote?${choiceQuery(choice)}`;
