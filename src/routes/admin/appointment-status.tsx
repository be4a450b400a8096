import { AppointmentStatus } from '#src/features/appointments/admin.tsx';
import type { StatusControl } from '#src/features/leads/row.tsx';

/** The day before `now`'s: who is told of a cancellation is decided on the server, to the minute. */
const dayBefore = (now: number) => new Date(now - 86_400_000).toISOString().slice(0, 10);

/** The control of an appointment's status, in the list and in the detail view. */
export const appointmentStatus: StatusControl = ({ id, name, status, starts }, now) => (
  <AppointmentStatus
    id={id}
    name={name}
    status={status}
    tellsVisitor={starts.includes(' ') && starts.slice(0, 10) >= dayBefore(now)}
  />
);
