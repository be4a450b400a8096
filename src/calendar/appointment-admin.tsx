import { CalendarDays, CalendarX2, Clock, RefreshCw } from 'lucide-react';
import { type InputHTMLAttributes, useId } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import { longestReason } from '#src/content/appointments.ts';
import { leadAct } from '#src/intake/lead.ts';
import { dayInWords } from '#src/lib/format.ts';
import { isolated } from '#src/lib/text.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { IfMay, useMay } from '#src/ui/may.tsx';
import { StatusSelect } from '#src/ui/status-select.tsx';
import type { placeForOwner } from './appointment-changes.server.ts';

function PlaceField({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="grid min-w-0 max-w-full gap-1">
      <span>{label}</span>
      <input className="input max-w-full" key={String(input.defaultValue)} {...input} />
    </label>
  );
}

type Field = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultValue' | 'required'>;

const DayField = (props: { label: string } & Field) => <PlaceField type="date" {...props} />;
/** In steps of five minutes. */
const TimeField = (props: { label: string } & Field) => <PlaceField type="time" step={300} required {...props} />;

const row = 'flex flex-wrap gap-3';

/** `lengthOfKind`: an empty length means the default of the kind. */
export function PlaceFields(props: { date: string; time: string; minutes: number | string; lengthOfKind?: boolean }) {
  const { date, time, minutes, lengthOfKind = false } = props;
  return (
    <div className={row}>
      <DayField label="Day" name="date" required defaultValue={date} />
      <TimeField label="Start time (Eastern)" name="time" defaultValue={time} />
      <PlaceField
        label="Minutes"
        type="number"
        name="minutes"
        min={10}
        max={480}
        step={5}
        required={!lengthOfKind}
        placeholder={lengthOfKind ? 'Default length' : undefined}
        defaultValue={minutes}
      />
    </div>
  );
}

export function SpanFields(props: { date: string; time: string; toDate: string; toTime: string | undefined }) {
  return (
    <div className={row}>
      <DayField label="First day" name="date" required defaultValue={props.date} />
      <TimeField label="From (Eastern)" name="time" defaultValue={props.time} />
      <DayField label="Last day" name="to-date" defaultValue={props.toDate} />
      <TimeField label="To (Eastern)" name="to-time" defaultValue={props.toTime} />
    </div>
  );
}

const reasons = ['They asked to cancel', 'We’re sick', 'Something urgent came up', 'No longer needed'];

const outcomes = ['done', 'no-show'];

/** Cancelling needs a confirmation, so that a slip in a list mails nobody. */
export function AppointmentStatus(props: {
  id: string;
  name: string;
  status: string;
  tellsVisitor: boolean;
  begun: boolean;
  hasTime: boolean;
}) {
  const { id, name, tellsVisitor } = props;
  const listId = useId();
  return (
    <StatusSelect
      to={leadAct(id, 'status')}
      status={props.status}
      statuses={props.begun ? ['pending', ...outcomes] : ['pending', ...(props.hasTime ? ['confirmed'] : [])]}
      notYet={props.begun ? undefined : { statuses: outcomes, why: 'Available once it starts' }}
      label={`Status of the appointment with ${name}`}
      beside={(set, chosen) =>
        chosen !== 'cancelled' && (
          <ConfirmAction
            question={`Are you sure you want to cancel this appointment?${tellsVisitor ? ` This frees the time, and ${isolated(name)} gets an email.` : ''}`}
            confirm="Cancel appointment"
            keep="Keep appointment"
            label={`Cancel the appointment with ${name}`}
            icon={<CalendarX2 aria-hidden="true" size={18} />}
            onConfirm={(entered) => set('cancelled', entered)}
          >
            <label className="grid gap-1">
              <span>Reason (optional)</span>
              <input className="input" name="reason" list={listId} maxLength={longestReason} autoComplete="off" />
            </label>
            <datalist id={listId}>
              {reasons.map((reason) => (
                <option key={reason} value={reason} />
              ))}
            </datalist>
            {tellsVisitor && (
              <label className="flex min-h-6 items-center gap-2">
                <input type="checkbox" name="tell" value="yes" />
                Tell <bdi>{name}</bdi> the reason
              </label>
            )}
          </ConfirmAction>
        )
      }
    />
  );
}

export const CalendarLinks = () => (
  <>
    <IfMay open="/admin/calendar">
      <Link className="desk-link" to="/admin/calendar">
        <CalendarDays aria-hidden="true" size={16} /> Calendar
      </Link>
    </IfMay>
    <IfMay open="/admin/records/hours/hours">
      <Link className="desk-link" to="/admin/records/hours/hours">
        <Clock aria-hidden="true" size={16} /> Hours and days off
      </Link>
    </IfMay>
  </>
);

type AppointmentPlace = NonNullable<Awaited<ReturnType<typeof placeForOwner>>>;

export function PlacePanel({ id, place }: { id: string; place: AppointmentPlace }) {
  const { date, time, minutes, isOpen, reason, movable } = place;
  const mayMove = useMay().change('/admin/calendar');
  return (
    <section id="place" className="panel" aria-labelledby="place-title">
      <h2 id="place-title">View in calendar</h2>
      {!isOpen && (
        <p>
          <Link className="desk-link" to={`/admin/calendar?on=${date}`}>
            {dayInWords(date)}
          </Link>
        </p>
      )}
      {reason && <p className="wrap-anywhere">Cancelled: {reason}</p>}
      {movable && !isOpen && <p>Once it starts, set the status to done or no-show.</p>}
      {movable && mayMove && (
        <Form method="get" action="/admin/calendar" className="mt-2 grid justify-items-start gap-3">
          <input type="hidden" name="move" value={id} />
          <PlaceFields date={isOpen ? '' : date} time={isOpen ? '' : time} minutes={minutes} />
          <button type="submit" className="button button-quiet button-small">
            {isOpen ? 'Set time' : 'Move'} …
          </button>
        </Form>
      )}
    </section>
  );
}
export function FeedCard({ address }: { address: string }) {
  const fetcher = useFetcher();
  return (
    <details className="card mt-8 p-5">
      <summary className="font-semibold">Appointments in your own calendar</summary>
      <p className="mt-3 text-ink-600">
        Subscribe to this address in your calendar app. Anyone who has it can see your appointments.
      </p>
      <p className="message-text break-all" data-testid="feed-address">
        {address}
      </p>
      <div className="mt-3 flex items-center gap-2">
        <ConfirmAction
          question="Create a new address? Calendars using the old one will stop updating."
          confirm="Create a new address"
          keep="Keep this address"
          label="Create a new address"
          icon={<RefreshCw aria-hidden="true" size={18} />}
          onConfirm={() => fetcher.submit({ intent: 'renew' }, { method: 'post', action: '/admin/calendar/feeds' })}
        />
        <span className="text-ink-600">Replace this address if someone else has seen it.</span>
      </div>
    </details>
  );
}
