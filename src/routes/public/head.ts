import type { MetaDescriptor } from 'react-router';
import { company } from '#content/company.ts';
import { type PageHead, pageHead } from '#src/features/site/head.ts';
import { pictureOf } from '#src/features/site/public-pages.ts';
import type { SpecialHours } from '#src/features/site/special-hours.server.ts';
import { breadcrumbData, dataOfPath } from '#src/features/site/structured-data.ts';
import type { Week } from '#src/lib/schedule.ts';

/** What a route's meta function is given. */
export interface MetaArgs {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** What a route says of its page; `path` is the page's own path, under whatever alias it is shown. */
type RouteHead = Omit<PageHead, 'url'> & { path?: string };

/** The title in a page's head. */
export const titled = (title: string): string => `${title} | ${company.name}`;

/** What the root loader gives to every page. */
interface RootData {
  publicUrl?: string;
  social?: readonly { url: string; active: boolean }[];
  office?: Week;
  special?: readonly SpecialHours[];
}

const rootOf = (args: MetaArgs) => (args.matches[0]?.loaderData ?? {}) as RootData;

/** The site's own public address, from the root loader. */
export const publicUrlOf = (args: MetaArgs): string => rootOf(args).publicUrl ?? '';

/** What follows from the page's place in the site: its picture, the way to it, and what belongs to its path. */
function ofPlace(
  path: string,
  { title, structuredData = [] }: RouteHead,
  { publicUrl = '', social = [], office = [], special = [] }: RootData,
) {
  const crumbs = title ? breadcrumbData(path, title, publicUrl) : [];
  return {
    image: pictureOf(path),
    structuredData: [
      ...dataOfPath(path, { publicUrl, profiles: social, office, special }),
      ...structuredData,
      ...crumbs,
    ],
  };
}

/** The head of a public page, with addresses below the site's own public address. */
export function headOf(args: MetaArgs, { path, ...head }: RouteHead): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args);
  // A request that was refused before any loader ran: its page says what went wrong, and nothing of itself.
  if (!publicUrl) return [{ title: head.title }, { name: 'robots', content: 'noindex, nofollow' }];
  const url = args.location.pathname;
  const canonical = head.canonical ?? path ?? url;
  const place = head.noindex ? {} : ofPlace(canonical, head, rootOf(args));
  return pageHead({ ...head, ...place, ...(head.image ? { image: head.image } : {}), url, canonical }, publicUrl);
}
