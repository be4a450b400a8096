import { pageMeta } from '#src/content/page-meta.ts';
import { draftKey } from '#src/features/quotes/draft.ts';
import { QuotePage } from '#src/features/quotes/page.tsx';
import { quotePrefill } from '#src/features/quotes/view.server.ts';
import { QuoteWizard } from '#src/features/quotes/wizard.tsx';
import { Island } from '#src/islands/island.tsx';
import { easternDay } from '#src/lib/format.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { requestContext } from '../context.server.ts';
import { issueTickets } from '../tickets.server.ts';
import type { Route } from './+types/quote';
import { headOf } from './head.ts';

export const handle: PageHandle = { perRequest: true, styles: ['forms'] };

export function loader({ context, request }: Route.LoaderArgs) {
  const { intake, formState, tokens, clock } = context.get(requestContext);
  const state = formState?.type === 'quote' ? formState : undefined;
  return {
    tickets: state?.tickets ?? issueTickets(intake),
    state,
    prefill: quotePrefill(new URL(request.url).searchParams, { tokens, clock }),
    today: easternDay(clock.now()).iso,
  };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.quote);

export default function Quote({ loaderData }: Route.ComponentProps) {
  const wizard = <Island name="quote-wizard" of={QuoteWizard} props={loaderData} wakeIfStored={draftKey} />;
  return <QuotePage wizard={wizard} />;
}
