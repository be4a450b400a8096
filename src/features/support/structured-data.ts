import type { FAQPage, WithContext } from 'schema-dts';
import { textOf } from '#src/lib/safe-html.ts';
import type { AnsweredFaq } from './faqs.server.ts';

/** The questions that the page shows, with their answers. */
export function faqData(faqs: readonly AnsweredFaq[]): WithContext<FAQPage>[] {
  if (faqs.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: faqs.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
      })),
    },
  ];
}
