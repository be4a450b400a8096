import managePage from 'content:pages/appointment';
import { data, redirect } from 'react-router';
import { changeByLink, managedAppointment } from '#src/calendar/appointment-changes.server.ts';
import { ManagePage, VoidLink } from '#src/calendar/appointment-manage.tsx';
import { calendarView } from '#src/calendar/appointment-view.server.ts';
import { requestContext } from '#src/context.server.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/appointment';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { sheet: 'forms', perRequest: true, isPrivate: true };

/** A GET changes nothing. Links made void by a change answer 410, unknown ones 404. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { appointments, clock } = context.get(requestContext);
  const found = await managedAppointment(appointments, params.token, clock.now());
  if (!found) {
    const outdated = await appointments.outdated(params.token);
    return data({ appointment: undefined, outdated }, { status: outdated ? 410 : 404 });
  }
  const { row, ...appointment } = found;
  const query = new URL(request.url).searchParams;
  const view = await calendarView(appointments, query, clock.now(), row);
  return data({ appointment, path: `/appointment/${params.token}`, view, done: query.get('done') });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { appointments } = context.get(requestContext);
  const form = await request.formData();
  const change = await changeByLink(appointments, params.token, form);
  if ('done' in change) {
    const done = form.get('intent') === 'move' ? 'moved' : 'cancelled';
    return redirect(`/appointment/${change.token}?done=${done}#done`, 303);
  }
  if ('gone' in change) return data(undefined, { status: (await appointments.outdated(params.token)) ? 410 : 404 });
  return data(change, { status: change.alternatives ? 409 : 422 });
}

export const meta: Route.MetaFunction = (args) => headOf(args, { title: managePage.title, noindex: true });

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.appointment) return <VoidLink outdated={loaderData.outdated} />;
  return <ManagePage {...loaderData} problem={actionData?.problem} alternatives={actionData?.alternatives} />;
}
