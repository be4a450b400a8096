import { useEffect, useRef } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { daysAfter, minutesOf, timeOf } from '#src/lib/day-times.ts';
import { dayInWords, numberText, shortDayInWords, timeInWords } from '#src/lib/format.ts';
import { capital } from '#src/lib/text.ts';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import { KeyHints } from '#src/ui/screen.tsx';
import type { Route } from './+types/calendar';
import type { ChangeResult } from './appointment-owner.server.ts';
import { type CalendarResult, calendarPage, changeCalendar } from './calendar.server.ts';
import { minutesInWords, type Placing, type WeekView } from './week.ts';
import { meetingId, useMoving, WeekGrid, WeekToast } from './week-grid.tsx';
import { MovePanel, TimePanel } from './week-panels.tsx';

const path = '/admin/calendar';
const addressOf = (on: string, view: WeekView['view']) => `${path}?${new URLSearchParams({ on, view })}`;

function sentence(days: WeekView['days']): string {
  const items = days.flatMap((day) => day.items);
  const asks = items.filter(({ status }) => status === 'pending').length;
  const n = items.length;
  const booked = n === 0 ? 'Nothing booked' : `${numberText(n)} ${n === 1 ? 'booking' : 'bookings'}`;
  return asks > 0 ? `${booked}, ${numberText(asks)} to confirm.` : `${booked}.`;
}

function Way({ view }: { view: WeekView }) {
  const { on } = view;
  const link = (days: number, className: string) => (
    <Link
      className={`button button-quiet button-small ${className}`}
      to={addressOf(daysAfter(on, days), view.view)}
      aria-label={`${Math.abs(days) === 1 ? 'Day' : 'Week'} ${days < 0 ? 'before' : 'after'}`}
    >
      <span aria-hidden="true">{days < 0 ? '←' : '→'}</span>
    </Link>
  );
  return (
    <>
      {link(-view.days.length, 'week-wide')}
      {link(-1, 'week-narrow')}
      <Link className="button button-quiet button-small" to={addressOf(view.today, view.view)}>
        Today
      </Link>
      {link(view.days.length, 'week-wide')}
      {link(1, 'week-narrow')}
      <Form method="get" action={path} className="flex min-w-0 flex-wrap items-center gap-1.5" key={on}>
        <input type="hidden" className="max-w-full" name="view" value={view.view} />
        <label className="max-w-full min-w-0">
          <span className="sr-only">Go to a day</span>
          <input className="input input-small max-w-full" type="date" name="on" defaultValue={on} required />
        </label>
        <button type="submit" className="button button-quiet button-small">
          Go
        </button>
      </Form>
    </>
  );
}

/** Folded, because somebody else may have their time. */
function Cancelled({ items }: { items: Awaited<ReturnType<typeof calendarPage>>['cancelled'] }) {
  if (items.length === 0) return null;
  return (
    <details className="border-t border-ink-200 px-4 py-2 sm:px-8">
      <summary className="min-h-6 cursor-pointer py-1 text-ink-600">
        {items.length === 1 ? 'One meeting was cancelled' : `${items.length} meetings were cancelled`}
      </summary>
      <ul>
        {items.map(({ id, name, path: to, date, time, reason }) => (
          <li key={id} className="py-1 wrap-anywhere">
            {shortDayInWords(date)}, {timeInWords(time)}:{' '}
            <Link className="desk-link text-ink-600 line-through" to={to}>
              {name}
            </Link>
            {reason && `, ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function WeekScreen(
  props: Awaited<ReturnType<typeof calendarPage>> & { said: ChangeResult | undefined; busy: boolean },
) {
  const { view, move, time, kinds, busy } = props;
  const navigate = useNavigate();
  const address = addressOf(view.on, view.view);
  const go = (params: Record<string, string>) =>
    void navigate(`${address}&${new URLSearchParams(params)}`, { preventScrollReset: true });
  const to = move?.to;
  const planned: Placing | undefined = to?.time
    ? { date: to.date, from: minutesOf(to.time), to: minutesOf(to.time) + to.minutes }
    : undefined;
  const moving = useMoving(view, planned, {
    move: (item, place) =>
      go({ move: item.id, date: place.date, time: timeOf(place.from), minutes: String(place.to - place.from) }),
    create: (date, { from, to }) => {
      // A click gives a start but no length.
      const minutes = to - from > view.step ? String(to - from) : '';
      go({ new: 'book', date, time: timeOf(from), minutes });
    },
  });
  const close = () => void navigate(address, { preventScrollReset: true });
  // Refocus the moved meeting when its panel has closed.
  const last = useRef<string>(undefined);
  const { stop } = moving;
  const moveId = move?.id;
  useEffect(() => {
    if (last.current && !moveId) {
      stop();
      document.getElementById(meetingId(last.current))?.focus();
    }
    last.current = moveId;
  }, [moveId, stop]);
  const held = moving.moving;
  const onDay = view.days.filter(({ date }) => date === view.on);
  const hasPanel = move !== undefined || time !== undefined;
  const slot = { date: view.on < view.today ? view.today : view.on, time: '', minutes: '' };
  const opens = (what: string) => `${address}&${new URLSearchParams({ new: what, ...slot })}`;
  return (
    <article className="week" aria-labelledby="week-title">
      <header className="sheet-title">
        <div className="max-w-full">
          <h1 id="week-title" className="wrap-anywhere">
            <span className="week-wide">{view.title}</span>
            <span className="week-narrow">{view.dayTitle}</span>
          </h1>
          <p className="lead-ways mt-1 text-ink-600 max-[900px]:gap-x-3 max-[900px]:text-sm">
            <span className="week-wide">{sentence(view.view === 'week' ? view.days : onDay)}</span>
            <span className="week-narrow">{sentence(onDay)}</span>
            <Link className="desk-link" to="/admin/records/hours/hours">
              Hours and days off
            </Link>
            <Link className="desk-link" to="/admin/calendar/feeds">
              Your other calendars
            </Link>
          </p>
        </div>
        <div className="sheet-acts max-w-full">
          <nav aria-label="View" className="choice-of-few">
            {(['week', 'day'] as const).map((one) => (
              <Link
                key={one}
                className="week-wide"
                to={addressOf(view.on, one)}
                aria-current={view.view === one ? 'true' : undefined}
              >
                {capital(one)}
              </Link>
            ))}
            {/* A narrow screen has the day alone, whichever was asked for. */}
            <Link className="week-narrow" to={addressOf(view.on, view.view)} aria-current="true">
              Day
            </Link>
            <Link to="/admin/appointments">List</Link>
          </nav>
          <Way view={view} />
          <Link
            className={`button button-small ${hasPanel ? 'button-quiet' : 'button-peach'}`}
            to={opens('book')}
            preventScrollReset
          >
            Book a meeting
          </Link>
          <Link className="button button-quiet button-small" to={opens('block')} preventScrollReset>
            Block time
          </Link>
        </div>
      </header>
      <div
        className="sheet week-sheet min-[1200px]:data-panel:grid min-[1200px]:data-panel:grid-cols-[minmax(0,1fr)_22rem]"
        data-panel={hasPanel || undefined}
      >
        {move && <MovePanel plan={move} address={address} busy={busy} onClose={close} />}
        {time && !move && (
          <TimePanel key={time.what} asked={time} kinds={kinds} address={address} busy={busy} onClose={close} />
        )}
        {held && !move && (
          <div className="week-bar">
            <b className="font-semibold text-ink-900">
              Moving {held.item.name}: {dayInWords(held.place.date)}, {minutesInWords(held.place)}
            </b>
            <span>
              <kbd>Enter</kbd> review
            </span>
            <span>
              <kbd>Esc</kbd> cancel
            </span>
          </div>
        )}
        <p role="status" className="sr-only">
          {moving.said}
        </p>
        <p id="week-keys" hidden>
          Use the arrow keys to move it and Shift with the arrow keys to change its length. Press Enter to review or
          Escape to cancel.
        </p>
        <nav aria-label="Days" className="week-days week-narrow">
          {view.days.map((day) => (
            <Link
              key={day.date}
              className="grid min-h-13 content-center text-center text-[0.8125rem] text-ink-600 aria-[current]:bg-arc-100 aria-[current]:shadow-[inset_0_3px_var(--color-peach-600)]"
              to={addressOf(day.date, view.view)}
              aria-current={day.date === view.on ? 'date' : undefined}
            >
              {day.title.slice(0, 3)}
              <b className="text-base font-semibold text-ink-900">{Number(day.date.slice(8))}</b>
            </Link>
          ))}
        </nav>
        <WeekGrid view={view} moving={moving} address={address} />
        <Cancelled items={props.cancelled} />
        <p className="week-legend flex flex-wrap gap-x-5 gap-y-1.5 border-t border-ink-200 px-4 py-3 text-sm text-ink-600 sm:px-8">
          {[...kinds, ...otherKinds].map(({ value, label }) => (
            <span key={value} className="inline-flex items-center gap-2">
              <i aria-hidden="true" data-kind={value} /> {label}
            </span>
          ))}
        </p>
      </div>
      <KeyHints hints={hints} />
      <WeekToast said={props.said} now={view.now} />
    </article>
  );
}

const otherKinds = [
  { value: 'closed', label: 'Closed, travel or buffer' },
  { value: 'busy', label: 'Busy in your other calendars' },
  { value: 'pending', label: 'To confirm' },
];

const hints = [
  ['↑ ↓', 'earlier, later'],
  ['← →', 'day'],
  ['Shift+↓', 'longer'],
  ['Enter', 'review'],
  ['Esc', 'cancel'],
] as const;

export const meta = deskTitle('Calendar');

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  return calendarPage(parts, new URL(args.request.url).searchParams);
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const said = await changeCalendar(parts, form);
    parts.changes.announce();
    return said;
  });

export default function CalendarTab({ loaderData, actionData }: Route.ComponentProps) {
  const said = useKeptAnswer(actionData as CalendarResult | undefined);
  const refused = said?.ok === false ? said : undefined;
  const busy = useNavigation().state === 'submitting';
  return (
    <WeekScreen
      {...loaderData}
      // A refusal does not reload the page, so its panel is newer than the loader's.
      move={refused?.move ?? loaderData.move}
      time={refused?.time ?? loaderData.time}
      said={refused?.move || refused?.time ? undefined : said}
      busy={busy}
    />
  );
}
