import files from 'content:assistant';
import * as collections from 'content:collections';
import faqCategories from 'content:faq-categories';
import data from 'content:faqs';
import { fields as answerFields } from 'content:forms/answer-fields';
import { fields as declared } from 'content:forms/faq-fields';
import type { ItemOf } from '#src/lib/records/fields.ts';
import { defineRecords } from './records-of.ts';
import { audienceField, townsField } from './topics.ts';

const fields = {
  ...declared,
  category: {
    ...declared.category,
    options: faqCategories.flatMap(({ id, label }) => (id === 'all' ? [] : [{ value: id, label }])),
  },
  audience: audienceField,
  places: townsField,
};

export type Faq = ItemOf<typeof fields>;

export type FaqPage = (typeof pagesOfFaqs)[number];
export const pagesOfFaqs = ['support', 'contact', 'apps'] as const;

/** S1 §2 Contact, S2 §2 Support. Pages list those that name them, in the desk's order. */
export const faqs = defineRecords('faqs', data, {
  ...collections.faq,
  fields,
  check: ({ support, contact, apps, tags }): Record<string, string> =>
    support || contact || apps || tags.length > 0 ? {} : { support: 'Please choose a page, or give it a tag' },
});

export const faqsOn = (page: FaqPage): readonly Faq[] => faqs.all().filter((faq) => faq[page]);

const pathsOfFaqs = { support: '/support', contact: '/contact', apps: '/app-development' } as const;

/** Undefined when no page lists it. */
export function pathOfFaq(faq: Faq): string | undefined {
  const page = pagesOfFaqs.find((one) => faq[one]);
  return page && pathsOfFaqs[page];
}

/** What the assistant says; whatever is not here it looks up on the pages. */
export const intents = defineRecords('assistant', Object.values(files).flat(), {
  ...collections.assistant,
  fields: answerFields,
});

export type Intent = (typeof intents)['builtIn'][number];
