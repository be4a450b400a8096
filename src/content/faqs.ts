import data from 'content:faqs';
import type { ItemOf } from '#src/lib/records/fields.ts';
import { audienceField, townsField } from './audience.ts';
import { defineRecords } from './records-of.ts';
import { faqCategories } from './support.ts';

const fields = {
  question: { kind: 'line', label: 'Question', most: 160, needed: 'Please enter the question' },
  answer: { kind: 'markdown', label: 'Answer', most: 3000, rows: 10, needed: 'Please enter the answer' },
  support: { kind: 'yes', label: 'On the page Support, where answers are searched' },
  contact: { kind: 'yes', label: 'On the page Contact' },
  apps: { kind: 'yes', label: 'On the page App development' },
  category: {
    kind: 'choice',
    label: 'Topic on the page Support',
    hint: 'Without one it stands under “All topics” alone.',
    options: faqCategories.flatMap(({ id, label }) => (id === 'all' ? [] : [{ value: id, label }])),
  },
  tags: {
    kind: 'lines',
    label: 'Tags',
    hint: 'One a line. Pages about the same show the answer beside their text.',
    most: 8,
    each: 40,
  },
  audience: audienceField,
  places: townsField,
} as const;

/** A question with its answer, as the owner has published it. */
export type Faq = ItemOf<typeof fields>;

/** The pages that list answers, by the field that says so. */
export type FaqPage = (typeof pagesOfFaqs)[number];
export const pagesOfFaqs = ['support', 'contact', 'apps'] as const;

/** Questions and answers (S1 §2 Contact, S2 §2 Support); a page lists those that name it, in the order of the desk. */
export const faqs = defineRecords('faqs', data, {
  name: 'faqs',
  title: 'Questions and answers',
  one: 'answer',
  lead: 'What customers ask, with your answers: on Support, Contact and App development, and in what the assistant says.',
  named: 'question',
  fields,
  check: ({ support, contact, apps, tags }): Record<string, string> =>
    support || contact || apps || tags.length > 0 ? {} : { support: 'Please choose a page, or give it a tag' },
});

/** What this page lists now. */
export const faqsOn = (page: FaqPage): readonly Faq[] => faqs.all().filter((faq) => faq[page]);

const pathsOfFaqs = { support: '/support', contact: '/contact', apps: '/app-development' } as const;

/** The page on which an answer can be read; undefined where none lists it. */
export function pathOfFaq(faq: Faq): string | undefined {
  const page = pagesOfFaqs.find((one) => faq[one]);
  return page && pathsOfFaqs[page];
}
