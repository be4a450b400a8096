import files from 'content:assistant';
import { defineRecords } from './records-of.ts';

/** Topics of intents; a question without a topic of its own continues with the last one. */
const subjects = [
  { value: 'business', label: 'Support for companies' },
  { value: 'home', label: 'Support at home' },
  { value: 'web', label: 'Websites' },
  { value: 'app', label: 'Apps' },
  { value: 'ai', label: 'AI' },
  { value: 'cloud', label: 'Cloud' },
  { value: 'security', label: 'Security' },
  { value: 'network', label: 'Networks and equipment' },
  { value: 'training', label: 'Training and guides' },
  { value: 'company', label: 'The company' },
  { value: 'area', label: 'Places' },
  { value: 'hours', label: 'Hours and response times' },
  { value: 'prices', label: 'Prices' },
  { value: 'booking', label: 'Booking' },
  { value: 'terms', label: 'Terms' },
  { value: 'status', label: 'Requests and complaints' },
  { value: 'careers', label: 'Careers' },
  { value: 'newsletter', label: 'Newsletter and articles' },
  { value: 'site', label: 'This website and chat' },
  { value: 'talk', label: 'Small talk' },
] as const;

const asked = {
  kind: 'lines',
  label: 'What people ask',
  hint: 'One question a line, as visitors type it. The assistant learns from these.',
  most: 200,
  each: 160,
  needed: 'Please enter at least one question',
} as const;
const links = {
  kind: 'lines',
  label: 'Links below it',
  hint: 'Addresses of this site, one a line.',
  most: 4,
  each: 120,
} as const;

export const intents = defineRecords('assistant', Object.values(files).flat(), {
  name: 'assistant',
  title: 'Assistant',
  one: 'answer',
  lead: 'What the chat assistant answers. Whatever is not here it looks up on the pages.',
  named: 'name',
  fields: {
    name: {
      kind: 'line',
      label: 'In short',
      most: 60,
      hint: 'Stands on a button where the assistant asks what is meant.',
      needed: 'Please say in a few words what it is about',
    },
    about: { kind: 'choice', label: 'About', options: subjects, needed: 'Please choose what it is about' },
    asked,
    answer: { kind: 'paragraph', label: 'Answer', most: 700, rows: 5, needed: 'Please enter the answer' },
    more: {
      kind: 'paragraph',
      label: 'More',
      hint: 'Said when somebody asks the same again, or for more.',
      most: 700,
      rows: 4,
    },
    links,
    does: {
      kind: 'choice',
      label: 'Beside the answer',
      options: [
        { value: 'promo', label: 'Show the free consultation' },
        { value: 'form', label: 'Open the consultation form' },
        { value: 'links', label: 'Ask for an address and send it the links of its requests' },
        { value: 'subscribe', label: 'Ask for an address and sign it up for the newsletter' },
      ],
    },
    outranks: {
      kind: 'lines',
      label: 'Goes before',
      hint: 'Ids of answers that it outranks where a question fits both, one a line.',
      most: 10,
      each: 40,
    },
    next: {
      kind: 'list',
      label: 'What is asked after it',
      one: 'question',
      most: 20,
      fields: {
        asked,
        answer: { kind: 'paragraph', label: 'Answer', most: 500, rows: 3, needed: 'Please enter the answer' },
        links,
      },
    },
  },
});

export type Intent = (typeof intents)['builtIn'][number];
