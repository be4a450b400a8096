import { open, groups as titles } from 'words:estimate';
import { type PlanId, planIds, planOf } from './estimate.ts';
import { nameOf } from './prices.ts';

/** Unambiguous names, for places where no page gives the context: an open plan's own, else its price's. */
export const planNames = Object.fromEntries(
  planIds.map((id) => {
    const [price] = planOf(id).prices;
    return [id, (open as Partial<Record<PlanId, string>>)[id] ?? (price ? nameOf(price) : '')];
  }),
) as Readonly<Record<PlanId, string>>;

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
