import drawings from 'content:drawings';
import data from 'content:stories';
import { defineRecords } from './records-of.ts';
import { audienceField, checkTopics, topicsField, townsField } from './topics.ts';

const arts = [
  ...Object.entries(drawings.stories).map(([value, { label }]) => ({ value, label })),
  ...Object.entries(drawings.small).map(([value, label]) => ({ value, label })),
];

/** S1 §2 Portfolio. */
export const storyCategories = [
  { value: 'cloud', label: 'Cloud' },
  { value: 'security', label: 'Security' },
  { value: 'infrastructure', label: 'Infrastructure' },
  { value: 'mobile', label: 'Mobile' },
  { value: 'web', label: 'Web' },
  { value: 'data', label: 'Data & AI' },
  { value: 'support', label: 'Support' },
] as const;

/** What visitors choose from. */
export const categories = [
  { id: 'all', label: 'All projects' },
  ...storyCategories.map(({ value, label }) => ({ id: value, label })),
] as const;

export const storyServices = [
  { value: '/it-support/business', label: 'Business IT support' },
  { value: '/it-support/residential', label: 'Residential tech support' },
  { value: '/services#cloud', label: 'Cloud services' },
  { value: '/services#security', label: 'Cybersecurity' },
  { value: '/services#infrastructure', label: 'IT infrastructure' },
  { value: '/app-development', label: 'App development' },
  { value: '/services#ai', label: 'AI and data' },
  { value: '/website-development-seo', label: 'Websites and SEO' },
] as const;

/** One page per story (S1 §2 Home and Portfolio). Samples until replaced. */
export const stories = defineRecords('stories', data, {
  name: 'stories',
  title: 'Stories',
  one: 'story',
  lead: 'Jobs you have done, each with a page of its own. Home and portfolio show those that you choose. Leave out names of clients unless they agreed.',
  named: 'title',
  sample: ['title', 'client', 'text', 'matter', 'work', 'change', 'results'],
  fields: {
    title: { kind: 'line', label: 'Title', most: 70, least: 10, needed: 'Please give it a title' },
    client: {
      kind: 'line',
      label: 'Client',
      most: 80,
      hint: 'What kind of client, and where; no name.',
      needed: 'Please say what kind of client it was',
    },
    places: townsField,
    category: {
      kind: 'choice',
      label: 'Category',
      options: storyCategories,
      needed: 'Please choose a category',
    },
    alsoIn: { kind: 'choice', label: 'Also found under', options: storyCategories },
    badge: {
      kind: 'line',
      label: 'Its kind on the home page',
      most: 30,
      hint: 'Where the name of the category does not say it.',
    },
    text: {
      kind: 'paragraph',
      label: 'In short',
      most: 300,
      least: 60,
      rows: 4,
      needed: 'Please tell it in two or three sentences',
    },
    matter: {
      kind: 'markdown',
      label: 'The problem',
      most: 4000,
      rows: 8,
      needed: 'Please tell what was the matter',
    },
    work: { kind: 'markdown', label: 'What you did', most: 6000, rows: 10, needed: 'Please tell what you did' },
    change: { kind: 'markdown', label: 'What changed', most: 4000, rows: 6, needed: 'Please tell what changed' },
    results: {
      kind: 'lines',
      label: 'Results',
      hint: 'With figures; cards show the first two.',
      most: 6,
      each: 80,
      needed: 'Please name a result',
    },
    technologies: {
      kind: 'lines',
      label: 'Technologies',
      hint: 'Cards show the first three.',
      most: 8,
      each: 30,
      needed: 'Please name what it was built with',
    },
    duration: { kind: 'line', label: 'Duration', most: 30, needed: 'Please say how long it took' },
    teamSize: { kind: 'line', label: 'Team', most: 30, needed: 'Please say how many worked on it' },
    service: {
      kind: 'choice',
      label: 'Service that it shows',
      options: storyServices,
      needed: 'Please choose the service',
    },
    topics: topicsField,
    audience: audienceField,
    art: {
      kind: 'choice',
      label: 'Drawing',
      hint: 'Those with figures were drawn for one story each; the short ones fit any.',
      options: arts,
      needed: 'Please choose a drawing',
    },
    published: { kind: 'date', label: 'Told on', needed: 'Please say when it was told' },
    description: {
      kind: 'paragraph',
      label: 'In search results',
      hint: 'One or two sentences. Left empty, the short text stands there.',
      most: 158,
      least: 120,
      rows: 3,
    },
    portfolio: { kind: 'yes', label: 'A card on the portfolio' },
    home: { kind: 'yes', label: 'On the home page' },
  },
  check: checkTopics,
});

export type Story = (typeof stories)['builtIn'][number];

export const storyPath = ({ id }: { id: string }): string => `/portfolio/${id}`;

export const categoryLabel = (category: string): string =>
  storyCategories.find(({ value }) => value === category)?.label ?? category;
