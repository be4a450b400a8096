import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { dayInWords, timeInWords } from '#src/lib/format.ts';
import { IfMayHere } from '#src/ui/if-may.tsx';
import { PlaceFields } from '#src/ui/place-fields.tsx';

/** A place in the calendar, Eastern. */
export interface Slot {
  date: string;
  time: string;
}

/** What a place would mean; words of the server's. */
export interface Judged {
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

/** A panel above the calendar. It has the focus when it opens; Escape closes it. */
export function Panel(props: { title: string; about: string; onClose(): void; children: ReactNode }) {
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

/** What the owner should know of a place. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) =>
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
export function Problem({ problem, alternatives = [], to }: Partial<Judged> & { to(slot: Slot): string }) {
  return (
    <div role="alert">
      {problem && <p className="field-error">{problem}</p>}
      {alternatives.length > 0 && (
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
      <details className="week-other" open={plan.problem !== ''}>
        <summary>Change time or length</summary>
        <Form method="get" action={address.split('?')[0] ?? ''} preventScrollReset>
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
