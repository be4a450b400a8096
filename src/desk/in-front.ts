import type { MetaDescriptor } from 'react-router';
import { company } from '#src/content/company.ts';

export const inFrontMeta = (title: string) => (): MetaDescriptor[] => [
  { title: `${title} | ${company.name}` },
  { name: 'robots', content: 'noindex, nofollow' },
];
