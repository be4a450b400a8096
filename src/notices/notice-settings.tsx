import { KeyRound } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { timeOf } from '#src/lib/day-times.ts';
import { easternText, timeInWords } from '#src/lib/format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Refused } from '#src/ui/screen.tsx';
import type { BrowserView, Done, NotifyView } from './notice-changes.server.ts';
import { type QuietHours, type SwitchKind, switchesFor } from './notice-kinds.ts';

/** Default quiet hours: 9 PM to 7 AM. */
const usualQuiet: QuietHours = { from: 21 * 60, to: 7 * 60 };
/** Minutes between selectable times. */
const quietStep = 30;

/** Shows its result beside its button, which `act` names; `intent` and `id` go to the action. */
export function Act(props: {
  intent: string;
  id?: string;
  onSend?: (() => void) | undefined;
  children?: ReactNode;
  act: ReactNode;
  look?: string;
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-4 [&>p:empty]:-ml-3">
        <button type="submit" className={props.look ?? 'button button-quiet button-small'}>
          {props.act}
        </button>
        <p role="status">{!busy && fetcher.data?.ok && fetcher.data.said}</p>
        <Refused outcome={busy ? undefined : fetcher.data} />
      </div>
    </fetcher.Form>
  );
}

/** For example "9:30 PM". */
const minuteWords = (minute: number): string => timeInWords(timeOf(minute));

/** The times of a day, `step` minutes apart. Its value counts steps of an hour in hours, others in minutes. */
export function Times(props: { name: string; label: string; value: number; step: number }) {
  const { step } = props;
  const times = Array.from({ length: (24 * 60) / step }, (_, n) => n * step);
  return (
    <label className="inline-flex items-center gap-2">
      {props.label}
      <select
        name={props.name}
        defaultValue={props.value}
        className="input input-small pointer-coarse:h-11 pointer-coarse:min-h-11"
      >
        {times.map((minute) => (
          <option key={minute} value={step === 60 ? minute / 60 : minute}>
            {minuteWords(minute)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Switches({ browser, role, alone }: { browser: BrowserView } & Pick<NotifyView, 'role' | 'alone'>) {
  const { id, kinds, quiet, holdsUrgent } = browser;
  const shown = switchesFor(role, alone);
  // Hidden switches keep their state.
  const others = kinds.filter((kind) => !shown.some((one) => one.kind === kind));
  const isQuiet = quiet.from !== quiet.to;
  const { from, to } = isQuiet ? quiet : usualQuiet;
  return (
    <Act intent="switches" id={id} act="Save">
      <fieldset>
        <legend className="sr-only">Notifications for {browser.device}</legend>
        {others.map((kind) => (
          <input key={kind} type="hidden" name="kind" value={kind} />
        ))}
        <div className="grid gap-y-0 border-t border-ink-200">
          {shown.map(({ kind, label, about }) => (
            <label key={kind} className="flex min-h-12 items-start gap-3 border-b border-ink-200 py-2.5">
              <input
                type="checkbox"
                className="size-6 shrink-0 accent-arc-600"
                name="kind"
                value={kind}
                defaultChecked={kinds.includes(kind)}
              />
              <span>
                {label}
                <small className="block text-sm text-ink-600">{about}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="sr-only">Quiet hours for {browser.device}</legend>
        <div className="notify-times flex flex-wrap items-center gap-x-3 gap-y-2 pt-3">
          <label>
            <input type="checkbox" className="size-6 accent-arc-600" name="quiet" value="on" defaultChecked={isQuiet} />
            Quiet hours
          </label>
          <Times name="from" label="from" value={from} step={quietStep} />
          <Times name="to" label="to" value={to} step={quietStep} />
          <label className="basis-full">
            <input
              type="checkbox"
              className="size-6 accent-arc-600"
              name="hold-emergencies"
              value="on"
              defaultChecked={holdsUrgent}
            />
            Hold emergencies too
          </label>
          <span className="text-sm text-ink-600">Eastern. You get one summary when they end.</span>
        </div>
      </fieldset>
    </Act>
  );
}

export const BrowserActs = ({ id, onRemove }: { id: string; onRemove?: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-2">
    <Act intent="test" id={id} act="Send a test" />
    <Act intent="remove" id={id} onSend={onRemove} act="Turn off" look="button-word" />
  </div>
);

export function Secret({ secret }: { secret: string }) {
  const fetcher = useFetcher<Done>();
  return (
    <>
      <details className="mt-3">
        <summary className="desk-link">Show the key</summary>
        <code className="mt-2 block rounded-lg bg-ink-50 p-3 text-sm break-all select-all">{secret}</code>
      </details>
      <div className="mt-3">
        <ConfirmAction
          question="Create a new key? The receiver won’t accept anything until it has the new key."
          confirm="Create a new key"
          keep="Keep this key"
          label="Create a new key"
          labelled
          icon={<KeyRound aria-hidden="true" size={17} />}
          onConfirm={() => fetcher.submit({ intent: 'new-secret' }, { method: 'post' })}
        />
      </div>
      <p role="status" className="mt-1 text-sm">
        {fetcher.data?.ok && fetcher.data.said}
      </p>
      <Refused outcome={fetcher.data} />
    </>
  );
}

/** A program that is told, or that there is none. */
export function ProgramPanel(props: {
  title: string;
  none: string;
  host: string | undefined;
  rows: readonly [string, string][];
  children: ReactNode;
}) {
  const { title, none, host, rows } = props;
  const id = title.toLowerCase();
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {host === undefined && <p className="text-[0.95rem] text-ink-600">{none}</p>}
      {host !== undefined && (
        <>
          <dl>
            {[['Host', host], ...rows].map(([term, value]) => (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
          {props.children}
        </>
      )}
    </section>
  );
}

export function BrowserState({ browser }: { browser: BrowserView }) {
  const { pausedAt, failures, lastSentAt, lastError } = browser;
  if (pausedAt !== null || failures > 0) {
    return (
      <p className="mt-1 wrap-anywhere">
        <span className="sign sign-warning">{pausedAt === null ? 'Failing' : 'Paused'}</span>{' '}
        {pausedAt === null
          ? `${lastError} We’ll try again.`
          : `Nothing arrived for an hour, so we stopped trying ${easternText(pausedAt)} ET. ${lastError} Send a test to start again.`}
      </p>
    );
  }
  return (
    <p className="mt-1">
      <span className={`sign ${lastSentAt === null ? '' : 'sign-done'}`}>
        {lastSentAt === null ? 'Nothing sent yet' : `Last delivered ${easternText(lastSentAt)} ET`}
      </span>
    </p>
  );
}

/** One line; `offered`: switches available to the person. */
export function toldInWords(
  { kinds, quiet }: Pick<BrowserView, 'kinds' | 'quiet'>,
  offered: readonly { kind: SwitchKind }[],
): string {
  const n = offered.filter(({ kind }) => kinds.includes(kind)).length;
  const told = n === offered.length ? 'Everything' : n === 0 ? 'Nothing' : `${n} of ${offered.length} types`;
  return quiet.from === quiet.to ? told : `${told}, quiet from ${minuteWords(quiet.from)} to ${minuteWords(quiet.to)}`;
}
