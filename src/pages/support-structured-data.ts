import type { FAQPage, WithContext } from 'schema-dts';
import { type FaqPage, pagesOfFaqs } from '#src/content/faqs.ts';
import { textOf } from '#src/lib/html.ts';
import type { AnsweredFaq } from './support-faqs.server.ts';

/** Google wants each question on one page only: Support before Contact before App development. */
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
