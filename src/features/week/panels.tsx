import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { callerForm } from '#content/forms/caller.ts';
import { FormFields } from '#src/forms/fields.tsx';
import { dayInWords, timeInWords } from '#src/lib/format.ts';
import { TextField } from '#src/ui/fields.tsx';

/** A place in the calendar, Eastern. */
interface Slot {
  date: string;
  time: string;
}

/** What a place would mean; words of the server's. */
interface Judged {
  problem: string;
  alternatives: Slot[];
  warnings: string[];
}

/** A move that was asked for. */
export interface AskedMove extends Judged {
  id: string;
  version: number;
  name: string;
  first: string;
  tells: boolean;
  confirms: boolean;
  to: Slot & { minutes: number };
  words: { from: string; to: string };
}

/** What was typed into a panel before, by the names of its fields. */
export type Typed = Readonly<Record<string, string>>;

/** A panel for time that is free: booking it, or closing it. */
export interface AskedTime extends Partial<Judged> {
  what: 'book' | 'block';
  typed: Typed;
  errors: Typed;
  /** Sent along, so that a repeat books nothing more. */
  once: string;
}

/** A kind of meeting that can be booked, and how long it usually takes. */
export interface KindChoice {
  value: string;
  label: string;
  minutes: number;
}

/** A panel above the calendar. It has the focus when it opens; Escape closes it. */
function Panel(props: { title: string; about: string; onClose(): void; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { about } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is about something else
  useEffect(() => heading.current?.focus(), [about]);
  return (
    <section
      className="week-panel"
      aria-labelledby="week-panel-title"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        props.onClose();
      }}
    >
      <h2 id="week-panel-title" ref={heading} tabIndex={-1}>
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

const Warnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.length > 0 && (
    <ul className="week-warnings">
      {warnings.map((warning) => (
        <li key={warning} className="sign sign-warning">
          {warning}
        </li>
      ))}
    </ul>
  );

/** Why it cannot be, and where it could; `to` is the address of one of them. */
function Problem({ problem, alternatives = [], to }: Partial<Judged> & { to(slot: Slot): string }) {
  return (
    <div role="alert">
      {problem && <p className="field-error">{problem}</p>}
      {problem && alternatives.length > 0 && (
        <p className="week-alternatives">
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

/** Day, time and length, as fields of a form. */
export function PlaceFields({ date, time, minutes }: Slot & { minutes: number | string }) {
  return (
    <div className="week-place">
      <label>
        <span>Day</span>
        <input className="input" type="date" name="date" required defaultValue={date} key={date} />
      </label>
      <label>
        <span>Begins (Eastern)</span>
        <input className="input" type="time" name="time" step={300} required defaultValue={time} key={time} />
      </label>
      <label>
        <span>Minutes</span>
        <input
          className="input"
          type="number"
          name="minutes"
          min={10}
          max={480}
          step={5}
          required
          defaultValue={minutes}
          key={minutes}
        />
      </label>
    </div>
  );
}

/** What a move means, in words, before it is made. `address` is the calendar without the panel. */
export function MovePanel(props: { plan: AskedMove; address: string; busy: boolean; onClose(): void }) {
  const { plan, address, busy } = props;
  const { to } = plan;
  const params = (slot: Slot) =>
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
              ? `${plan.first} gets a mail with a new invitation in ten seconds; the private link stays the same.`
              : `There is no address for a mail: please call ${plan.first}.`}
            {plan.confirms && ' The meeting is confirmed by that.'}
          </p>
        )}
        <Warnings warnings={plan.warnings} />
      </div>
      <Problem {...plan} to={params} />
      <div className="sheet-acts">
        {!plan.problem && (
          <Form method="post" action={address} preventScrollReset>
            <input type="hidden" name="intent" value="move" />
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="button button-peach" disabled={busy}>
              {plan.tells ? `Move and tell ${plan.first}` : `Move ${plan.first}`}
            </button>
          </Form>
        )}
        <Link className="button button-quiet" to={address} preventScrollReset>
          Put it back
        </Link>
      </div>
      <details className="week-other" open={plan.problem !== ''}>
        <summary>Another time or length</summary>
        <Form method="get" action={address.split('?')[0] ?? ''} preventScrollReset>
          {[...new URLSearchParams(address.split('?')[1]), ['move', plan.id] as const].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <PlaceFields {...to} />
          <button type="submit" className="button button-quiet button-small">
            See what that means
          </button>
        </Form>
      </details>
    </Panel>
  );
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
  const { date = '', time = '' } = typed;
  const place = { date, time, minutes: typed.minutes ?? '' };
  const other = (next: string, slot: Slot = { date, time }) =>
    `${address}&${new URLSearchParams({ new: next, ...place, ...slot })}`;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  return (
    <Panel
      title={what === 'book' ? 'Book a meeting' : 'Block a time'}
      about={`${what} ${date} ${time}`}
      onClose={props.onClose}
    >
      <nav aria-label="What this time is for" className="choice-of-few">
        <Link to={other('book')} aria-current={what === 'book' ? 'true' : undefined} preventScrollReset>
          Book for a caller
        </Link>
        <Link to={other('block')} aria-current={what === 'block' ? 'true' : undefined} preventScrollReset>
          Block it
        </Link>
      </nav>
      <Warnings warnings={asked.warnings ?? []} />
      <Problem {...asked} to={(slot) => other(what, slot)} />
      <Form ref={form} method="post" action={address} preventScrollReset className="week-form" noValidate>
        <input type="hidden" name="intent" value={what} />
        <input type="hidden" name="key" value={asked.once} />
        {what === 'book' ? (
          <>
            <label className="field">
              <span>Kind</span>
              <select className="input" name="kind" defaultValue={typed.kind ?? kinds[0]?.value}>
                {kinds.map(({ value, label, minutes }) => (
                  <option key={value} value={value}>
                    {label}, {minutes} minutes
                  </option>
                ))}
              </select>
            </label>
            <PlaceFields {...place} />
            <FormFields of={callerForm} prefix="call" errors={errors} values={typed} />
            <p className="text-sm text-ink-600">
              It is confirmed at once. Where there is an address, an invitation goes there; else it is agreed by
              telephone.
            </p>
          </>
        ) : (
          <>
            <div className="week-place">
              <label>
                <span>From day</span>
                <input className="input" type="date" name="date" required defaultValue={date} key={date} />
              </label>
              <label>
                <span>From (Eastern)</span>
                <input className="input" type="time" name="time" step={300} required defaultValue={time} key={time} />
              </label>
              <label>
                <span>To day</span>
                <input className="input" type="date" name="to-date" defaultValue={typed['to-date'] ?? date} />
              </label>
              <label>
                <span>To (Eastern)</span>
                <input
                  className="input"
                  type="time"
                  name="to-time"
                  step={300}
                  required
                  defaultValue={typed['to-time']}
                  key={typed['to-time']}
                />
              </label>
            </div>
            <TextField prefix="block" name="reason" label="Reason" maxLength={200} defaultValue={typed.reason} />
            <label className="flex min-h-6 items-center gap-2">
              <input type="checkbox" name="shown" value="yes" />
              Visitors may read the reason
            </label>
            <p className="text-sm text-ink-600">Nobody can book it then. What is booked already stays.</p>
          </>
        )}
        <div className="sheet-acts">
          <button type="submit" className="button button-peach" disabled={busy}>
            {what === 'book' ? 'Book and confirm' : 'Block this time'}
          </button>
          <Link className="button button-quiet" to={address} preventScrollReset>
            Leave it free
          </Link>
        </div>
      </Form>
    </Panel>
  );
}
