import data from 'content:pages/website-seo';
import { defineCollection } from '#src/lib/records/collection.ts';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('website-seo', 'Websites & SEO');

export const {
  hero,
  estimator: estimatorIntro,
  benefitsIntro,
  benefits,
  servicesIntro,
  services,
  seoIntro,
  seoServices,
  processIntro,
  processSteps,
  statistics,
  examples,
  labels,
  clientStoriesIntro,
  cta,
} = words.each(data);

/** What three clients say on the page. Until the owner has put their own clients' words in its place, it is made up. */
export const clientStories = defineCollection({
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
  builtIn: [
    {
      id: 'wexford-suwanee',
      name: 'Dr. Hana Wexford',
      position: 'Owner',
      company: 'Orthodontic practice, Suwanee',
      rating: 5,
      text: 'Parents kept asking the same six things by phone. Those are now the six pages people read most, and my front desk has its lunch hour back.',
    },
    {
      id: 'pell-marietta',
      name: 'Gustavo Pell',
      position: 'General Manager',
      company: 'Tile showroom, Marietta',
      rating: 5,
      text: 'Contractors order samples at ten at night from the truck. We had 230 sample orders in the first quarter, and the list prints itself for the warehouse.',
    },
    {
      id: 'abiodun-duluth',
      name: 'Lorraine Abiodun',
      position: 'Camp Director',
      company: 'Summer day camp, Duluth',
      rating: 5,
      text: 'Registration day used to crash the site by 8:05. This year 600 families signed up before breakfast and the only thing that ran out was archery.',
    },
  ],
});
