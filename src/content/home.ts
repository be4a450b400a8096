import { prices, usd } from './prices.ts';

/** The others are priced after a talk. */
export const startingAt: Readonly<Record<string, string | undefined>> = {
  'business-it': usd(prices.businessFromPerUserMonth),
  residential: usd(prices.residentialBasicVisit),
  'web-seo': usd(prices.websiteDesign),
  apps: usd(prices.webApp),
};
