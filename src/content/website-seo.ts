import clients from 'content:website-clients';
import { defineRecords } from './records-of.ts';

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
