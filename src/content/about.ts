import data from 'content:pages/about';
import { pageWords } from '#src/lib/records/words.ts';

export const words = pageWords('about', 'About');

export const {
  hero,
  story,
  valuesIntro,
  values,
  achievements,
  achievementsTitle,
  testimonialsTitle,
  testimonialsLead,
  timeline,
  cta,
  people: peopleIntro,
} = words.each(data);
