import { data } from 'react-router';
import { changeAppointments, loadAppointments } from '#src/features/appointments/admin.server.ts';
import { AppointmentsTab } from '#src/features/appointments/admin.tsx';
import type { Route } from './+types/appointments';
import { staffOnly } from './staff-only.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const parts = await staffOnly(args);
  const now = parts.clock.now();
  return { page: await loadAppointments(parts, new URL(args.request.url).searchParams, now), now };
}

export async function action(args: Route.ActionArgs) {
  const parts = await staffOnly(args);
  const problem = await changeAppointments(parts, await args.request.formData());
  return problem ? data({ problem }, { status: 422 }) : {};
}

export default function Appointments({ loaderData }: Route.ComponentProps) {
  return <AppointmentsTab {...loaderData} />;
}
