import { pageWords } from '#src/lib/records/words.ts';
import type { Counted, PlanId } from './estimate.ts';
import { estimateDays } from './estimator.ts';
import { nameOf, prices } from './prices.ts';

/** Every text of /estimate and of the estimator wherever it stands, as the owner changes it. */
export const words = pageWords('estimate', 'Estimate');

/** Words of /estimate. */
export const estimatePage = words.of('page', {
  title: 'What will it cost?',
  lead: `Two taps, one figure, from the prices that this site publishes. It holds for ${estimateDays} days and has a reference of its own.`,
});

/** What the form says wherever it stands; what its script and the quote form say too is src/content/estimator.ts. */
export const estimatorForm = words.of('form', {
  label: 'Price estimate',
  add: 'Add search work (SEO)',
  show: 'Show the price',
  less: 'One less',
  more: 'One more',
  empty: 'Choose a line and its figure stands here. No name, no address.',
  note: 'Added up from our published prices; the written quote states the figure for your case.',
  quote: 'Get Quote',
  quoteFor: 'for this estimate',
  own: 'Address of this estimate',
  unread: 'This estimate could not be read. Choose again, and you have a new one.',
});

/** The label of the number, by what a plan is counted by. */
export const countLabels: Readonly<Record<Counted, string>> = words.of('count', {
  people: 'People',
  visits: 'Visits of an hour',
  hours: 'Hours',
});

/** The same where several things can be counted. */
export const countedByAny = words.of('count-any', 'People, visits or hours');

const open = words.of('open', { business: 'Business plan still open', enterprise: 'Enterprise' });

const titles = words.of('groups', {
  business: 'For a company',
  home: 'For a household',
  website: 'A website',
  app: 'An app',
});

/** What each plan is called; on its own page and in the wizard, where no page says whose it is. */
export const planNames: Readonly<Record<PlanId, string>> = {
  essential: nameOf(prices.businessEssential),
  professional: nameOf(prices.businessProfessional),
  business: open.business,
  enterprise: open.enterprise,
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
    title: titles.business,
    plans: ['essential', 'professional', 'business', 'enterprise'],
    count: '10',
  },
  home: {
    title: titles.home,
    plans: ['basic', 'home-network', 'smart-home', 'remote'],
    count: '1',
  },
  website: {
    title: titles.website,
    plans: ['design', 'ecommerce', 'custom', 'seo'],
    count: '',
  },
  app: {
    title: titles.app,
    plans: ['web-app', 'cross-platform', 'mobile', 'ai-app'],
    count: '',
  },
} as const satisfies Record<string, { title: string; plans: readonly PlanId[]; count: string }>;
export type PlanGroup = keyof typeof planGroups;
