import { LeadView } from '#src/features/leads/detail.tsx';
import type { Route } from './+types/quote';
import { deskTitle } from './desk-title.ts';
import { quoteKind } from './kinds.ts';
import { leadAction, leadDetail } from './leads.server.ts';

export const meta = deskTitle(quoteKind.title);
export const loader = (args: Route.LoaderArgs) => leadDetail(args, quoteKind);
export const action = (args: Route.ActionArgs) => leadAction(args, quoteKind);

export default function Quote({ loaderData }: Route.ComponentProps) {
  return <LeadView kind={quoteKind} detail={loaderData} />;
}
