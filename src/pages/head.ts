import type { MetaDescriptor } from 'react-router';
import { company } from '#src/content/company.ts';
import { type PageHead, pageHead } from '#src/site/head.ts';
import { pictureOf } from '#src/site/public-pages.ts';
import { breadcrumbData, dataOfPath } from '#src/site/site-structured-data.ts';
import { type MetaArgs, publicUrlOf, type RootData, rootOf } from './meta-args.ts';

/** What a route says of its page; `path` is the page's own path, under whatever alias it is shown. */
type RouteHead = Omit<PageHead, 'url'> & { path?: string };

/** The title in a page's head. */
export const titled = (title: string): string => `${title} | ${company.name}`;

/** What follows from the page's place in the site: its picture, the way to it, and what belongs to its path. */
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

/** Whether a page shows what was searched for on it, which is no page for a search engine. */
const searched = (query: string) => Boolean(new URLSearchParams(query).get('q')?.trim());

/** The head of a public page, with addresses below the site's own public address. */
export function headOf(args: MetaArgs, { path, ...head }: RouteHead): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args);
  // A request that was refused before any loader ran: its page says what went wrong, and nothing of itself.
  if (!publicUrl) return [{ title: head.title }, { name: 'robots', content: 'noindex, nofollow' }];
  const url = args.location.pathname;
  const canonical = head.canonical ?? path ?? url;
  const place = head.noindex ? {} : ofPlace(canonical, head, rootOf(args));
  const { image } = head;
  const found = searched(args.location.search ?? '') ? { noindex: true } : {};
  return pageHead({ ...head, ...place, ...found, ...(image ? { image } : {}), url, canonical }, publicUrl);
}
