import { CalendarX2, RefreshCw } from 'lucide-react';
import { useFetcher } from 'react-router';
import { easternText, spanText } from '#src/lib/eastern-format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import type { AppointmentListRow, AppointmentsPage } from './admin.server.ts';
import { fullDayInWords, serviceLabel, timeInWords } from './slot-words.ts';

/** A cancellation is asked for by its own button, so that a slip in a list mails nobody. */
function StatusSelect({ row }: { row: AppointmentListRow }) {
  const fetcher = useFetcher<{ problem?: string }>();
  const chosen = fetcher.formData?.get('status') ?? row.status;
  const choices = ['pending', 'confirmed', ...(chosen === 'cancelled' ? ['cancelled'] : [])];
  const set = (status: string) => fetcher.submit({ intent: 'status', id: row.id, status }, { method: 'post' });
  return (
    <>
      <div className="flex items-center">
        <select
          className="input input-small"
          aria-label={`Status of the appointment of ${row.name}`}
          name="status"
          value={String(chosen)}
          onChange={(event) => set(event.target.value)}
        >
          {choices.map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </select>
        {chosen !== 'cancelled' && (
          <ConfirmAction
            question={`Are you sure you want to cancel this appointment? ${row.scheduled && !row.over ? `The time becomes free and ${row.name} gets a mail.` : ''}`}
            confirm="Cancel the appointment"
            label={`Cancel the appointment of ${row.name}`}
            icon={<CalendarX2 aria-hidden="true" size={18} />}
            onConfirm={() => set('cancelled')}
          />
        )}
      </div>
      <p role="status" className="field-error">
        {fetcher.data?.problem}
      </p>
    </>
  );
}

function Due({ row, now }: { row: AppointmentListRow; now: number }) {
  if (row.status !== 'pending' || row.over) return null;
  const late = now > row.respondBy;
  return (
    <p className={late ? 'due due-late' : 'due'}>
      {late ? `Overdue by ${spanText(now - row.respondBy)}` : `Confirm within ${spanText(row.respondBy - now)}`}
    </p>
  );
}

function Entry({ row, now }: { row: AppointmentListRow; now: number }) {
  return (
    <tr>
      <td data-label="Date">
        <p className="font-semibold">{row.scheduled ? fullDayInWords(row.date) : row.date}</p>
        <p className="text-ink-600">
          {row.source} · {row.reference} · {easternText(row.submittedAt)}
        </p>
      </td>
      <td data-label="Time">
        {row.scheduled ? `${timeInWords(row.time)} ET` : row.time}
        {row.over && <p className="text-ink-600">over</p>}
      </td>
      <td data-label="Name">{row.name}</td>
      <td data-label="Contact">
        <a
          className="link break-all"
          href={`mailto:${row.email}?subject=${encodeURIComponent(`Your appointment ${row.reference}`)}`}
        >
          {row.email}
        </a>
        {row.phone && <p>{row.phone}</p>}
      </td>
      <td data-label="Service">
        {serviceLabel(row.service)}
        {row.message && (
          <details className="mt-1">
            <summary className="link">Read the message</summary>
            <p className="message-text">{row.message}</p>
          </details>
        )}
      </td>
      <td data-label="Status">
        <StatusSelect row={row} />
        <Due row={row} now={now} />
        {row.waiting > 0 && (
          <p className="mail-state">
            {row.waiting} {row.waiting === 1 ? 'mail' : 'mails'} waiting
          </p>
        )}
        {row.undelivered.map((text) => (
          <p key={text} className="mail-state mail-dead">
            {text}
          </p>
        ))}
      </td>
    </tr>
  );
}

/** The address under which the owner's own calendar program subscribes to the appointments. */
function FeedCard({ address }: { address: string }) {
  const fetcher = useFetcher();
  return (
    <details className="card mt-8 p-5">
      <summary className="font-semibold">Appointments in your own calendar</summary>
      <p className="mt-3 text-ink-600">
        Subscribe to this address in your calendar program. Whoever knows it can read your appointments.
      </p>
      <p className="message-text break-all" data-testid="feed-address">
        {address}
      </p>
      <div className="mt-3 flex items-center gap-2">
        <ConfirmAction
          question="Make a new address? Calendars that use the old one stop to be updated."
          confirm="Make a new address"
          label="Make a new address"
          icon={<RefreshCw aria-hidden="true" size={18} />}
          onConfirm={() => fetcher.submit({ intent: 'feed' }, { method: 'post' })}
        />
        <span className="text-ink-600">Replace this address if somebody else has seen it.</span>
      </div>
    </details>
  );
}

/** The Appointments tab (S2 §2): Date, Time, Name, Contact, Service with message, Status. */
export function AppointmentsTab({ page, now }: { page: AppointmentsPage; now: number }) {
  return (
    <section aria-labelledby="tab-title">
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-2">
        <h1 id="tab-title" className="text-2xl font-bold">
          Appointments
        </h1>
        <p className="text-ink-600">
          {page.total} in all, {page.pending} pending ·{' '}
          {page.upcoming ? (
            <a className="link" href="/admin/appointments">
              Show all, newest first
            </a>
          ) : (
            <a className="link" href="/admin/appointments?view=upcoming">
              Show those to come, soonest first
            </a>
          )}
        </p>
      </header>
      {page.rows.length === 0 ? (
        <p className="empty-state">No appointments yet.</p>
      ) : (
        <table className="admin-table">
          <caption className="sr-only">
            {page.upcoming ? 'Appointments to come, soonest first' : 'Appointments, newest first'}
          </caption>
          <thead>
            <tr>
              {['Date', 'Time', 'Name', 'Contact', 'Service', 'Status'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <Entry key={row.id} row={row} now={now} />
            ))}
          </tbody>
        </table>
      )}
      {page.older && (
        <p className="mt-5">
          <a className="button button-quiet" href={`/admin/appointments?before=${page.older}`}>
            Older appointments
          </a>
        </p>
      )}
      <FeedCard address={page.feedAddress} />
    </section>
  );
}
