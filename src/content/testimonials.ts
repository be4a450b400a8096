import data from 'content:testimonials';
import clients from 'content:website-clients';
import { defineRecords } from './records-of.ts';

/** Company name of households (S1 §3). */
export const household = 'HomeOwner';

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
export const testimonials = defineRecords('testimonials', data, {
  name: 'testimonials',
  title: 'Testimonials',
  one: 'testimonial',
  lead: 'What customers say of you, on the home page and on About. Publish only what somebody has said and agreed to.',
  named: 'author',
  sample: ['author', 'text'],
  fields: {
    author: { kind: 'line', label: 'Who says it', most: 80, needed: 'Please say who said it' },
    company: {
      kind: 'line',
      label: 'Company',
      most: 80,
      hint: `${household} for a household: no company is shown then.`,
      needed: `Please name the company, or ${household}`,
    },
    role: { kind: 'line', label: 'Role', most: 80, needed: 'Please say what they do there' },
    rating: { kind: 'number', label: 'Stars', min: 1, max: 5, needed: 'Please say how many stars' },
    text: { kind: 'paragraph', label: 'What they say', most: 600, rows: 6, needed: 'Please enter what they say' },
    date: { kind: 'date', label: 'Said on', needed: 'Please say when' },
    service: { kind: 'line', label: 'Service', most: 80, needed: 'Please say what it was about' },
    location: { kind: 'line', label: 'Town', most: 80, needed: 'Please say where' },
    about: { kind: 'yes', label: 'Show on the About page' },
  },
});

/** Samples until replaced. */
export const clientStories = defineRecords('website-clients', clients, {
  name: 'website-clients',
  title: 'Clients of websites',
  one: 'client',
  lead: 'What clients say on the page of websites and SEO. Publish only what somebody has said and agreed to.',
  named: 'name',
  sample: ['name', 'company', 'text'],
  fields: {
    name: { kind: 'line', label: 'Who says it', most: 80, needed: 'Please say who said it' },
    position: { kind: 'line', label: 'Role', most: 80, needed: 'Please say what they do there' },
    company: { kind: 'line', label: 'Company and town', most: 80, needed: 'Please name the company' },
    rating: { kind: 'number', label: 'Stars', min: 1, max: 5, needed: 'Please say how many stars' },
    text: { kind: 'paragraph', label: 'What they say', most: 400, rows: 4, needed: 'Please enter what they say' },
  },
});
