import * as collections from 'content:collections';
import drawings from 'content:drawings';
import { fields, categories as storyCategories, offers as storyServices } from 'content:forms/story-fields';
import data from 'content:stories';
import { defineRecords } from './records-of.ts';
import { audienceField, checkTopics, topicsField, townsField } from './topics.ts';

const arts = [
  ...Object.entries(drawings.stories).map(([value, { label }]) => ({ value, label })),
  ...Object.entries(drawings.small).map(([value, label]) => ({ value, label })),
];

/** S1 §2 Portfolio. */
export { storyCategories, storyServices };

/** What visitors choose from. */
export const categories = [
  { id: 'all', label: 'All projects' },
  ...storyCategories.map(({ value, label }) => ({ id: value, label })),
] as const;

/** One page per story (S1 §2 Home and Portfolio). Samples until replaced. */
export const stories = defineRecords('stories', data, {
  ...collections.story,
  fields: {
    ...fields,
    places: townsField,
    category: { ...fields.category, options: storyCategories },
    alsoIn: { ...fields.alsoIn, options: storyCategories },
    service: { ...fields.service, options: storyServices },
    topics: topicsField,
    audience: audienceField,
    art: { ...fields.art, options: arts },
  },
  check: checkTopics,
});

export type Story = (typeof stories)['builtIn'][number];

export const storyPath = ({ id }: { id: string }): string => `/portfolio/${id}`;

export const categoryLabel = (category: string): string =>
  storyCategories.find(({ value }) => value === category)?.label ?? category;
