import { appointmentPage } from '#src/content/appointments.ts';

/** `path`: the appointment's private page. */
export function CalendarLink({ path }: { path: string }) {
  return (
    <a className="link" href={`${path}.ics`} download="appointment.ics" data-no-prefetch>
      {appointmentPage.own.calendar}
    </a>
  );
}

/** Only for whoever booked. */
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
