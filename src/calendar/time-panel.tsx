import { useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { packageOptions } from '#src/content/bookings.ts';
import { callerForm } from '#src/content/forms/caller.ts';
import { FormFields } from '#src/forms/fields.tsx';
import { TextField } from '#src/ui/fields.tsx';
import { LookOnly } from '#src/ui/if-may.tsx';
import { PlaceFields, SpanFields } from '#src/ui/place-fields.tsx';
import { type Judged, Panel, Problem, type Slot, Warnings } from './week-panels.tsx';

/** What was typed into a panel before, by the names of its fields. */
export type Typed = Readonly<Record<string, string>>;

/** A panel for time that is free: booking it, or closing it. */
export interface AskedTime extends Partial<Judged> {
  what: 'book' | 'block';
  typed: Typed;
  errors: Typed;
  /** The place that the warnings are about; sent along, it says that they were read. */
  known?: string;
  /** Sent along, so that a repeat books nothing more. */
  once: string;
}

/** A kind of meeting that can be booked, and how long it usually takes. */
export interface KindChoice {
  value: string;
  label: string;
  minutes: number;
}

/** Booking for somebody who called, or closing a time for everybody. */
export function TimePanel(props: {
  asked: AskedTime;
  kinds: readonly KindChoice[];
  address: string;
  busy: boolean;
  onClose(): void;
}) {
  const { asked, kinds, address, busy } = props;
  const { what, typed, errors } = asked;
  const { date = '', time = '', kind = kinds[0]?.value ?? '' } = typed;
  const place = { date, time, minutes: typed.minutes ?? '' };
  const about = { kind, package: typed.package ?? '' };
  const other = (next: string, slot: Slot = { date, time }) =>
    `${address}&${new URLSearchParams({ new: next, ...place, ...about, ...slot })}`;
  const warned = what === 'book' && (asked.warnings ?? []).length > 0;
  // The page is read anew while the owner types: what is sent stays one booking.
  const [once] = useState(asked.once);
  const form = useRef<HTMLFormElement>(null);
  const see = useRef<HTMLButtonElement>(null);
  // What is free, and what a time means, is told by the kind.
  const seeAgain = () => see.current?.click();
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  return (
    <Panel
      title={what === 'book' ? 'Book a meeting' : 'Block time'}
      about={`${what} ${date} ${time}`}
      onClose={props.onClose}
    >
      <nav aria-label="Book or block" className="choice-of-few">
        <Link to={other('book')} aria-current={what === 'book' ? 'true' : undefined} preventScrollReset>
          Book for a caller
        </Link>
        <Link to={other('block')} aria-current={what === 'block' ? 'true' : undefined} preventScrollReset>
          Block it
        </Link>
      </nav>
      <div role="status">
        <Warnings warnings={asked.warnings ?? []} />
      </div>
      <Problem {...asked} to={(slot) => other(what, slot)} />
      <LookOnly>
        <Form ref={form} method="post" action={address} preventScrollReset className="week-form" noValidate>
          <input type="hidden" name="intent" value={what} />
          <input type="hidden" name="key" value={once} />
          {warned && <input type="hidden" name="known" value={asked.known} />}
          {what === 'book' ? (
            <>
              <label className="field">
                <span>Kind</span>
                <select className="input" name="kind" defaultValue={kind} onChange={seeAgain}>
                  {kinds.map(({ value, label, minutes }) => (
                    <option key={value} value={value}>
                      {label}, {minutes} minutes
                    </option>
                  ))}
                </select>
              </label>
              <label className="field">
                <span>Home visit package</span>
                <select className="input" name="package" defaultValue={about.package} onChange={seeAgain}>
                  <option value="">Not chosen</option>
                  {packageOptions.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
              <PlaceFields {...place} lengthOfKind />
              <FormFields of={callerForm} prefix="call" errors={errors} values={typed} />
              <p className="text-sm text-ink-600">
                It’s confirmed right away. If you enter an email, they get an invitation. If not, tell them by phone.
              </p>
            </>
          ) : (
            <>
              <SpanFields date={date} time={time} toDate={typed['to-date'] ?? date} toTime={typed['to-time']} />
              <TextField prefix="block" name="reason" label="Reason" maxLength={200} defaultValue={typed.reason} />
              <label className="flex min-h-6 items-center gap-2">
                <input type="checkbox" name="shown" value="yes" />
                Show visitors the reason
              </label>
              <p className="text-sm text-ink-600">No one can book this time. Existing bookings stay.</p>
            </>
          )}
          <div className="sheet-acts">
            <button type="submit" className="button button-peach" disabled={busy}>
              {what === 'block' ? 'Block this time' : warned ? 'Book anyway' : 'Book and confirm'}
            </button>
            {what === 'book' && (
              <button ref={see} type="submit" name="see" value="free" className="button button-quiet" disabled={busy}>
                Check availability
              </button>
            )}
            <Link className="button button-quiet" to={address} preventScrollReset>
              Cancel
            </Link>
          </div>
        </Form>
      </LookOnly>
    </Panel>
  );
}
