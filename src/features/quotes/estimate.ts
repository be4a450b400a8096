import type { QuoteService } from '#content/forms/quote.ts';
import { type Price as PriceId, prices } from '#content/prices.ts';

/** US dollars; `low` never exceeds `high`. */
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

/** What a price is: read by the caller, so that an estimate goes by the figures of one moment. */
export type Figures = (price: PriceId) => number;

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

function estimateOf(service: QuoteService, figure: Figures): ServiceEstimate {
  const price = published[service]?.(figure);
  return price ? { service, ...price } : { service, unit: 'after-talk' };
}

/**
 * The estimate for a choice of services, made of published prices only. Project type, urgency and company size change
 * nothing, because no published price depends on them. A service named twice counts once.
 */
export function estimate(chosen: readonly QuoteService[], figure: Figures): Estimate {
  const services = [...new Set(chosen)].map((service) => estimateOf(service, figure));
  const sum = (unit: 'project' | 'user-month'): DollarRange | null => {
    const priced = services.filter((line): line is PricedEstimate => line.unit === unit);
    if (priced.length === 0) return null;
    return priced.reduce((all, { low, high }) => ({ low: all.low + low, high: all.high + high }), { low: 0, high: 0 });
  };
  return { services, oneTime: sum('project'), perUserMonth: sum('user-month') };
}
