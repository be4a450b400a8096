import type { MetaDescriptor } from 'react-router';
import type { FAQPage, Offer, Service, Thing, WithContext } from 'schema-dts';
import { type Faq, type FaqPage, pagesOfFaqs } from '#src/content/answers.ts';
import { company } from '#src/content/company.ts';
import type { PageMeta } from '#src/content/page-paths.ts';
import { amountOf, type ShownOffer } from '#src/content/prices.ts';
import { textOf } from '#src/lib/html.ts';
import type { Answered } from '#src/platform/markdown/markdown.server.ts';
import { type MetaArgs, type PageHead, pageHead, publicUrlOf, type RootData, rootOf } from '#src/site/head.ts';
import { pictureOf } from '#src/site/public-pages.ts';
import { breadcrumbData, dataOfPath } from '#src/site/site-structured-data.ts';

export interface ShownService {
  readonly name: string;
  readonly description: string;
  /** Path of the page. */
  readonly path: string;
  /** Cities served; default: the whole country. */
  readonly areas?: () => readonly string[];
  readonly offers?: readonly ShownOffer[];
}

const nationwide = { '@type': 'Country', name: 'United States' } as const;

function offerData({ name, price, unit, from }: ShownOffer): Offer {
  const amount = from ? { minPrice: amountOf(price) } : { price: amountOf(price) };
  return {
    '@type': 'Offer',
    name,
    priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, priceCurrency: 'USD', unitText: unit },
  };
}

export function serviceData(service: ShownService, publicUrl: string): WithContext<Service> {
  const { name, description, path, areas, offers = [] } = service;
  const home = new URL('/', `${publicUrl}/`).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    description,
    serviceType: name,
    url: new URL(path, `${publicUrl}/`).href,
    provider: {
      '@type': 'ProfessionalService',
      '@id': `${home}#business`,
      name: company.longName,
      url: home,
    },
    areaServed: areas ? areas().map((area) => ({ '@type': 'City', name: `${area}, ${company.region}` })) : nationwide,
    ...(offers.length > 0 && { offers: offers.map(offerData) }),
  };
}

/** `path`: canonical path under any alias. */
type RouteHead = Omit<PageHead, 'url'> & { path?: string };

export const titled = (title: string): string => `${title} | ${company.name}`;

/** Picture, breadcrumbs and structured data from the page's path. */
function ofPlace(
  path: string,
  { title, structuredData = [] }: RouteHead,
  { publicUrl = '', social = [], office = [], special = [], look }: RootData,
) {
  const crumbs = title ? breadcrumbData(path, title, publicUrl) : [];
  return {
    image: pictureOf(path),
    structuredData: [
      ...dataOfPath(path, { publicUrl, profiles: social, office, special, logo: look?.icons?.large }),
      ...structuredData,
      ...crumbs,
    ],
  };
}

/** Search results must not be indexed. */
const searched = (query: string) => Boolean(new URLSearchParams(query).get('q')?.trim());

/** URLs are absolute, below the site's public address. */
export function headOf(args: MetaArgs, { path, ...head }: RouteHead): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args);
  // Refused before any loader ran, so only the error is known.
  if (!publicUrl) return [{ title: head.title }, { name: 'robots', content: 'noindex, nofollow' }];
  const url = args.location.pathname;
  const canonical = head.canonical ?? path ?? url;
  const place = head.noindex ? {} : ofPlace(canonical, head, rootOf(args));
  const { image } = head;
  const found = searched(args.location.search ?? '') ? { noindex: true } : {};
  return pageHead({ ...head, ...place, ...found, ...(image ? { image } : {}), url, canonical }, publicUrl);
}

/** For what is not there, or not any more. */
export const headOfMissing = (args: MetaArgs, { title, text }: { title: string; text: string }): MetaDescriptor[] =>
  headOf(args, { title, description: text, noindex: true, missing: true });

/** Aliases are canonicalized to the page's first path (S1 §2). */
export function serviceHeadOf(
  args: MetaArgs,
  meta: PageMeta,
  services: readonly ShownService[],
  besides: readonly WithContext<Thing>[] = [],
): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args);
  return headOf(args, {
    ...meta,
    canonical: meta.path,
    structuredData: [...services.map((service) => serviceData(service, publicUrl)), ...besides],
  });
}

export type AnsweredFaq = Answered<Faq>;

/** Google wants each question on one page only: Support before Contact before App development. */
export function faqData(shown: readonly AnsweredFaq[], page: FaqPage): WithContext<FAQPage>[] {
  const faqs = shown.filter((faq) => pagesOfFaqs.find((name) => faq[name]) === page);
  if (faqs.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: faqs.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
      })),
    },
  ];
}
