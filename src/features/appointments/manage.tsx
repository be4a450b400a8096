import { appointmentPage } from '#content/appointments.ts';
import { company } from '#content/company.ts';
import { Calendar } from './calendar.tsx';
import type { Place } from './form.tsx';
import { serviceLabel, slotInWords, timeInWords } from './slot-words.ts';
import { Slots } from './slots.tsx';
import type { CalendarView } from './view.server.ts';

/** What the private page knows of an appointment. */
export interface ManagedAppointment extends Place {
  reference: string;
  service: string;
  status: string;
  /** Whether it can still be moved or cancelled: it lies ahead and is not cancelled. */
  open: boolean;
}

const statusWords: Record<string, string> = {
  pending: 'Booked; we will confirm it',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
};
const doneWords: Record<string, string> = {
  moved: 'Your appointment has a new time. We have sent you a new invitation with a new private link.',
  cancelled: 'Your appointment is cancelled. We have sent you an email that takes it out of your calendar.',
};

function Facts({ appointment }: { appointment: ManagedAppointment }) {
  return (
    <dl className="manage-facts mt-6">
      <dt>When</dt>
      <dd>
        {slotInWords(appointment)}
        <span data-slot={`${appointment.date} ${appointment.time}`} />
      </dd>
      <dt>About</dt>
      <dd>{serviceLabel(appointment.service)}</dd>
      <dt>Where</dt>
      <dd>{appointmentPage.place}</dd>
      <dt>Status</dt>
      <dd>{statusWords[appointment.status] ?? appointment.status}</dd>
      <dt>Reference</dt>
      <dd>{appointment.reference}</dd>
    </dl>
  );
}

function Problem({ problem, alternatives }: { problem: string; alternatives: Place[] }) {
  return (
    <div className="notice notice-error mt-6" role="alert">
      <p className="font-semibold">{problem}</p>
      {alternatives.length > 0 && (
        <form method="post" className="mt-3 grid gap-2">
          <p>The nearest free times:</p>
          <input type="hidden" name="intent" value="move" />
          {alternatives.map((place) => (
            <button
              key={`${place.date} ${place.time}`}
              type="submit"
              name="slot"
              value={`${place.date} ${place.time}`}
              className="button button-quiet justify-center"
            >
              Move to {slotInWords(place)}
            </button>
          ))}
        </form>
      )}
    </div>
  );
}

/** The question before a move, so that one click on a time changes nothing. */
function ConfirmMove({ from, to }: { from: Place; to: Place }) {
  return (
    <form id="move-to" method="post" className="notice notice-choice mt-6" aria-label="Confirm the new time">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="slot" value={`${to.date} ${to.time}`} />
      <p>
        Move your appointment from {slotInWords(from)} to <strong>{slotInWords(to)}</strong>
        <span data-slot={`${to.date} ${to.time}`} />?
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="button button-primary">
          Yes, move it
        </button>
        <a className="button button-quiet" href={`?date=${to.date}#move-title`}>
          No, keep looking
        </a>
      </p>
    </form>
  );
}

function Move({ view, appointment }: { view: CalendarView; appointment: ManagedAppointment }) {
  return (
    <section aria-labelledby="move-title" className="card mt-8 p-5 sm:p-8">
      <h2 id="move-title" className="text-2xl font-bold">
        Choose another time
      </h2>
      <p className="mt-2 text-ink-600">Pick a day and a time; we ask once more before we move it.</p>
      {view.problem && (
        <p className="notice notice-error mt-4" role="status">
          {view.problem}
        </p>
      )}
      {view.time && <ConfirmMove from={appointment} to={view} />}
      <div className="booking-grid">
        <form method="get" action="#move-title" aria-label="Choose a day">
          <Calendar days={view.days} today={view.today} month={view.month} chosen={view.date} />
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
        Cancel the appointment
      </h2>
      <p className="mt-2 text-ink-600">We free the time at {timeInWords(appointment.time)} for somebody else.</p>
      <details className="mt-4">
        <summary className="button button-quiet">Cancel this appointment …</summary>
        <form method="post" className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="cancel" />
          <button type="submit" className="button button-primary">
            Yes, cancel this appointment
          </button>
          <a className="button button-quiet" href="?">
            Keep this appointment
          </a>
        </form>
      </details>
    </section>
  );
}

/** The private page of one appointment: move it or cancel it without an account and without a script. */
export function ManagePage(props: {
  appointment: ManagedAppointment;
  view: CalendarView;
  done: string | null;
  problem?: string | undefined;
  alternatives?: Place[] | undefined;
}) {
  const { appointment, done } = props;
  const said = doneWords[done ?? ''];
  return (
    <section className="wrap max-w-4xl pt-36 pb-24" data-own-time>
      <h1 className="text-4xl font-bold">Your appointment</h1>
      {said && (
        <p id="done" className="notice notice-choice mt-6" role="status">
          {said}
        </p>
      )}
      {props.problem && <Problem problem={props.problem} alternatives={props.alternatives ?? []} />}
      <Facts appointment={appointment} />
      {appointment.open ? (
        <>
          <Move view={props.view} appointment={appointment} />
          <Cancel appointment={appointment} />
        </>
      ) : (
        <p className="mt-8">
          <a className="button button-primary" href="/contact?tab=appointment">
            Book another time
          </a>
        </p>
      )}
    </section>
  );
}

/** What a link shows that is void, because the appointment was changed since or the link is mistyped. */
export function VoidLink() {
  return (
    <section className="wrap max-w-2xl pt-40 pb-28">
      <h1 className="text-4xl font-bold">This link is no longer valid</h1>
      <p className="mt-4 text-lg text-ink-600">
        An appointment has a new link after each change. Please use the one in our newest email, or write to{' '}
        <a className="link" href={`mailto:${company.emails.info}`}>
          {company.emails.info}
        </a>
        .
      </p>
    </section>
  );
}
