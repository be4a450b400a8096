import { FeedCard } from '#src/features/appointments/admin.tsx';
import { LeadsTab } from '#src/features/leads/tab.tsx';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Route } from './+types/leads';
import { deskTitle } from './desk-title.ts';
import { leadTypeOf } from './lead-types.ts';
import { leadViews } from './lead-views.tsx';
import { leadAction, leadList, typeOrElsewhere } from './leads.server.ts';
import { staffOnly } from './staff-only.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const meta = (args: Route.MetaArgs) => deskTitle(leadTypeOf(args.params.tab)?.title ?? '')(args);

export async function loader(args: Route.LoaderArgs) {
  const { feed } = await staffOnly(args);
  const kind = typeOrElsewhere(args);
  const [list, feedAddress] = await Promise.all([
    leadList(args, kind),
    kind.type === 'appointment' ? feed.address() : undefined,
  ]);
  return { list, feedAddress };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const kind = typeOrElsewhere(args);
  if (form.get('intent') !== 'feed') return leadAction(args, kind, form);
  return orWhyNot(args, async () => {
    const { db, clock, actor, feed } = await staffOnly(args);
    await feed.renew();
    await db.write((trx) => recordAudit(trx, { at: clock.now(), actor, action: 'new calendar address' }));
    return {};
  });
}

/** A tab of leads: messages, appointments, quote requests or applications (S2 §2). */
export default function Leads({ loaderData: { list, feedAddress }, params }: Route.ComponentProps) {
  const kind = leadTypeOf(params.tab);
  if (!kind) return null;
  return (
    <LeadsTab key={kind.type} kind={kind} list={list} {...leadViews[kind.type]}>
      {feedAddress && <FeedCard address={feedAddress} />}
    </LeadsTab>
  );
}
