import { appointmentPage } from '#content/appointments.ts';

/** What only whoever booked is shown: where to move or cancel it, and its calendar entry. */
export function OwnLinks({ path }: { path: string }) {
  const { move, calendar } = appointmentPage.own;
  return (
    <>
      <p>
        <a className="link" href={path}>
          {move}
        </a>
      </p>
      <p>
        <a className="link" href={`${path}.ics`} download="appointment.ics" data-no-prefetch>
          {calendar}
        </a>
      </p>
    </>
  );
}
