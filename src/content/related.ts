import type { Audience } from './audience.ts';
import type { CityPageKind } from './cities.ts';
import { pageMeta } from './page-meta.ts';
import type { Topic } from './topics.ts';

/** What pages are about, the main thing first: they show the stories, articles and answers that share it. */
export const pageTopics: Readonly<Record<string, readonly Topic[]>> = {
  [pageMeta.services.path]: ['cloud', 'security', 'infrastructure', 'mobile', 'data'],
  [pageMeta.appDevelopment.path]: ['mobile', 'data', 'web'],
  [pageMeta.websiteSeo.path]: ['web', 'mobile'],
  [pageMeta.itSupport.path]: ['support', 'home', 'infrastructure'],
  [pageMeta.business.path]: ['support', 'security', 'backup', 'cloud', 'infrastructure'],
  [pageMeta.residential.path]: ['home', 'infrastructure', 'security', 'support'],
};

/** Whom pages are for that are not for everybody. */
export const pageAudience: Readonly<Record<string, Audience>> = {
  [pageMeta.appDevelopment.path]: 'business',
  [pageMeta.websiteSeo.path]: 'business',
  [pageMeta.business.path]: 'business',
  [pageMeta.residential.path]: 'home',
};

export const cityTopics: Readonly<Record<CityPageKind, readonly Topic[]>> = {
  general: ['support', 'infrastructure', 'home'],
  business: ['support', 'security', 'backup', 'cloud'],
  residential: ['home', 'infrastructure', 'security'],
};

/** Words over what belongs to a page. */
export const relatedWords = {
  title: 'More on this',
  titleIn: (place: string) => `More on this, in and around ${place}`,
  stories: 'Stories',
  articles: 'Articles',
  answers: 'Answers',
  services: 'Services',
} as const;
