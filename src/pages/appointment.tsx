import words from 'content:pages/appointment';
import { Fragment, type ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { changeByLink, managedAppointment } from '#src/calendar/appointment-changes.server.ts';
import type { SlotKey } from '#src/calendar/appointment-rules.ts';
import { type CalendarView, calendarView } from '#src/calendar/appointment-view.server.ts';
import { Calendar, CalendarLink, CalendarNotes, Slots } from '#src/calendar/slot-calendar.tsx';
import { slotId, slotInWords } from '#src/calendar/slot-words.ts';
import { appointmentPage, longestReason } from '#src/content/appointments.ts';
import { bookAgain, bookingWords } from '#src/content/bookings.ts';
import { company } from '#src/content/company.ts';
import { requestContext } from '#src/context.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { timeInWords } from '#src/lib/format.ts';
import { givenName } from '#src/lib/text.ts';
import { Portrait } from '#src/ui/art/portrait.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { MailLink, ShortPage, TextLink } from '#src/ui/sections/page-hero.tsx';
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

export const meta: Route.MetaFunction = (args) => headOf(args, { title: words.title, noindex: true });

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.appointment) return <VoidLink outdated={loaderData.outdated} />;
  return <ManagePage {...loaderData} problem={actionData?.problem} alternatives={actionData?.alternatives} />;
}

type ManagedAppointment = Omit<NonNullable<Awaited<ReturnType<typeof managedAppointment>>>, 'row'>;

const { facts, confirm, move, cancel, voidLink } = words;

function Facts({ appointment }: { appointment: ManagedAppointment }) {
  const { status } = appointment;
  const isMissed = status === 'pending' && !appointment.open;
  const rows: [string, ReactNode][] = [
    [
      facts.when,
      <>
        {slotInWords(appointment)}
        <span data-slot={slotId(appointment)} />
      </>,
    ],
    [facts.length, fillIn(bookingWords.length, { minutes: appointment.minutes })],
    ...appointment.about,
    [facts.where, appointment.place],
    [facts.status, isMissed ? words.unconfirmed : (words.statuses[status] ?? status)],
    [facts.reference, appointment.reference],
  ];
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-ink-600">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Problem({ problem, alternatives }: { problem: string; alternatives: SlotKey[] }) {
  return (
    <div className="notice notice-error mt-6" role="alert">
      <p className="font-semibold">{problem}</p>
      {alternatives.length > 0 && (
        <form method="post" className="mt-3 grid gap-2">
          <p>{appointmentPage.nearest}</p>
          <input type="hidden" name="intent" value="move" />
          {alternatives.map((place) => (
            <button
              key={slotId(place)}
              type="submit"
              name="slot"
              value={slotId(place)}
              className="button button-quiet justify-center"
            >
              {fillIn(words.moveTo, { slot: slotInWords(place) })}
            </button>
          ))}
        </form>
      )}
    </div>
  );
}

/** Asks before a move, so that one click on a time changes nothing. */
function ConfirmMove({ from, to }: { from: SlotKey; to: SlotKey }) {
  return (
    <form id="move-to" method="post" className="notice mt-6 border-arc-300 bg-arc-50" aria-label={confirm.label}>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="slot" value={slotId(to)} />
      <p>
        {fillIn(confirm.question, { from: slotInWords(from) })} <strong>{slotInWords(to)}</strong>
        <span data-slot={slotId(to)} />?
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="button button-primary">
          {confirm.yes}
        </button>
        <a className="button button-quiet" href={`?date=${to.date}#move-title`}>
          {confirm.no}
        </a>
      </p>
    </form>
  );
}

function Move({ view, appointment }: { view: CalendarView; appointment: ManagedAppointment }) {
  return (
    <section aria-labelledby="move-title" className="card mt-8 p-5 sm:p-8">
      <h2 id="move-title" className="text-2xl font-bold">
        {move.title}
      </h2>
      <p className="mt-2 text-ink-600">{move.lead}</p>
      {view.problem && (
        <p className="notice notice-error mt-4" role="status">
          {view.problem}
        </p>
      )}
      {view.time && <ConfirmMove from={appointment} to={view} />}
      <div className="booking-grid mt-4 grid gap-8 xl:grid-cols-[minmax(0,21rem)_1fr]">
        <form method="get" action="#move-title" aria-label={appointmentPage.chooseDay}>
          <Calendar days={view.days} today={view.today} month={view.month} chosen={view.date} />
          <CalendarNotes days={view.days} />
        </form>
        <div>
          {view.date ? (
            <form method="get" action="#move-to">
              <input type="hidden" name="date" value={view.date} />
              <Slots date={view.date} slots={view.slots} chosen={view.time} />
            </form>
          ) : (
            <p className="text-ink-600">{appointmentPage.chooseDate}</p>
          )}
          <p className="mt-5 text-sm text-ink-600">{appointmentPage.businessHours}</p>
        </div>
      </div>
    </section>
  );
}

function Cancel({ appointment }: { appointment: ManagedAppointment }) {
  return (
    <section aria-labelledby="cancel-title" className="card mt-8 p-5 sm:p-8">
      <h2 id="cancel-title" className="text-2xl font-bold">
        {cancel.title}
      </h2>
      <p className="mt-2 text-ink-600">{fillIn(cancel.lead, { time: timeInWords(appointment.time) })}</p>
      <details className="mt-4">
        <summary className="button button-quiet">{cancel.open}</summary>
        <form method="post" className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="cancel" />
          <label className="grid w-full gap-1">
            <span>{cancel.reason}</span>
            <input className="input" name="reason" maxLength={longestReason} autoComplete="off" />
          </label>
          <button type="submit" className="button button-primary">
            {cancel.yes}
          </button>
          <a className="button button-quiet" href="?">
            {cancel.no}
          </a>
        </form>
      </details>
    </section>
  );
}

/** Moves or cancels without an account and without a script. */
export function ManagePage(props: {
  appointment: ManagedAppointment;
  path: string;
  view: CalendarView;
  done: string | null;
  problem?: string | undefined;
  alternatives?: SlotKey[] | undefined;
}) {
  const { appointment, done } = props;
  const said = words.done[done ?? ''];
  return (
    <section className="wrap max-w-4xl pt-36 pb-24" data-own-time>
      <h1 className="text-title font-medium tracking-[-0.04em]">{words.title}</h1>
      {said && (
        <p id="done" className="notice mt-6 border-arc-300 bg-arc-50" role="status">
          {said}
        </p>
      )}
      {props.problem && <Problem problem={props.problem} alternatives={props.alternatives ?? []} />}
      {appointment.comes && (
        <p className="mt-6 flex items-center gap-4 text-lg font-semibold">
          <Portrait {...appointment.comes} size={80} />
          {fillIn(words.comes, { name: givenName(appointment.comes.name) })}
        </p>
      )}
      <Facts appointment={appointment} />
      {appointment.open ? (
        <>
          <p className="mt-6">
            <CalendarLink path={props.path} />
          </p>
          <Move view={props.view} appointment={appointment} />
          <Cancel appointment={appointment} />
        </>
      ) : (
        <p className="mt-8">
          <a className="button button-primary" href={bookAgain(appointment.kind)}>
            {words.bookAgain}
          </a>
        </p>
      )}
    </section>
  );
}

/** For links that are mistyped or outdated. Reveals nothing else about the appointment. */
function VoidLink({ outdated = 'unknown' }: { outdated?: keyof typeof voidLink | undefined }) {
  const { title, text, onward } = voidLink[outdated];
  return (
    <ShortPage
      title={title}
      text={
        <>
          {text} <MailLink to={company.emails.info} />.
        </>
      }
    >
      <p className="mt-8">
        <TextLink className="button button-primary" {...onward} />
      </p>
    </ShortPage>
  );
}
