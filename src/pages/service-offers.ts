import * as app from '#src/content/app-development.ts';
import { primaryAreas, wideAreas } from '#src/content/areas.ts';
import { business, overview, residential } from '#src/content/it-support.ts';
import { type PageMeta, pageMeta } from '#src/content/page-meta.ts';
import { businessPlans, homePlans, type Plan } from '#src/content/plans.ts';
import { type Price, unitOf } from '#src/content/prices.ts';
import * as listing from '#src/content/services-page.ts';
import * as website from '#src/content/website-seo.ts';
import type { ShownOffer, ShownService } from './service-structured-data.ts';

const startingAt = (services: readonly { title: string; startingPrice: Price; unit?: string }[]): ShownOffer[] =>
  services.map(({ title, startingPrice, unit = unitOf(startingPrice) }) => ({
    ...{ name: title, price: startingPrice, unit, from: true },
  }));

const planned = (plans: readonly Plan[]): ShownOffer[] =>
  plans.flatMap(({ title, price, period }) => (price === null ? [] : [{ name: title, price, unit: period }]));

/** A page that is about one service. */
const ofPage = (
  name: string,
  { description, path }: PageMeta,
  offers: readonly ShownOffer[],
  areas?: ShownService['areas'],
): ShownService[] => [{ name, description, path, offers, ...(areas && { areas }) }];

/** The services that each page describes, with the prices that it shows. */
export const shownServices = {
  services: listing.services.map(
    ({ id, title, text, pricing }): ShownService => ({
      name: title,
      description: text,
      path: `${pageMeta.services.path}#${id}`,
      ...(id === 'mobile-dev' || id === 'ai' ? {} : { areas: wideAreas }),
      ...(pricing && {
        offers: [
          { name: pricing.label, price: pricing.startingPrice, unit: unitOf(pricing.startingPrice), from: true },
        ],
      }),
    }),
  ),
  appDevelopment: ofPage(app.labels.name, pageMeta.appDevelopment, startingAt(app.services)),
  websiteSeo: ofPage(website.hero.eyebrow, pageMeta.websiteSeo, startingAt(website.services)),
  itSupport: ofPage(overview.hero.eyebrow, pageMeta.itSupport, startingAt(overview.plans), wideAreas),
  get business() {
    return ofPage(business.hero.eyebrow, pageMeta.business, planned(businessPlans()), primaryAreas);
  },
  get residential() {
    const { title, price, period } = residential.remote;
    const offers = [...planned(homePlans()), { name: title, price, unit: period }];
    return ofPage(residential.hero.eyebrow, pageMeta.residential, offers, primaryAreas);
  },
} satisfies Record<string, readonly ShownService[]>;
