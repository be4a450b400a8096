import { LeadsTab } from '#src/features/leads/tab.tsx';
import type { Route } from './+types/quotes';
import { deskTitle } from './desk-title.ts';
import { quoteKind } from './kinds.ts';
import { leadAction, leadList } from './leads.server.ts';

export const meta = deskTitle(quoteKind.title);
export const loader = (args: Route.LoaderArgs) => leadList(args, quoteKind);
export const action = (args: Route.ActionArgs) => leadAction(args, quoteKind);

export default function Quotes({ loaderData }: Route.ComponentProps) {
  return <LeadsTab kind={quoteKind} list={loaderData} />;
}
