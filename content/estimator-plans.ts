import type { PlanId } from './estimate.ts';
import { estimateDays } from './estimator.ts';
import { nameOf, prices } from './prices.ts';

/** The label of the number where several things can be counted. */
export const countedByAny = 'People, visits or hours';

/** What each plan is called; on its own page and in the wizard, where no page says whose it is. */
export const planNames: Readonly<Record<PlanId, string>> = {
  essential: nameOf(prices.businessEssential),
  professional: nameOf(prices.businessProfessional),
  business: 'Business plan still open',
  enterprise: 'Enterprise',
  basic: nameOf(prices.residentialBasicVisit),
  'home-network': nameOf(prices.residentialHomeNetwork),
  'smart-home': nameOf(prices.residentialSmartHome),
  remote: nameOf(prices.remoteSupportHour),
  design: nameOf(prices.websiteDesign),
  ecommerce: nameOf(prices.ecommerce),
  custom: nameOf(prices.customWebsite),
  seo: nameOf(prices.seo),
  'web-app': nameOf(prices.webApp),
  'cross-platform': nameOf(prices.crossPlatformApp),
  mobile: nameOf(prices.mobileApp),
  'ai-app': nameOf(prices.aiApp),
};

/** The groups of the estimator, each with what is chosen from. */
export const planGroups = {
  business: {
    title: 'For a company',
    plans: ['essential', 'professional', 'business', 'enterprise'],
    count: '10',
    intro: {
      title: 'What it comes to for your office',
      lead: 'Choose a plan, say how many people work there, read the price. Nobody asks who you are.',
    },
  },
  home: {
    title: 'For a household',
    plans: ['basic', 'home-network', 'smart-home', 'remote'],
    count: '1',
    intro: {
      title: 'What it comes to at your house',
      lead: 'Choose what you need and read the price. Nobody asks who you are.',
    },
  },
  website: {
    title: 'A website',
    plans: ['design', 'ecommerce', 'custom', 'seo'],
    count: '',
    intro: {
      title: 'Where your website starts',
      lead: 'Choose what is to be built, with the search work or without, and read where it starts.',
    },
  },
  app: {
    title: 'An app',
    plans: ['web-app', 'cross-platform', 'mobile', 'ai-app'],
    count: '',
    intro: {
      title: 'Where your app starts',
      lead: 'Choose the kind of app and read where it starts. The rest of the price follows from what it has to do.',
    },
  },
} as const satisfies Record<
  string,
  { title: string; plans: readonly PlanId[]; count: string; intro: { title: string; lead: string } }
>;
export type PlanGroup = keyof typeof planGroups;

/** Words of /estimate. */
export const estimatePage = {
  title: 'What will it cost?',
  lead: `Two taps, one figure, from the prices that this site publishes. It holds for ${estimateDays} days and has a reference of its own.`,
} as const;
