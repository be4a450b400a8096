import { LeadsTab } from '#src/features/leads/tab.tsx';
import type { Route } from './+types/messages';
import { deskTitle } from './desk-title.ts';
import { messageKind } from './kinds.ts';
import { leadAction, leadList } from './leads.server.ts';

export const meta = deskTitle(messageKind.title);
export const loader = (args: Route.LoaderArgs) => leadList(args, messageKind);
export const action = (args: Route.ActionArgs) => leadAction(args, messageKind);

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <LeadsTab kind={messageKind} list={loaderData} />;
}
