import { appointmentPage } from '#src/content/appointments.ts';

export function CalendarLink({ path }: { path: string }) {
  return (
    <a className="link" href={`${path}.ics`} download="appointment.ics" data-no-prefetch>
      {appointmentPage.own.calendar}
    </a>
  );
}

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
