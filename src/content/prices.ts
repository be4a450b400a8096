import { fact, wordsNow } from './facts.ts';

/**
 * Published prices (S1 §9), by the name that content calls them. Some services carry a different figure on different
 * pages; each figure is a record of its own (records/prices.ts), named after the page that shows it.
 */
export const prices = {
  businessFromPerUserMonth: 'business-from-per-user-month',
  businessEssential: 'business-essential',
  businessProfessional: 'business-professional',
  chatPlansFromPerMonth: 'chat-plans-from-per-month',
  residentialBasicVisit: 'residential-basic-visit',
  residentialHomeNetwork: 'residential-home-network',
  residentialSmartHome: 'residential-smart-home',
  remoteSupportHour: 'remote-support-hour',
  websiteServicesPage: 'website-services-page',
  websiteDesign: 'website-design',
  seo: 'seo',
  ecommerce: 'ecommerce',
  customWebsite: 'custom-website',
  mobileAppServicesPage: 'mobile-app-services-page',
  mobileApp: 'mobile-app',
  webApp: 'web-app',
  crossPlatformApp: 'cross-platform-app',
  aiApp: 'ai-app',
} as const;

/** The id of a price; its figure is what the owner has published. */
export type Price = (typeof prices)[keyof typeof prices];

/** The day on which these prices were last confirmed; printed copies carry it. */
export const pricesAsOf = '2026-11-21';

/** A price within words; the figure that is published when they are read. */
export const usd = (price: Price): string => fact(`price.${price}`);

/** The figure of a price as it is published now, for what is computed. Not for a constant of a module: it would stay. */
export const amountOf = (price: Price): number => Number(wordsNow(`price.${price}`).replace(/[^\d.]/g, ''));

/** What a price is for, for example "per visit (1 hour)". */
export const unitOf = (price: Price): string => fact(`price.${price}.unit`);

/** What is sold at a price, for example "Essential". */
export const nameOf = (price: Price): string => fact(`price.${price}.name`);
