import type { Stat } from '#src/lib/page-parts.ts';
import { pageWords } from '#src/lib/records/words.ts';
import { claims } from './claims.ts';
import { storyCategories } from './stories.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('portfolio', 'Portfolio');

/** Words of /portfolio (S1 §2 Portfolio) and of the pages below it; the stories are src/content/stories.ts. */
export const hero = words.of('hero', {
  eyebrow: 'Portfolio',
  title: 'Work we can show you the numbers for',
  lead: 'Client names stay private, and so do their networks. What was done, how long it took and what changed is all here.',
});

export const categories = [
  { id: 'all', label: 'All projects' },
  ...storyCategories.map(({ value, label }) => ({ id: value, label })),
] as const;

/** Shown when a filter matches no project. */
export const emptyState = words.of('empty-state', {
  title: 'Nothing to show in this category yet',
  text: 'Some of our best work cannot be published. Ask us and we will describe a comparable job.',
  ask: 'Ask us',
});

export const impactTitle = words.of('impact-title', 'Project Impact');

export const impact: readonly Stat[] = words.of('impact', [
  { number: claims.projects, label: 'Projects completed' },
  { number: claims.costSavings, label: 'Cost savings for clients' },
  { number: claims.satisfaction, label: 'Client satisfaction' },
  { number: claims.years15, label: 'Years of experience' },
]);

export const cta = words.of('cta', {
  title: 'Yours could be the next one on this page',
  lead: 'Anonymous, of course. Tell us what should be different a year from now.',
  primary: { text: 'Start Your Project', href: '/quote' },
});

/** Words around the filter. */
export const filterWords = words.of('filter-words', {
  label: 'Show projects of one kind',
  list: 'Projects',
  one: 'project',
  many: 'projects',
});
/** Beside the line with the towns, where the company works along it. */
export const roadNote = words.of('road-note', {
  text: 'The line is Georgia 400, from north to south.',
  scale: 'How far a dot stands off it is how far the town lies from it.',
});

/** Labels of a card's facts. */
export const cardWords = words.of('card-words', {
  results: 'Results',
  technologies: 'Built with',
  duration: 'Duration',
  team: 'Team',
  read: 'Read the story',
});

/** Stories that have no card on the page. */
export const moreStories = words.of('more-stories', {
  title: 'More stories',
  lead: 'Jobs that are told on our home page, each with what was wrong and what we did about it.',
});

/** Words of a story's page. */
export const storyPage = words.of('story-page', {
  matter: 'What was the matter',
  work: 'What we did',
  change: 'What changed',
  glance: 'At a glance',
  client: 'Client',
  service: 'The service behind it',
  onward: 'Next story',
  keywords: 'case study',
  next: {
    title: 'Something like this on your desk?',
    lead: 'Tell us how it is today. You get an answer from somebody who has done such a job.',
    primary: { text: 'Start Your Project', href: '/quote' },
    secondary: { text: 'All stories', href: '/portfolio' },
  },
  missing: {
    title: 'This story is not told here',
    text: 'It may have been taken down, or its address may be mistyped. The others are on one page.',
    back: 'All stories',
  },
});
