import { CalendarX2, RefreshCw } from 'lucide-react';
import { useFetcher } from 'react-router';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { StatusSelect } from '#src/ui/status-select.tsx';

/** A cancellation is asked for by its own button, so that a slip in a list mails nobody. */
export function AppointmentStatus(props: { id: string; name: string; status: string; tellsVisitor: boolean }) {
  const { id, name, tellsVisitor } = props;
  return (
    <StatusSelect
      id={id}
      status={props.status}
      statuses={['pending', 'confirmed']}
      label={`Status of the appointment of ${name}`}
      beside={(set, chosen) =>
        chosen !== 'cancelled' && (
          <ConfirmAction
            question={`Are you sure you want to cancel this appointment?${tellsVisitor ? ` The time becomes free and ${name} gets an email.` : ''}`}
            confirm="Cancel the appointment"
            keep="Keep the appointment"
            label={`Cancel the appointment of ${name}`}
            icon={<CalendarX2 aria-hidden="true" size={18} />}
            fields={{ intent: 'status', id, status: 'cancelled' }}
            onConfirm={() => set('cancelled')}
          />
        )
      }
    />
  );
}

/** The address under which the owner's own calendar program subscribes to the appointments. */
export function FeedCard({ address }: { address: string }) {
  const fetcher = useFetcher();
  return (
    <details className="card mt-8 p-5">
      <summary className="font-semibold">Appointments in your own calendar</summary>
      <p className="mt-3 text-ink-600">
        Subscribe to this address in your calendar program. Anyone who knows it can read your appointments.
      </p>
      <p className="message-text break-all" data-testid="feed-address">
        {address}
      </p>
      <div className="mt-3 flex items-center gap-2">
        <ConfirmAction
          question="Make a new address? Calendars that use the old one are no longer updated."
          confirm="Make a new address"
          keep="Keep this address"
          label="Make a new address"
          icon={<RefreshCw aria-hidden="true" size={18} />}
          fields={{ intent: 'feed' }}
          onConfirm={() => fetcher.submit({ intent: 'feed' }, { method: 'post' })}
        />
        <span className="text-ink-600">Replace this address if somebody else has seen it.</span>
      </div>
    </details>
  );
}
