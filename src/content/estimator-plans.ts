import { open, groups as titles } from 'words:estimate';
import type { PlanId } from './estimate.ts';
import { nameOf, prices } from './prices.ts';

/** Unambiguous names, for places where no page gives the context. */
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
