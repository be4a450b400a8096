import { FeedCard, RulesLink } from '#src/features/appointments/admin.tsx';
import bulkStyles from '#src/features/leads/bulk.css?url';
import { LeadsTab } from '#src/features/leads/tab.tsx';
import type { Route } from './+types/leads';
import { deskTitle } from './desk-title.ts';
import { leadTypeOf } from './lead-types.ts';
import { leadViews } from './lead-views.tsx';
import { leadAction, leadList, typeOrElsewhere } from './leads.server.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const meta = (args: Route.MetaArgs) => deskTitle(leadTypeOf(args.params.tab)?.title ?? '')(args);

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: bulkStyles }];

export async function loader(args: Route.LoaderArgs) {
  const { feed } = await requireSignIn(args);
  const leadType = typeOrElsewhere(args);
  const [list, feedAddress] = await Promise.all([
    leadList(args, leadType),
    leadType.type === 'appointment' ? feed.address() : undefined,
  ]);
  return { list, feedAddress };
}

export const action = (args: Route.ActionArgs) => leadAction(args, typeOrElsewhere(args));

/** A tab of leads: messages, appointments, quote requests or applications (S2 §2). */
export default function Leads({ loaderData: { list, feedAddress }, params }: Route.ComponentProps) {
  const leadType = leadTypeOf(params.tab);
  if (!leadType) return null;
  return (
    <LeadsTab
      key={leadType.type}
      leadType={leadType}
      list={list}
      ways={leadType.type === 'appointment' && <RulesLink />}
      {...leadViews[leadType.type]}
    >
      {feedAddress && <FeedCard address={feedAddress} />}
    </LeadsTab>
  );
}
