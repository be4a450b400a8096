import topics from 'content:topics';
import type { CityPageKind } from './cities.ts';

/** One list for articles, stories, roles and questions, to relate them. */
export { topics };

export type Topic = (typeof topics)[number]['id'];

const ids: readonly string[] = topics.map(({ id }) => id);

export const topicsField = {
  kind: 'lines',
  label: 'Topics',
  hint: `What it is about, the main thing first, one a line: ${ids.join(', ')}. Pages show what shares a topic with them.`,
  most: 4,
  each: 20,
} as const;

export function checkTopics(values: { readonly topics: readonly string[] }): Readonly<Record<string, string>> {
  const unknown = values.topics.find((topic) => !ids.includes(topic));
  return unknown === undefined ? {} : { topics: `“${unknown}” is no topic. There are ${ids.join(', ')}` };
}

/** Other categories rely on tags. */
const ofCategories: Readonly<Record<string, Topic>> = {
  'web-dev': 'web',
  ai: 'data',
  cloud: 'cloud',
  security: 'security',
};

const says = (text: string, word: string) => ` ${text.toLowerCase()} `.includes(` ${word} `);

/** Main topic first; never empty. */
export function topicsOfTags({ category, tags }: { category: string; tags: readonly string[] }): readonly Topic[] {
  const main = ofCategories[category];
  const told = topics.filter(({ words }) => words.some((word) => tags.some((tag) => says(tag, word))));
  const found = new Set([...(main ? [main] : []), ...told.map(({ id }) => id)]);
  return found.size > 0 ? [...found] : ['support'];
}

const ofAnswers: Readonly<Record<string, readonly Topic[]>> = {
  // Billing concerns plans; app answers also apply to websites.
  billing: ['support', 'home'],
  mobile: ['mobile', 'web', 'data'],
};

/** `category`: content/faq-categories.yaml. */
export const topicsOfAnswer = (category: string): readonly string[] => ofAnswers[category] ?? [category];

/** Main topic's first. */
export const servicesFor = (about: readonly string[]) => {
  const found = about.flatMap((topic) => topics.find(({ id }) => id === topic)?.service ?? []);
  return found.filter(({ href }, at) => found.findIndex((other) => other.href === href) === at);
};

export type Audience = 'home' | 'business' | 'both';

/** The audience left empty means both. */
export { audience as audienceField, towns as townsField } from 'content:forms/shared-fields';

export const audienceOfCity: Readonly<Record<CityPageKind, Audience>> = {
  general: 'both',
  business: 'business',
  residential: 'home',
};
