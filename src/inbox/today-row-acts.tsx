import { snoozes } from 'content:inbox';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { type FetcherWithComponents, Link, useFetcher } from 'react-router';
import { leadAct } from '#src/intake/lead.ts';
import { Act } from '#src/ui/act.tsx';
import { PhoneLink } from '#src/ui/breakable.tsx';
import { DeskField } from '#src/ui/desk-field.tsx';
import { IfMayHere, useMay } from '#src/ui/may.tsx';
import { Refused } from '#src/ui/screen.tsx';
import type { Acts } from './today.server.ts';
import type { OpenAction, RowActed } from './today-actions.server.ts';
import type { Confirming } from './today-rules.ts';
import { actionWords, untilWords } from './today-words.ts';

/** `to`: where it is posted; `today`: the Eastern date, YYYY-MM-DD; `menu`: what it opens with; the rest are classes. */
function NextAction(props: {
  fetcher: FetcherWithComponents<RowActed>;
  to: string;
  today: string;
  menu?: RefObject<HTMLDetailsElement | null>;
  look: string;
  form: string;
  button?: string;
}) {
  const { fetcher, today, menu, button = '' } = props;
  const unfold = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
    if (!currentTarget.open) return;
    if (menu?.current) menu.current.open = true;
    currentTarget.querySelector<HTMLElement>('input[name="body"]')?.focus();
  };
  return (
    <details onToggle={unfold}>
      <summary className={props.look} data-shortcut="next-action">
        Set a next action
      </summary>
      <fetcher.Form method="post" action={props.to} className={`grid w-full gap-3 ${props.form}`}>
        <div
          key={fetcher.data?.ok ? (fetcher.data.task ?? '') : ''}
          className="grid gap-x-3 gap-y-1 [&_label]:text-sm [&_label]:font-normal [&_label]:text-ink-600"
        >
          <DeskField label="What you’ll do" name="body" maxLength={500} required autoComplete="off" />
          <DeskField label="Day" type="date" name="date" min={today} required defaultValue={today} />
          <DeskField label="Time (optional)" type="time" name="time" />
        </div>
        <button
          type="submit"
          className={`button button-quiet button-small justify-self-start ${button}`}
          disabled={fetcher.state !== 'idle'}
        >
          Set next action
        </button>
      </fetcher.Form>
    </details>
  );
}

/** One open at a time; Escape closes it. */
function Menu(props: {
  text: string;
  /** For screen readers. */
  about: string;
  shortcut: string;
  box?: RefObject<HTMLDetailsElement | null>;
  children: ReactNode;
}) {
  const own = useRef<HTMLDetailsElement>(null);
  const box = props.box ?? own;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return;
    event.stopPropagation();
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={box} className="sheet-menu max-sm:static" name="today-menu" onKeyDown={onKeyDown}>
      <summary className="button-word" data-shortcut={props.shortcut} aria-label={`${props.text}: ${props.about}`}>
        {props.text}
      </summary>
      <div className="sheet-menu-list">{props.children}</div>
    </details>
  );
}

export type ActsOf = Acts['page'] & {
  /** Whether the list is filtered by person, so that a row can leave it unanswered. */
  narrowed?: boolean;
};

interface RowActsProps {
  page: ActsOf;
  row: {
    kind: 'lead' | 'chat' | 'task';
    id: string;
    key: string;
    toConfirm?: Confirming | undefined;
    phone?: string | undefined;
  };
  name: string;
  became: 'open' | 'done' | 'put-off';
  back: number | null;
}

/** For example "4:00 PM", "Sat, 8:00 AM (closed)", "Dec 7, 8:00 AM". */
function offerWhen({ choice, until, closed }: ActsOf['offers'][number], date: string): string {
  const words = untilWords(until, date);
  return `${choice === 'monday' ? words.replace(/^Mon, /, '') : words}${closed ? ' (closed)' : ''}`;
}

export const todayPath = '/admin/today';

const rowAct = ({ kind, id }: Pick<RowActsProps['row'], 'kind' | 'id'>, act: string) => `/admin/${kind}s/${id}/${act}`;

/** By the key of the row, because it can stand in several places. */
const useRow = (key: string) => useFetcher<RowActed>({ key: `today-${key}` });

/** What became of a meeting, wherever it stands. */
export const useMeeting = (id: string) => useRow(`lead-${id}-meeting`);

const outcomes = [
  ['done', 'Done'],
  ['no-show', 'No-show'],
] as const;

/** For an unconfirmed appointment: the confirmation email; without a time a link to set it; once begun, its outcome. */
function Confirm(props: {
  fetcher: ReturnType<typeof useRow>;
  row: { id: string; phone?: string | undefined };
  toConfirm: Confirming;
  name: string;
}) {
  const { fetcher, row, toConfirm, name } = props;
  if (toConfirm === 'no-time') {
    return (
      <span className="flex flex-wrap gap-2">
        <Link
          className="button button-quiet button-small"
          to={`/admin/appointments/${row.id}#place`}
          aria-label={`Set a time: ${name}`}
        >
          Set a time
        </Link>
        {row.phone && (
          <PhoneLink number={row.phone} as={{ className: 'button button-quiet button-small', before: 'Call ' }} />
        )}
      </span>
    );
  }
  const acts = toConfirm === 'begun' ? outcomes : ([['confirmed', 'Confirm by email']] as const);
  return (
    <span className="flex flex-wrap gap-2">
      {acts.map(([status, words]) => (
        <Act
          key={status}
          by={fetcher}
          to={leadAct(row.id, 'outcome')}
          values={{ status }}
          className="button button-quiet button-small"
          data-shortcut={status === 'confirmed' ? 'confirm' : undefined}
          aria-label={`${words}: ${name}`}
        >
          {words}
        </Act>
      ))}
    </span>
  );
}

export function ConfirmActs(props: {
  row: { id: string; phone?: string | undefined };
  toConfirm: Confirming | undefined;
  name: string;
}) {
  const { row, toConfirm, name } = props;
  const fetcher = useMeeting(row.id);
  const own = fetcher.data?.ok ? fetcher.data.state : undefined;
  if (!useMay().change(todayPath)) return null;
  return (
    <div className="sheet-row-acts ml-0 pt-1 sm:col-start-2 sm:col-end-[-1]">
      {toConfirm && !own && <Confirm {...{ fetcher, row, toConfirm, name }} />}
      {own && <span className="sign sign-done">{own}</span>}
      <Refused outcome={fetcher.data} />
    </div>
  );
}

export function RowActs({ page, row, name, became, back }: RowActsProps) {
  const fetcher = useRow(row.key);
  const { Form, data, state } = fetcher;
  const may = useMay();
  const menu = useRef<HTMLDetailsElement>(null);
  const dateId = useId();
  const noteId = useId();
  const busy = state !== 'idle';
  const actionSet = data?.ok ? data.task : undefined;
  useEffect(() => {
    if (actionSet && menu.current) menu.current.open = false;
  }, [actionSet]);
  const did = data?.ok ? data : undefined;
  const of = { by: fetcher, disabled: busy };
  if (!may.change(todayPath)) return null;
  if (became !== 'open') {
    const until = back ?? did?.until;
    const undo = became === 'done' && did?.until === undefined ? did?.undo : undefined;
    const answered = did?.state ?? (page.narrowed ? 'Moved' : 'Not waiting anymore');
    const state =
      until === undefined ? (row.kind === 'lead' ? answered : 'Done') : `Back ${untilWords(until, page.date)}`;
    return (
      <div className="sheet-row-acts">
        {!undo && <span className="sign sign-done">{state}</span>}
        {undo && (
          <Act {...of} to={undo.to} values={undo.values} className="button-word" aria-label={`Undo: ${name}`}>
            Undo
          </Act>
        )}
        {!undo && became === 'put-off' && row.kind !== 'task' && (
          <Act
            {...of}
            to={rowAct(row, 'snooze')}
            values={{ until: '' }}
            className="button-word"
            aria-label={`Unsnooze: ${name}`}
          >
            Unsnooze
          </Act>
        )}
        <Refused outcome={data} />
      </div>
    );
  }
  return (
    <div className={row.toConfirm ? 'sheet-row-acts ml-0 pt-1 sm:col-start-2 sm:col-end-[-1]' : 'sheet-row-acts'}>
      {row.kind === 'lead' && row.toConfirm && <Confirm {...{ fetcher, row, name }} toConfirm={row.toConfirm} />}
      <Menu text="Snooze" about={name} shortcut="later" box={menu}>
        <Form method="post" action={rowAct(row, 'snooze')}>
          {page.offers.map((offer) => (
            <button key={offer.choice} type="submit" name="until" value={offer.choice} disabled={busy}>
              {snoozes[offer.choice]}{' '}
              <small className="text-[0.8125rem] text-ink-500">{offerWhen(offer, page.date)}</small>
            </button>
          ))}
        </Form>
        <Form
          method="post"
          action={rowAct(row, 'snooze')}
          className="mt-1 flex flex-wrap items-center gap-2 border-t border-ink-200 px-2.5 pt-2"
        >
          <input type="hidden" name="until" value="date" />
          <label className="w-full text-[0.95rem] text-ink-900" htmlFor={dateId}>
            {snoozes.date}
          </label>
          <input id={dateId} type="date" name="date" required min={page.date} className="input w-40 min-w-0 flex-1" />
          <button type="submit" className="w-auto font-semibold" disabled={busy}>
            Snooze
          </button>
        </Form>
        <p className="max-w-72 px-2.5 pt-2 pb-1 text-[0.8125rem] text-ink-600">
          {row.kind === 'lead'
            ? 'Snoozing doesn’t change the promised reply time.'
            : row.kind === 'task'
              ? 'This moves your follow-up.'
              : 'The visitor isn’t notified.'}
        </p>
        {row.kind === 'lead' && (
          <NextAction
            {...{ fetcher, menu }}
            to={rowAct(row, 'task')}
            today={page.date}
            look="flex min-h-10 cursor-pointer items-center rounded-md border-t border-ink-200 px-2.5 text-[0.95rem] text-ink-900 hover:bg-arc-50"
            form="p-2"
            button="w-auto justify-center rounded-full text-center"
          />
        )}
      </Menu>
      {row.toConfirm ? (
        <Menu text="Done" about={name} shortcut="done">
          <p id={noteId} className="max-w-72 px-2.5 pt-2 pb-1 text-[0.8125rem] text-ink-600">
            You got back to them another way. The appointment stays unconfirmed, and no email is sent.
          </p>
          <Act {...of} to={rowAct(row, 'done')} aria-describedby={noteId}>
            Mark done without confirming
          </Act>
        </Menu>
      ) : (
        <Act {...of} to={rowAct(row, 'done')} className="button-word" data-shortcut="done" aria-label={`Done: ${name}`}>
          Done
        </Act>
      )}
      <Refused outcome={data} />
    </div>
  );
}

/** What Today offers for a lead or chat, on its own screen. */
export function OwnActs({ acts, name }: { acts: Acts; name: string }) {
  const { page, row, waits, back } = acts;
  const { data } = useRow(row.key);
  const became = back !== null && waits ? 'put-off' : waits ? 'open' : 'done';
  const { toConfirm, phone } = 'toConfirm' in row ? row : {};
  const isSaid = data?.ok === true;
  if (!waits && !isSaid && toConfirm)
    return <ConfirmActs row={{ id: row.id, phone }} toConfirm={toConfirm} name={name} />;
  return waits || isSaid ? <RowActs page={page} row={row} name={name} became={became} back={back} /> : null;
}

/**
 * Next actions of a lead or person; the address `to` sets one. `now` in epoch milliseconds; `today`: the Eastern date,
 * YYYY-MM-DD.
 */
export function NextActionPanel(props: { to: string; actions: readonly OpenAction[]; now: number; today: string }) {
  const { actions, now, today } = props;
  const fetcher = useFetcher<RowActed>({ key: 'next-action' });
  return (
    <section className="panel next-actions" aria-labelledby="next-action">
      <h2 id="next-action">Next action</h2>
      {actions.length === 0 && <p className="text-ink-600">Nothing planned.</p>}
      <ul>
        {actions.map((action) => {
          const { when, about, late } = actionWords({ ...action, due: action.dueAt }, now, today);
          return (
            <li
              key={action.id}
              className="panel-action flex items-start justify-between gap-3 border-b border-ink-200 py-1"
            >
              <p className="min-w-0 py-1 wrap-anywhere">
                {action.body}
                <span className={late ? 'sign sign-warning' : 'sign'}>
                  {when}, {about}
                </span>
              </p>
              <Act
                by={fetcher}
                to={rowAct({ kind: 'task', id: action.id }, 'done')}
                className="button-word"
                aria-label={`Done: ${action.body}`}
              >
                Done
              </Act>
            </li>
          );
        })}
      </ul>
      <IfMayHere>
        <NextAction {...{ fetcher, today }} to={props.to} look="desk-link" form="mt-2 p-2 px-0" />
      </IfMayHere>
      <Refused outcome={fetcher.data} />
    </section>
  );
}
