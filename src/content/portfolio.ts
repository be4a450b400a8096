import data from 'content:pages/portfolio';
import { pageWords } from '#src/lib/records/words.ts';
import { storyCategories } from './stories.ts';

export const words = pageWords('portfolio', 'Portfolio');

export const { hero, emptyState, impactTitle, impact, cta, filterWords, roadNote, cardWords, moreStories, storyPage } =
  words.each(data);

export const categories = [
  { id: 'all', label: 'All projects' },
  ...storyCategories.map(({ value, label }) => ({ id: value, label })),
] as const;
