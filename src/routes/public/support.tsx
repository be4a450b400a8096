import { pageMeta } from '#src/content/page-meta.ts';
import { faqCategories } from '#src/content/support.ts';
import { recordInWords } from '#src/features/conversations/figures.ts';
import { findFaqs } from '#src/features/support/faqs.server.ts';
import { SupportPage } from '#src/features/support/page.tsx';
import { faqData } from '#src/features/support/structured-data.ts';
import { filterFrom } from '#src/lib/filter.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/support';
import { headOf } from './head.ts';

export const handle: PageHandle = { styles: ['reading', 'services'] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const filter = filterFrom(new URL(request.url).searchParams, faqCategories);
  const { answerRecord } = context.get(requestContext).content.published();
  return { filter, ...(await findFaqs(filter)), record: answerRecord && recordInWords(answerRecord) };
}

export const meta: Route.MetaFunction = (args) =>
  headOf(args, { ...pageMeta.support, structuredData: faqData(args.loaderData?.faqs ?? [], 'support') });

export default function Support({ loaderData }: Route.ComponentProps) {
  return <SupportPage {...loaderData} />;
}
