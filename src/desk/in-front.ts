import type { LinksFunction, MetaDescriptor } from 'react-router';
import { company } from '#src/content/company.ts';
import adminStyles from '#src/ui/admin.css?url';
import sheetStyles from '#src/ui/sheet.css?url';

export const inFrontLinks: LinksFunction = () =>
  [adminStyles, sheetStyles].map((href) => ({ rel: 'stylesheet', href }));

export const inFrontMeta = (title: string) => (): MetaDescriptor[] => [
  { title: `${title} | ${company.name}` },
  { name: 'robots', content: 'noindex, nofollow' },
];
