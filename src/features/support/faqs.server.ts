import { type SupportFaq, support } from '#content/support.ts';
import { matchesFilter, type TextFilter } from '#src/lib/filter.ts';
import { type SafeHtml, textOf } from '#src/lib/safe-html.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';

export interface AnsweredFaq extends Omit<SupportFaq, 'answer'> {
  readonly answer: SafeHtml;
}

/** The answers that the filter leaves (S2 §5): the search looks through question and answer as they are read. */
export async function findFaqs(filter: TextFilter, faqs = support.faqs): Promise<AnsweredFaq[]> {
  const answered = await Promise.all(
    faqs.map(async (faq) => ({ ...faq, answer: (await renderMarkdown(faq.answer, { topLevel: 3 })).html })),
  );
  return answered.filter(({ category, question, answer }) =>
    matchesFilter(filter, { category, texts: [question, textOf(answer)] }),
  );
}
