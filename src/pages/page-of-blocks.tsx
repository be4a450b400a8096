import * as about from 'words:about';
import * as app from 'words:app-development';
import * as business from 'words:business';
import * as overview from 'words:it-support';
import * as residential from 'words:residential';
import * as listing from 'words:services';
import * as website from 'words:website-seo';
import { nextFree } from '#src/calendar/appointment-view.server.ts';
import { type FaqPage, faqsOn } from '#src/content/answers.ts';
import { primaryAreas, wideAreas } from '#src/content/areas.ts';
import type { BookingKind } from '#src/content/bookings.ts';
import { quoteHref } from '#src/content/estimate.ts';
import { type PageMeta, pageMeta } from '#src/content/page-paths.ts';
import { type Price, type ShownOffer, unitOf } from '#src/content/prices.ts';
import { businessPlans, homePlans, type Plan } from '#src/content/records/prices.ts';
import { requestContext } from '#src/context.server.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { answered } from '#src/platform/markdown/markdown.server.ts';
import { peopleOf } from '#src/quotes/plan-table.tsx';
import { firstPathOf } from '#src/site/public-pages.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/page-of-blocks';
import { Blocks, type PageBlocks } from './blocks/blocks.tsx';
import { relatedToService } from './related.server.ts';
import { faqData, type ShownService, serviceHeadOf } from './service-structured-data.ts';

const startingAt = (items: readonly { title: string; startingPrice: Price; unit?: string }[]): ShownOffer[] =>
  items.map(({ title, startingPrice, unit = unitOf(startingPrice) }) => ({
    ...{ name: title, price: startingPrice, unit, from: true },
  }));

const planned = (plans: readonly Plan[]): ShownOffer[] =>
  plans.flatMap(({ title, price, period }) => (price === null ? [] : [{ name: title, price, unit: period }]));

interface Page {
  readonly blocks: PageBlocks;
  readonly meta: PageMeta;
  readonly handle: PageHandle;
  /** What search engines are told, with the prices that the page shows. */
  readonly services?: () => readonly Omit<ShownService, 'description' | 'path'>[] | readonly ShownService[];
  /** Its next free time is shown. */
  readonly booked?: BookingKind;
  readonly answers?: FaqPage;
}

const pages: readonly Page[] = [
  { blocks: about.blocks, meta: pageMeta.about, handle: { sheet: 'services' } },
  {
    blocks: listing.blocks,
    meta: pageMeta.services,
    handle: { sheet: 'services' },
    services: () =>
      listing.blocks.services.items.map(({ id, title, text, pricing }) => ({
        name: title,
        description: text,
        path: `${pageMeta.services.path}#${id}`,
        ...(id === 'mobile-dev' || id === 'ai' ? {} : { areas: wideAreas }),
        offers: pricing ? startingAt([{ title: pricing.label, startingPrice: pricing.startingPrice }]) : [],
      })),
  },
  {
    blocks: app.blocks,
    meta: pageMeta.appDevelopment,
    handle: { sheet: 'app', opensAtTop: true },
    services: () => [{ name: app.name, offers: startingAt(app.blocks.rates.items) }],
    answers: 'apps',
  },
  {
    blocks: website.blocks,
    meta: pageMeta.websiteSeo,
    handle: { sheet: 'services', opensAtTop: true },
    services: () => [{ name: website.blocks.hero.eyebrow, offers: startingAt(website.blocks.offers.items) }],
  },
  {
    blocks: overview.blocks,
    meta: pageMeta.itSupport,
    handle: { sheet: 'support', freshSeconds: nextFreeSeconds },
    services: () => {
      const { hero, doors } = overview.blocks;
      return [{ name: hero.eyebrow, offers: startingAt(doors.items), areas: wideAreas }];
    },
    booked: 'consultation',
  },
  {
    blocks: business.blocks,
    meta: pageMeta.business,
    handle: { sheet: 'support', freshSeconds: nextFreeSeconds },
    services: () => [{ name: business.blocks.hero.eyebrow, offers: planned(businessPlans()), areas: primaryAreas }],
    booked: 'business-visit',
  },
  {
    blocks: residential.blocks,
    meta: pageMeta.residential,
    handle: { sheet: 'support', freshSeconds: nextFreeSeconds },
    services() {
      const { hero, packages } = residential.blocks;
      const { title, price, period } = packages.remote;
      const offers = [...planned(homePlans()), { name: title, price, unit: period }];
      return [{ name: hero.eyebrow, offers, areas: primaryAreas }];
    },
    booked: 'home-visit',
  },
];

/** In any case of letters, as routes are found. */
function pageAt(path: string): Page {
  const page = pages.find(({ meta }) => meta.path === firstPathOf(path.toLowerCase()));
  if (!page) throw new Error(`There are no blocks for ${path}`);
  return page;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { meta, blocks, booked, answers } = pageAt(url.pathname);
  const people = booked === 'business-visit' ? peopleOf(url.searchParams.get('count')) : undefined;
  return {
    path: meta.path,
    next: booked && (await nextFree(context.get(requestContext).appointments, booked)),
    related: 'related' in blocks ? relatedToService(meta.path) : [],
    faqs: answers ? await answered(faqsOn(answers)) : [],
    people,
  };
}

export const handle = ({ path = '', people }: Partial<Route.ComponentProps['loaderData']>): PageHandle => ({
  ...(path && { prices: pageAt(path).services !== undefined, ...pageAt(path).handle }),
  ...(people && { quote: quoteHref({ plan: 'business', count: people }) }),
});

export const meta: Route.MetaFunction = (args) => {
  const { path: shownAt, faqs } = args.loaderData ?? {};
  if (!shownAt) return [];
  const { meta, services, answers } = pageAt(shownAt);
  const { path, description } = meta;
  const shown = (services?.() ?? []).map((service) => ({ path, description, ...service }));
  return serviceHeadOf(args, meta, shown, answers && faqData(faqs ?? [], answers));
};

/** About and the pages of the services (S1 §2), which differ in their blocks. */
export default function PageOfBlocks({ loaderData }: Route.ComponentProps) {
  return <Blocks of={pageAt(loaderData.path).blocks} data={loaderData} />;
}
