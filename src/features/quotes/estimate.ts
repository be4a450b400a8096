import type { QuoteService } from '#content/forms/quote.ts';
import { prices } from '#content/prices.ts';

/** Whole US dollars; `low` never exceeds `high`. */
export interface DollarRange {
  readonly low: number;
  readonly high: number;
}

type Price = { readonly unit: 'project' | 'user-month' } & DollarRange;
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
}

const span = (...figures: number[]): DollarRange => ({ low: Math.min(...figures), high: Math.max(...figures) });

/** From the least to the most that the pages ask for work under this heading (S1 §9 Prices shown). */
const published: Partial<Record<QuoteService, Price>> = {
  'mobile-app': {
    unit: 'project',
    ...span(prices.mobileAppServicesPage, prices.crossPlatformApp, prices.mobileApp),
  },
  'web-app': { unit: 'project', ...span(prices.webApp) },
  // The heading covers search work alone as well as a site with it.
  'website-seo': {
    unit: 'project',
    low: prices.seo,
    high: Math.max(prices.websiteServicesPage, prices.ecommerce, prices.customWebsite) + prices.seo,
  },
  'it-support': { unit: 'user-month', ...span(prices.businessEssential, prices.businessProfessional) },
  ai: { unit: 'project', ...span(prices.aiApp) },
};

function estimateOf(service: QuoteService): ServiceEstimate {
  const price = published[service];
  return price ? { service, ...price } : { service, unit: 'after-talk' };
}

/**
 * The estimate for a choice of services, made of published prices only. Project type, urgency and company size change
 * nothing, because no published price depends on them. A service named twice counts once.
 */
export function estimate(chosen: readonly QuoteService[]): Estimate {
  const services = [...new Set(chosen)].map(estimateOf);
  const sum = (unit: 'project' | 'user-month'): DollarRange | null => {
    const priced = services.filter((line): line is PricedEstimate => line.unit === unit);
    if (priced.length === 0) return null;
    return priced.reduce((all, { low, high }) => ({ low: all.low + low, high: all.high + high }), { low: 0, high: 0 });
  };
  return { services, oneTime: sum('project'), perUserMonth: sum('user-month') };
}
