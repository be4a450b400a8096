import type { SafeHtml } from '#src/lib/safe-html.ts';
import { renderMarkdown } from './markdown.server.ts';

/** A question with its answer ready to be shown. */
export type Answered<Asked> = Omit<Asked, 'answer'> & { readonly answer: SafeHtml };

/** Questions with the Markdown of their answers as safe HTML, for a place below a heading of the page. */
export const answered = <Asked extends { readonly answer: string }>(
  faqs: readonly Asked[],
): Promise<Answered<Asked>[]> =>
  Promise.all(faqs.map(async (faq) => ({ ...faq, answer: (await renderMarkdown(faq.answer, { topLevel: 3 })).html })));
