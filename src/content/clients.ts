import * as collections from 'content:collections';
import drawings from 'content:drawings';
import { fields, categories as storyCategories, offers as storyServices } from 'content:forms/story-fields';
import { clientFields, fields as reviewFields } from 'content:forms/testimonial-fields';
import data from 'content:stories';
import reviews from 'content:testimonials';
import clients from 'content:website-clients';
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

/** Company name of households (S1 §3). */
export const household = 'HomeOwner';

/** Whoever says a review: "Owner, Analytical Engines"; of a household the role alone. */
export const roleWords = ({ role, company }: { role: string; company: string }): string =>
  company === household ? role : `${role}, ${company}`;

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const inLetters = (count: number) => numbers[count] ?? String(count);

/** How many gave five stars on About and on the front page (S1 §2); empty if not all on About did. */
export function fives(reviews: readonly { rating: number; about: boolean }[]): string {
  const [here, all] = [reviews.filter(({ about }) => about), reviews.filter(({ rating }) => rating === 5)];
  if (!here.every(({ rating }) => rating === 5)) return '';
  const these = here.length === 1 ? 'This one' : `These ${inLetters(here.length)}`;
  return ` ${these} gave five; the front page shows ${inLetters(all.length)} that did.`;
}

/** S1 §3. Samples until replaced. */
export const testimonials = defineRecords('testimonials', reviews, {
  ...collections.testimonial,
  fields: {
    ...reviewFields,
    company: {
      kind: 'line',
      label: 'Company',
      most: 80,
      hint: `${household} for a household: no company is shown then.`,
      needed: `Please name the company, or ${household}`,
    },
  },
});

export type Testimonial = (typeof testimonials)['builtIn'][number];

/** Samples until replaced. */
export const clientStories = defineRecords('website-clients', clients, {
  ...collections.websiteClient,
  fields: clientFields,
});
