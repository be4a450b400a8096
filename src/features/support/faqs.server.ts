import { type Faq, faqsOn } from '#content/faqs.ts';
import { matchesFilter, type TextFilter } from '#src/lib/filter.ts';
import { textOf } from '#src/lib/safe-html.ts';
import { type Answered, answered } from '#src/platform/markdown/answered.server.ts';

export type AnsweredFaq = Answered<Faq>;

/** The answers that the filter leaves (S2 §5): the search looks through question and answer as they are read. */
export async function findFaqs(filter: TextFilter): Promise<AnsweredFaq[]> {
  return (await answered(faqsOn('support'))).filter(({ category, question, answer }) =>
    matchesFilter(filter, { category, texts: [question, textOf(answer)] }),
  );
}
