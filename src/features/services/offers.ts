import * as app from '#content/app-development.ts';
import { wideAreas } from '#content/areas.ts';
import { business, overview, type Plan, residential } from '#content/it-support.ts';
import { pageMeta } from '#content/page-meta.ts';
import * as listing from '#content/services-page.ts';
import * as website from '#content/website-seo.ts';
import type { ShownOffer, ShownService } from './structured-data.ts';

const startingAt = (services: readonly { title: string; startingPrice: number; unit: string }[]): ShownOffer[] =>
  services.map(({ title, startingPrice, unit }) => ({ name: title, price: startingPrice, unit, from: true }));

const planned = (plans: readonly Plan[]): ShownOffer[] =>
  plans.flatMap(({ name, price, period }) => (price === null ? [] : [{ name, price, unit: period }]));

/** The services that each page describes, with the prices that it shows. */
export const shownServices = {
  services: listing.services.map(
    ({ id, title, description, pricing }): ShownService => ({
      name: title,
      description,
      path: `${pageMeta.services.path}#${id}`,
      ...(id === 'mobile-dev' || id === 'ai' ? {} : { areas: wideAreas }),
      ...(pricing && {
        offers: [{ name: pricing.label, price: pricing.startingPrice, unit: pricing.unit, from: true }],
      }),
    }),
  ),
  appDevelopment: [
    {
      name: 'App development',
      description: pageMeta.appDevelopment.description,
      path: pageMeta.appDevelopment.path,
      offers: startingAt(app.services),
    },
  ],
  websiteSeo: [
    {
      name: 'Website development and SEO',
      description: pageMeta.websiteSeo.description,
      path: pageMeta.websiteSeo.path,
      offers: startingAt(website.services),
    },
  ],
  itSupport: [
    {
      name: 'IT support',
      description: pageMeta.itSupport.description,
      path: pageMeta.itSupport.path,
      areas: overview.areas,
      offers: startingAt(overview.plans),
    },
  ],
  business: [
    {
      name: 'Business IT support',
      description: pageMeta.business.description,
      path: pageMeta.business.path,
      areas: business.areas,
      offers: planned(business.plans),
    },
  ],
  residential: [
    {
      name: 'Residential tech support',
      description: pageMeta.residential.description,
      path: pageMeta.residential.path,
      areas: residential.areas,
      offers: [
        ...planned(residential.packages),
        { name: residential.remote.title, price: residential.remote.price, unit: residential.remote.period },
      ],
    },
  ],
} satisfies Record<string, readonly ShownService[]>;
