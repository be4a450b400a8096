import { pageMeta } from '#content/page-meta.ts';
import { draftKey } from '#src/features/quotes/draft.ts';
import { QuotePage } from '#src/features/quotes/page.tsx';
import { QuoteWizard } from '#src/features/quotes/wizard.tsx';
import { Island } from '#src/islands/island.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { requestContext } from '../context.server.ts';
import { issueTickets } from '../tickets.server.ts';
import type { Route } from './+types/quote';
import { headOf } from './head.ts';

export const handle: PageHandle = { perRequest: true, styles: ['forms'] };

export function loader({ context }: Route.LoaderArgs) {
  const { intake, formState } = context.get(requestContext);
  const state = formState?.type === 'quote' ? formState : undefined;
  return { tickets: state?.tickets ?? issueTickets(intake), state };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.quote);

export default function Quote({ loaderData }: Route.ComponentProps) {
  const wizard = <Island name="quote-wizard" of={QuoteWizard} props={loaderData} wakeIfStored={draftKey} />;
  return <QuotePage wizard={wizard} />;
}
