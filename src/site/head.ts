import type { MetaDescriptor } from 'react-router';
import type { Thing, WithContext } from 'schema-dts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { defaultMeta as defaults } from '#src/content/page-paths.ts';
import type { loader } from '#src/root.tsx';

/** Arguments of a route's meta function. */
export interface MetaArgs {
  location: { pathname: string; search?: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** What a page's head reads of the root; nothing of it where no loader ran. */
export type RootData = Partial<
  Pick<Awaited<ReturnType<typeof loader>>, 'publicUrl' | 'social' | 'office' | 'special' | 'look'>
>;

export const rootOf = (args: MetaArgs) => (args.matches[0]?.loaderData ?? {}) as RootData;

export const publicUrlOf = (args: MetaArgs): string => rootOf(args).publicUrl ?? '';

/** Undefined without a logo. */
export const logoOf = (args: MetaArgs): string | undefined => rootOf(args).look?.icons?.large;

/** S2 §2 Page head. */
export interface PageHead {
  title?: string | undefined;
  description?: string | undefined;
  keywords?: string | undefined;
  image?: string | undefined;
  /** Default: the title. */
  imageAlt?: string | undefined;
  url: string;
  type?: 'website' | 'article';
  structuredData?: readonly WithContext<Thing>[];
  noindex?: boolean;
  /** A 404, so it has no canonical address. */
  missing?: boolean;
  /** Path of the original page, if this is a copy. */
  canonical?: string | undefined;
}

/** S2 "Page head", with absolute addresses below `publicUrl`. */
export function pageHead(head: PageHead, publicUrl: string): MetaDescriptor[] {
  const title = head.title ?? defaults.title;
  const description = head.description ?? defaults.description;
  const absolute = (path: string) => new URL(path, `${publicUrl}/`).href;
  const canonical = absolute(head.canonical ?? head.url);
  const image = absolute(head.image ?? defaults.image);
  const imageAlt = head.imageAlt || title;
  const property = (name: string, content: string) => ({ property: name, content });
  const named = (name: string, content: string) => ({ name, content });
  return [
    { title },
    named('description', description),
    named('keywords', head.keywords ?? defaults.keywords),
    named('robots', head.noindex ? 'noindex, nofollow' : 'index, follow'),
    ...(head.missing
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: canonical },
          { tagName: 'link', rel: 'alternate', hrefLang: 'en-US', href: canonical },
          { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: canonical },
        ]),
    property('og:title', title),
    property('og:description', description),
    property('og:type', head.type ?? 'website'),
    property('og:url', canonical),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:type', image.endsWith('.jpg') ? 'image/jpeg' : 'image/png'),
    property('og:image:alt', imageAlt),
    property('og:site_name', company.longName),
    property('og:locale', 'en_US'),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
    named('twitter:image:alt', imageAlt),
    named('author', company.longName),
    named('publisher', company.longName),
    named('copyright', company.legalName),
    named('geo.region', `${company.country}-${company.region}`),
    named('geo.placename', company.city),
    ...(inWords(company.geo.latitude)
      ? [
          named('geo.position', `${company.geo.latitude};${company.geo.longitude}`),
          named('ICBM', `${company.geo.latitude}, ${company.geo.longitude}`),
        ]
      : []),
    ...(head.structuredData ?? []).map((block) => ({ 'script:ld+json': block }) as MetaDescriptor),
  ];
}
