import type { LinksFunction, MetaDescriptor } from 'react-router';
import { company } from '#src/content/company.ts';
import adminStyles from '#src/ui/admin.css?url';
import sheetStyles from '#src/ui/sheet.css?url';

/** Styles of a page in front of the desk, for its `links` export. */
export const inFrontLinks: LinksFunction = () =>
  [adminStyles, sheetStyles].map((href) => ({ rel: 'stylesheet', href }));

/** Title of such a page, for its `meta` export. */
export const inFrontMeta = (title: string) => (): MetaDescriptor[] => [
  { title: `${title} | ${company.name}` },
  { name: 'robots', content: 'noindex, nofollow' },
];
