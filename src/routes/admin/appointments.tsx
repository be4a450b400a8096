import { FeedCard } from '#src/features/appointments/admin.tsx';
import { shortDayInWords } from '#src/features/appointments/slot-words.ts';
import type { LeadCells } from '#src/features/leads/row.tsx';
import { LeadsTab } from '#src/features/leads/tab.tsx';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Route } from './+types/appointments';
import { appointmentStatus } from './appointment-status.tsx';
import { deskTitle } from './desk-title.ts';
import { appointmentKind } from './kinds.ts';
import { leadAction, leadList } from './leads.server.ts';
import { staffOnly } from './staff-only.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const meta = deskTitle(appointmentKind.title);

export async function loader(args: Route.LoaderArgs) {
  const { feed } = await staffOnly(args);
  const [list, feedAddress] = await Promise.all([leadList(args, appointmentKind), feed.address()]);
  return { list, feedAddress };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (form.get('intent') !== 'feed') return leadAction(args, appointmentKind, form);
  return orWhyNot(args, async () => {
    const { db, clock, actor, feed } = await staffOnly(args);
    await feed.renew();
    await db.write((trx) => recordAudit(trx, { at: clock.now(), actor, action: 'new calendar address' }));
    return {};
  });
}

const cells: LeadCells = {
  date: ({ starts, fields }) => (starts.includes(' ') ? shortDayInWords(starts.slice(0, 10)) : (fields.date ?? '')),
};

export default function Appointments({ loaderData }: Route.ComponentProps) {
  return (
    <LeadsTab kind={appointmentKind} list={loaderData.list} status={appointmentStatus} cells={cells}>
      <FeedCard address={loaderData.feedAddress} />
    </LeadsTab>
  );
}
