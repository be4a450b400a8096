import { bookedKinds } from '#src/features/appointments/admin.server.ts';
import { CalendarLinks, FeedCard } from '#src/features/appointments/admin.tsx';
import bulkStyles from '#src/features/leads/bulk.css?url';
import type { LeadCells } from '#src/features/leads/row.tsx';
import { LeadsTab } from '#src/features/leads/tab.tsx';
import { mayDo } from '#src/platform/session/rights.ts';
import { IfMayHere } from '#src/ui/if-may.tsx';
import type { Route } from './+types/leads';
import { deskTitle } from './desk-title.ts';
import { kindInWords, leadTypeOf } from './lead-types.ts';
import { leadViews } from './lead-views.tsx';
import { leadAction, leadList, typeOrElsewhere } from './leads.server.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const meta = (args: Route.MetaArgs) => deskTitle(leadTypeOf(args.params.tab)?.title ?? '')(args);

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: bulkStyles }];

export async function loader(args: Route.LoaderArgs) {
  const { feed, db, actor } = await requireSignIn(args);
  const leadType = typeOrElsewhere(args);
  const [list, feedAddress] = await Promise.all([
    leadList(args, leadType),
    leadType.type === 'appointment' && mayDo(actor.role, 'calendar', 'write') ? feed.address() : undefined,
  ]);
  const kinds = leadType.kinds
    ? await bookedKinds(
        db,
        list.rows.map(({ id }) => id),
      )
    : {};
  return { list, feedAddress, kinds };
}

export const action = (args: Route.ActionArgs) => leadAction(args, typeOrElsewhere(args));

/** A tab of leads: messages, appointments, quote requests or applications (S2 §2). */
export default function Leads({ loaderData: { list, feedAddress, kinds }, params }: Route.ComponentProps) {
  const leadType = leadTypeOf(params.tab);
  if (!leadType) return null;
  const views = leadViews[leadType.type];
  const cells: LeadCells = { ...views?.cells, kind: ({ id }) => kindInWords(kinds[id] ?? '') };
  return (
    <LeadsTab
      key={leadType.type}
      leadType={leadType}
      list={list}
      {...views}
      cells={cells}
      ways={leadType.type === 'appointment' && <CalendarLinks />}
    >
      {feedAddress && (
        <IfMayHere>
          <FeedCard address={feedAddress} />
        </IfMayHere>
      )}
    </LeadsTab>
  );
}
