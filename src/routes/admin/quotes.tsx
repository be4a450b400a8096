import type { LeadCells } from '#src/features/leads/row.tsx';
import { LeadsTab } from '#src/features/leads/tab.tsx';
import type { Route } from './+types/quotes';
import { deskTitle } from './desk-title.ts';
import { quoteKind } from './kinds.ts';
import { leadAction, leadList } from './leads.server.ts';

export const meta = deskTitle(quoteKind.title);
export const loader = (args: Route.LoaderArgs) => leadList(args, quoteKind);
export const action = (args: Route.ActionArgs) => leadAction(args, quoteKind);

const cells: LeadCells = {
  budget: ({ fields }) => (
    <>
      {fields.budget || '–'}
      {fields.timeline && <p className="text-sm text-ink-600">{fields.timeline}</p>}
    </>
  ),
};

export default function Quotes({ loaderData }: Route.ComponentProps) {
  return <LeadsTab kind={quoteKind} list={loaderData} cells={cells} />;
}
