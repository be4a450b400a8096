/**
 * Published prices in whole US dollars (S1 §9). Some services carry a different figure on different
 * pages; each figure is a constant of its own, named after the page that shows it.
 */
export const prices = {
  businessFromPerUserMonth: 150,
  businessEssential: 150,
  businessProfessional: 250,
  chatPlansFromPerMonth: 99,
  residentialBasicVisit: 150,
  residentialHomeNetwork: 299,
  residentialSmartHome: 499,
  remoteSupportHour: 75,
  websiteServicesPage: 3500,
  websiteDesign: 2500,
  seo: 1200,
  ecommerce: 3500,
  customWebsite: 3000,
  mobileAppServicesPage: 15000,
  mobileApp: 25000,
  webApp: 15000,
  crossPlatformApp: 20000,
  aiApp: 35000,
} as const;

/** The day on which these prices were last confirmed; printed copies carry it. */
export const pricesAsOf = '2026-11-21';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Formats whole dollars as the pages show them, for example 15000 as "$15,000". */
export function usd(amount: number): string {
  return dollars.format(amount);
}
