import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { packageOptions } from '#src/content/bookings.ts';
import { callerForm } from '#src/content/forms/caller.ts';
import { fieldNamed, isAsked } from '#src/content/forms/declaration.ts';
import { FormFields } from '#src/forms/fields.tsx';
import { dayInWords, timeInWords } from '#src/lib/format.ts';
import { TextField } from '#src/ui/fields.tsx';
import { IfMayHere, LookOnly } from '#src/ui/may.tsx';
import { PlaceFields, SpanFields } from './appointment-admin.tsx';
import type { MovePlan, PlaceCheck } from './appointment-owner.server.ts';
import type { SlotKey } from './appointment-rules.ts';
import type { calendarPage } from './calendar.server.ts';

/** Focused when it opens; Escape closes it. */
export function Panel(props: { title: string; about: string; onClose(): void; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { about } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is about something else
  useEffect(() => heading.current?.focus(), [about]);
  return (
    <section
      className="week-panel grid gap-3 border-b border-ink-200 bg-arc-50 px-4 py-5 text-ink-900 sm:px-8"
      aria-labelledby="week-panel-title"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        props.onClose();
      }}
    >
      <h2
        id="week-panel-title"
        className="text-xl font-semibold tracking-[-0.02em] outline-none"
        ref={heading}
        tabIndex={-1}
      >
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

export const Warnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.length > 0 && (
    <ul className="mt-2 grid gap-1">
      {warnings.map((warning) => (
        <li key={warning} className="sign sign-warning whitespace-normal">
          {warning}
        </li>
      ))}
    </ul>
  );

export function Problem({ problem, alternatives = [], to }: Partial<PlaceCheck> & { to(slot: SlotKey): string }) {
  return (
    <div role="alert">
      {problem && <p className="field-error">{problem}</p>}
      {alternatives.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          Free:{' '}
          {alternatives.map((slot) => (
            <Link key={`${slot.date} ${slot.time}`} className="button button-quiet button-small" to={to(slot)}>
              {dayInWords(slot.date)}, {timeInWords(slot.time)}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

/** Confirms a move. `address` is the calendar without the panel. */
export function MovePanel(props: { plan: MovePlan; address: string; busy: boolean; onClose(): void }) {
  const { plan, address, busy } = props;
  const { to } = plan;
  const params = (slot: SlotKey) =>
    `${address}&${new URLSearchParams({ move: plan.id, ...slot, minutes: String(to.minutes) })}`;
  const fields = { id: plan.id, version: plan.version, date: to.date, time: to.time, minutes: to.minutes };
  return (
    <Panel title={`Move ${plan.name}`} about={plan.id} onClose={props.onClose}>
      <div aria-live="polite">
        <p>
          From {plan.words.from}
          {plan.words.to && (
            <>
              {' '}
              to <strong>{plan.words.to}</strong>
            </>
          )}
          .
        </p>
        {!plan.problem && (
          <p>
            {plan.tells
              ? `${plan.first} gets an email with a new invitation in 10 seconds. The private link stays the same.`
              : `There’s no email address for ${plan.first}. Please call.`}
            {plan.confirms && ' This also confirms the meeting.'}
          </p>
        )}
        <Warnings warnings={plan.warnings} />
      </div>
      <Problem {...plan} to={params} />
      <div className="sheet-acts">
        {!plan.problem && (
          <IfMayHere>
            <Form method="post" action={address} preventScrollReset>
              <input type="hidden" name="intent" value="move" />
              {Object.entries(fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button type="submit" className="button button-peach" disabled={busy}>
                {plan.tells ? `Move and tell ${plan.first}` : `Move ${plan.first}`}
              </button>
            </Form>
          </IfMayHere>
        )}
        <Link className="button button-quiet" to={address} preventScrollReset>
          Cancel
        </Link>
      </div>
      <details open={plan.problem !== ''}>
        <summary className="inline-block min-h-6 cursor-pointer text-arc-700 underline">Change time or length</summary>
        <Form
          className="mt-3 grid justify-items-start gap-3"
          method="get"
          action={address.split('?')[0] ?? ''}
          preventScrollReset
        >
          {[...new URLSearchParams(address.split('?')[1]), ['move', plan.id] as const].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <PlaceFields {...to} />
          <button type="submit" className="button button-quiet button-small">
            Review
          </button>
        </Form>
      </details>
    </Panel>
  );
}

export type Typed = Readonly<Record<string, string>>;

export interface AskedTime extends Partial<PlaceCheck> {
  what: 'book' | 'block';
  typed: Typed;
  errors: Typed;
  /** Place whose warnings are shown; sending it confirms that they were read. */
  known?: string;
  /** Sent along, so that a repeat books nothing more. */
  once: string;
}

export function TimePanel(props: {
  asked: AskedTime;
  kinds: readonly Awaited<ReturnType<typeof calendarPage>>['kinds'][number][];
  address: string;
  busy: boolean;
  onClose(): void;
}) {
  const { asked, kinds, address, busy } = props;
  const { what, typed, errors } = asked;
  const { date = '', time = '', kind = kinds[0]?.value ?? '' } = typed;
  const place = { date, time, minutes: typed.minutes ?? '' };
  const about = { kind, package: typed.package ?? '' };
  const other = (next: string, slot: SlotKey = { date, time }) =>
    `${address}&${new URLSearchParams({ new: next, ...place, ...about, ...slot })}`;
  const warned = what === 'book' && (asked.warnings ?? []).length > 0;
  // The page reloads while the owner types; keep the key, so that it stays one booking.
  const [once] = useState(asked.once);
  const form = useRef<HTMLFormElement>(null);
  const see = useRef<HTMLButtonElement>(null);
  // Free times and their meaning depend on the kind.
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
        <Form ref={form} method="post" action={address} preventScrollReset className="grid max-w-2xl gap-4" noValidate>
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
              {isAsked(fieldNamed(callerForm, 'package'), about) && (
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
              )}
              <PlaceFields {...place} lengthOfKind />
              <FormFields of={callerForm} prefix="call" errors={errors} values={typed} answers={about} />
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
