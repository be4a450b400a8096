import { LeadView } from '#src/features/leads/detail.tsx';
import type { Route } from './+types/message';
import { deskTitle } from './desk-title.ts';
import { messageKind } from './kinds.ts';
import { leadAction, leadDetail } from './leads.server.ts';

export const meta = deskTitle(messageKind.title);
export const loader = (args: Route.LoaderArgs) => leadDetail(args, messageKind);
export const action = (args: Route.ActionArgs) => leadAction(args, messageKind);

export default function Message({ loaderData }: Route.ComponentProps) {
  return <LeadView kind={messageKind} detail={loaderData} />;
}
