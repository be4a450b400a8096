import { LeadView } from '#src/features/leads/detail.tsx';
import type { Route } from './+types/lead';
import { deskTitle } from './desk-title.ts';
import { leadTypeOf } from './lead-types.ts';
import { leadViews } from './lead-views.tsx';
import { leadAction, leadDetail, typeOrElsewhere } from './leads.server.ts';

export const meta = (args: Route.MetaArgs) => deskTitle(leadTypeOf(args.params.tab)?.title ?? '')(args);
export const loader = (args: Route.LoaderArgs) => leadDetail(args, typeOrElsewhere(args));
export const action = (args: Route.ActionArgs) => leadAction(args, typeOrElsewhere(args));

/** Everything about one lead of any type. */
export default function Lead({ loaderData, params }: Route.ComponentProps) {
  const leadType = leadTypeOf(params.tab);
  if (!leadType) return null;
  const { drawn, status } = leadViews[leadType.type] ?? {};
  return (
    <LeadView
      leadType={leadType}
      detail={loaderData}
      {...(drawn && { drawn: drawn(loaderData) })}
      {...(status && { status })}
    />
  );
}
