import topics from 'content:topics';

/** What articles, stories, roles and questions are about: one list, by which pages show what belongs together. */
export { topics };

export type Topic = (typeof topics)[number]['id'];

const ids: readonly string[] = topics.map(({ id }) => id);

/** The field of a record that says what it is about. */
export const topicsField = {
  kind: 'lines',
  label: 'Topics',
  hint: `What it is about, the main thing first, one a line: ${ids.join(', ')}. Pages show what shares a topic with them.`,
  most: 4,
  each: 20,
} as const;

/** What is wrong with the topics of a record, by field. */
export function checkTopics(values: { readonly topics: readonly string[] }): Readonly<Record<string, string>> {
  const unknown = values.topics.find((topic) => !ids.includes(topic));
  return unknown === undefined ? {} : { topics: `“${unknown}” is no topic. There are ${ids.join(', ')}` };
}

/** What each category of the blog is about; categories that are no topic leave it to the tags. */
const ofCategories: Readonly<Record<string, Topic>> = {
  'web-dev': 'web',
  ai: 'data',
  cloud: 'cloud',
  security: 'security',
};

const says = (text: string, word: string) => ` ${text.toLowerCase()} `.includes(` ${word} `);

/** The topics of something with a category and free tags, the main one first; never none. */
export function topicsOfTags({ category, tags }: { category: string; tags: readonly string[] }): readonly Topic[] {
  const main = ofCategories[category];
  const told = topics.filter(({ words }) => words.some((word) => tags.some((tag) => says(tag, word))));
  const found = new Set([...(main ? [main] : []), ...told.map(({ id }) => id)]);
  return found.size > 0 ? [...found] : ['support'];
}

const ofAnswers: Readonly<Record<string, readonly Topic[]>> = {
  // Bills are a matter of the plans, and what is said of an app holds of a website.
  billing: ['support', 'home'],
  mobile: ['mobile', 'web', 'data'],
};

/** What the answers of a category (src/content/support.ts) are about. */
export const topicsOfAnswer = (category: string): readonly string[] => ofAnswers[category] ?? [category];

/** The services for these topics, the main one first. */
export const servicesFor = (about: readonly string[]) => {
  const found = about.flatMap((topic) => topics.find(({ id }) => id === topic)?.service ?? []);
  return found.filter(({ href }, at) => found.findIndex((other) => other.href === href) === at);
};
