import { appointmentPage } from '#src/content/appointments.ts';

/** The calendar entry of the appointment whose private page is at `path`. */
export function CalendarLink({ path }: { path: string }) {
  return (
    <a className="link" href={`${path}.ics`} download="appointment.ics" data-no-prefetch>
      {appointmentPage.own.calendar}
    </a>
  );
}

/** What only whoever booked is shown: where to move or cancel it, and its calendar entry. */
export function OwnLinks({ path }: { path: string }) {
  const { move } = appointmentPage.own;
  return (
    <>
      <p>
        <a className="link" href={path}>
          {move}
        </a>
      </p>
      <p>
        <CalendarLink path={path} />
      </p>
    </>
  );
}
