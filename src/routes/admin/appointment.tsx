import { LeadView } from '#src/features/leads/detail.tsx';
import type { Route } from './+types/appointment';
import { appointmentStatus } from './appointment-status.tsx';
import { deskTitle } from './desk-title.ts';
import { appointmentKind } from './kinds.ts';
import { leadAction, leadDetail } from './leads.server.ts';

export const meta = deskTitle(appointmentKind.title);
export const loader = (args: Route.LoaderArgs) => leadDetail(args, appointmentKind);
export const action = (args: Route.ActionArgs) => leadAction(args, appointmentKind);

export default function Appointment({ loaderData }: Route.ComponentProps) {
  return <LeadView kind={appointmentKind} detail={loaderData} status={appointmentStatus} />;
}
