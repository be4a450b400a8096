import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { timeInWords } from '#src/lib/format.ts';
import { Refused } from '#src/ui/refused.tsx';
import type { BrowserView, Done, NotifyView } from './notice-admin.server.ts';
import { switchesFor } from './notice-kinds.ts';
import { quietStep, usualQuiet } from './notice-schema.ts';

/** A form of the screen that says beside its buttons what came of it; `intent` and `id` are what the action is told. */
export function Act(props: {
  intent: string;
  id?: string;
  /** What the browser does itself beside it. */
  onSend?: () => void;
  children?: ReactNode;
  acts: ReactNode;
}) {
  const fetcher = useFetcher<Done>();
  const busy = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      method="post"
      onSubmit={(event) => {
        if (busy) event.preventDefault();
        else props.onSend?.();
      }}
      aria-busy={busy}
    >
      <input type="hidden" name="intent" value={props.intent} />
      {props.id && <input type="hidden" name="id" value={props.id} />}
      {props.children}
      <div className="notify-acts">
        {props.acts}
        <p role="status">{!busy && fetcher.data?.ok && fetcher.data.said}</p>
        <Refused outcome={busy ? undefined : fetcher.data} />
      </div>
    </fetcher.Form>
  );
}

const two = (n: number) => String(n).padStart(2, '0');
/** A minute of the day in words, for example "9:30 PM". */
export const minuteWords = (minute: number): string =>
  timeInWords(`${two(Math.floor(minute / 60))}:${two(minute % 60)}`);

function Times(props: { name: string; label: string; value: number }) {
  const times = Array.from({ length: (24 * 60) / quietStep }, (_, n) => n * quietStep);
  return (
    <label className="inline-flex items-center gap-2">
      {props.label}
      <select name={props.name} defaultValue={props.value} className="input input-small">
        {times.map((minute) => (
          <option key={minute} value={minute}>
            {minuteWords(minute)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What one browser is told, and when it is left in peace. */
export function Switches({ browser, role, alone }: { browser: BrowserView } & Pick<NotifyView, 'role' | 'alone'>) {
  const { id, kinds, quiet, holdsUrgent } = browser;
  const shown = switchesFor(role, alone);
  // What is not shown stays as it is.
  const others = kinds.filter((kind) => !shown.some((one) => one.kind === kind));
  const isQuiet = quiet.from !== quiet.to;
  const { from, to } = isQuiet ? quiet : usualQuiet;
  return (
    <Act
      intent="switches"
      id={id}
      acts={
        <button type="submit" className="button button-quiet button-small">
          Save
        </button>
      }
    >
      <fieldset>
        <legend className="sr-only">Notifications for {browser.device}</legend>
        {others.map((kind) => (
          <input key={kind} type="hidden" name="kind" value={kind} />
        ))}
        <div className="notify-switches">
          {shown.map(({ kind, label, about }) => (
            <label key={kind} className="notify-switch">
              <input type="checkbox" name="kind" value={kind} defaultChecked={kinds.includes(kind)} />
              <span>
                {label}
                <small>{about}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="sr-only">Quiet hours for {browser.device}</legend>
        <div className="notify-times">
          <label>
            <input type="checkbox" name="quiet" value="on" defaultChecked={isQuiet} />
            Quiet hours
          </label>
          <Times name="from" label="from" value={from} />
          <Times name="to" label="to" value={to} />
          <label className="basis-full">
            <input type="checkbox" name="hold-emergencies" value="on" defaultChecked={holdsUrgent} />
            Hold emergencies too
          </label>
          <span className="text-sm text-ink-600">Eastern. You get one summary when they end.</span>
        </div>
      </fieldset>
    </Act>
  );
}

/** Tries a browser out, and lets it go. */
export function BrowserActs(props: { id: string; onRemove?: () => void; children: ReactNode }) {
  const { id, onRemove, children } = props;
  return (
    <div className="notify-pair">
      <Act
        intent="test"
        id={id}
        acts={
          <button type="submit" className="button button-quiet button-small">
            {children}
          </button>
        }
      />
      <Act
        intent="remove"
        id={id}
        {...(onRemove && { onSend: onRemove })}
        acts={
          <button type="submit" className="button-word">
            Turn off
          </button>
        }
      />
    </div>
  );
}
