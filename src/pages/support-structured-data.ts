import type { FAQPage, WithContext } from 'schema-dts';
import { type FaqPage, pagesOfFaqs } from '#src/content/faqs.ts';
import { textOf } from '#src/lib/html.ts';
import type { AnsweredFaq } from './support-faqs.server.ts';

/**
 * The questions that a page shows, with their answers. A question that stands on several pages is told of on one of them
 * only, as Google asks: on Support before Contact, and on Contact before App development.
 */
export function faqData(shown: readonly AnsweredFaq[], page: FaqPage): WithContext<FAQPage>[] {
  const faqs = shown.filter((faq) => pagesOfFaqs.find((name) => faq[name]) === page);
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
