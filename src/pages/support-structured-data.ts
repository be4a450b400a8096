import type { FAQPage, WithContext } from 'schema-dts';
import { type Faq, type FaqPage, faqsOn, pagesOfFaqs } from '#src/content/faqs.ts';
import { matchesFilter, type TextFilter } from '#src/lib/filter.ts';
import { textOf } from '#src/lib/html.ts';
import { type Answered, answered } from '#src/platform/markdown/markdown.server.ts';

export type AnsweredFaq = Answered<Faq>;

/** S2 §5. Searches question and answer text; similar matches when there is no exact one. */
export async function findFaqs(filter: TextFilter): Promise<{ faqs: AnsweredFaq[]; isClose: boolean }> {
  const all = await answered(faqsOn('support'));
  const matching = (forgives: boolean) =>
    all.filter(({ category, question, answer }) =>
      matchesFilter(filter, { category, texts: [question, textOf(answer)] }, forgives),
    );
  const exact = matching(false);
  const faqs = exact.length > 0 ? exact : matching(true);
  return { faqs, isClose: exact.length === 0 && faqs.length > 0 };
}

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
