import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { appointmentPage, ownTimeWords } from '#src/content/appointments.ts';
import { timeOf } from '#src/lib/day-times.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dayInWords, monthInWords, timeInWords } from '#src/lib/format.ts';
import type { Slot } from './appointment-rules.ts';
import {
  type CalendarDay,
  chooses,
  closuresOf,
  type DayState,
  dayByKey,
  dayState,
  monthsOf,
  type ShownClosure,
  weeksOf,
} from './booking-step.ts';
import { ownTime, slotId } from './slot-words.ts';

const { calendar: words } = appointmentPage;
const monthName = (date: string) => monthInWords(date.slice(0, 7)).split(' ')[0] ?? '';
const monthDay = (date: string) => dayInWords(date).split(', ').at(-1) ?? '';

/** For example "December 7 to 9". */
function spanOf({ from, to }: { from: string; to: string }): string {
  if (from === to) return monthDay(from);
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return fillIn(words.through, { from: monthDay(from), to: sameMonth ? String(Number(to.slice(8))) : monthDay(to) });
}

const clockAt = (minutes: number) => timeInWords(timeOf(minutes));
const wholeDay = 24 * 60;

/** For example "December 7 to 9", or "December 7, 1:00 PM to 3:00 PM". */
function whenClosed({ from, to, hours }: ShownClosure): string {
  const days = spanOf({ from, to });
  if (!hours) return days;
  if (hours.from === 0) return fillIn(words.until, { day: days, time: clockAt(hours.to) });
  if (hours.to === wholeDay) return fillIn(words.since, { day: days, time: clockAt(hours.from) });
  return fillIn(words.hours, {
    day: days,
    hours: fillIn(words.through, { from: clockAt(hours.from), to: clockAt(hours.to) }),
  });
}

/** For example "November 2026", or "November to December 2026" if the weeks continue into the next month. */
function monthsInWords(weeks: readonly (readonly (string | undefined)[])[], month: string): string {
  const last = weeks.at(-1)?.findLast((date) => date) ?? month;
  return last.startsWith(month)
    ? monthInWords(month)
    : fillIn(words.through, { from: monthName(month), to: monthInWords(last.slice(0, 7)) });
}

const cannotBeChosen = (state: DayState) => state === 'closed' || state === 'over';

function DayCell(props: {
  date: string;
  state: DayState;
  reason: string | undefined;
  today: boolean;
  chosen: boolean;
  withForm: boolean;
  named: boolean;
  tabIndex: 0 | -1 | undefined;
}) {
  const { date, state, today, chosen } = props;
  const isOff = cannotBeChosen(state);
  const said = today && state === 'over' ? words.overToday : words.states[state];
  const label = `${dayInWords(date)}, ${today && state !== 'over' ? fillIn(words.today, { state: said }) : said}${props.reason ? `: ${props.reason}` : ''}`;
  return (
    <td>
      <button
        type="submit"
        {...chooses('date', date, props.withForm)}
        className={`day data-month:before:text-xs data-month:before:leading-none data-month:before:font-medium data-month:before:content-[attr(data-month)] day-${state}${today ? ' day-today' : ''}`}
        disabled={isOff}
        tabIndex={props.tabIndex}
        aria-pressed={isOff ? undefined : chosen}
        aria-current={today ? 'date' : undefined}
        aria-label={label}
        data-month={props.named ? monthName(date).slice(0, 3) : undefined}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}

/** Date grid keys: move the focus, and turn the month when leaving it. */
function useKeys(days: readonly CalendarDay[], month: string, onMonth: ((month: string) => void) | undefined) {
  const table = useRef<HTMLTableElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLButtonElement)) return;
    const open = days.filter((day) => !cannotBeChosen(dayState(day))).map(({ date }) => date);
    const to = dayByKey(key, target.value, open);
    if (!to) return;
    event.preventDefault();
    if (!to.startsWith(month)) onMonth?.(to.slice(0, 7));
    // React renders the new month at the end of the event.
    queueMicrotask(() => table.current?.querySelector<HTMLElement>(`button[value="${to}"]`)?.focus());
  }
  return { table, onKeyDown };
}

/** With a script only one day is a Tab stop; without one, all are. */
function useTabStop(
  days: readonly CalendarDay[],
  shown: readonly (string | undefined)[],
  chosen: string | undefined,
  scripted: boolean,
) {
  const [reached, setReached] = useState('');
  const open = days.filter((day) => shown.includes(day.date) && !cannotBeChosen(dayState(day))).map(({ date }) => date);
  const stop = [reached, chosen].find((date) => date && open.includes(date)) ?? open[0];
  return { setReached, tabIndex: (date: string) => (scripted ? (date === stop ? 0 : -1) : undefined) };
}

/**
 * A month (or the weeks from this one on) as a grid of submit buttons (`name=date`, `name=month`), so that it works by
 * address alone; a script takes the submit over. `withForm`: the booking form is open without a script
 * (booking-step.ts).
 */
export function Calendar(props: {
  days: readonly CalendarDay[];
  today: string;
  month: string;
  chosen?: string;
  withForm?: boolean;
  scripted?: boolean;
  /** YYYY-MM. */
  onMonth?: (month: string) => void;
}) {
  const { days, today, month, chosen, withForm = false, scripted = false } = props;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const months = monthsOf(days);
  const at = months.indexOf(month);
  const weeks = weeksOf(month, today);
  const goesOn = weeks.some((week) => week.some((date) => date && !date.startsWith(month)));
  const { setReached, tabIndex } = useTabStop(days, weeks.flat(), chosen, scripted);
  const { table, onKeyDown } = useKeys(days, month, props.onMonth);
  // Not `disabled` at the ends: that would lose the keyboard focus.
  const step = (to: string | undefined, name: string, Icon: typeof ChevronLeft) => (
    <button
      type="submit"
      {...chooses('month', to ?? month, withForm)}
      aria-disabled={!to}
      className="grid size-11 cursor-pointer place-items-center rounded-full text-arc-700 hover:bg-arc-50 aria-disabled:cursor-default aria-disabled:text-ink-200 aria-disabled:hover:bg-transparent"
      aria-label={to ? `${name}, ${monthInWords(to)}` : name}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  );
  return (
    <div className="calendar">
      <div className="mb-1 flex items-center justify-between lg:-mx-2.5 lg:mb-0">
        {step(months[at - 1], words.previous, ChevronLeft)}
        <h3 id="calendar-month" className="text-base font-semibold" aria-live="polite">
          {monthsInWords(weeks, month)}
        </h3>
        {step(months[at + 1], words.next, ChevronRight)}
      </div>
      <table
        ref={table}
        className="w-full table-fixed border-separate border-spacing-0.5"
        data-island-keys=""
        role={scripted ? 'grid' : undefined}
        aria-labelledby="calendar-month"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target instanceof HTMLButtonElement && setReached(target.value)}
      >
        <thead>
          <tr>
            {words.weekdays.map((name) => (
              <th key={name} className="py-0.5 text-sm font-medium text-ink-600" scope="col" abbr={name}>
                <span className="block h-5 overflow-hidden leading-5 break-all">{name.slice(0, 3)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, weekday) =>
                date ? (
                  <DayCell
                    key={date}
                    date={date}
                    state={dayState(byDate.get(date))}
                    reason={byDate.get(date)?.reason}
                    today={date === today}
                    chosen={date === chosen}
                    withForm={withForm}
                    named={goesOn && ((row === 0 && weekday === 0) || date.endsWith('-01'))}
                    tabIndex={tabIndex(date)}
                  />
                ) : (
                  <td key={words.weekdays[weekday]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function CalendarNotes({ days }: { days: readonly CalendarDay[] }) {
  const closures = closuresOf(days);
  return (
    <>
      <ul
        className="calendar-legend mt-1 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-600 in-[.booking-grid]:mt-4"
        aria-label={words.legend}
      >
        <li className="legend-free before:border-arc-500! before:bg-white">{appointmentPage.legend.free}</li>
        <li className="legend-full before:border-ink-300! before:bg-ink-200">{appointmentPage.legend.full}</li>
        <li className="legend-closed before:border-ink-200! before:bg-white">{appointmentPage.legend.closed}</li>
        <li className="legend-today before:border-2! before:border-peach-600!">{appointmentPage.legend.today}</li>
      </ul>
      {closures.length > 0 && (
        <ul className="mt-3 text-sm text-ink-600">
          {closures.map((closure) => (
            <li key={`${closure.from} ${closure.hours?.from}`}>
              {fillIn(words.closure, { days: whenClosed(closure), reason: closure.reason })}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-600">{appointmentPage.horizon}</p>
    </>
  );
}

const { slots: slotText } = appointmentPage;

/** Eastern times, plus the visitor's own if different. */
export function Slots(props: {
  date: string;
  slots: readonly Slot[];
  chosen?: string | undefined;
  withForm?: boolean;
  /** The visitor's own, once a script runs. */
  zone?: string | undefined;
}) {
  const { date, slots, chosen, withForm = false, zone } = props;
  return (
    <fieldset className="slots">
      <legend className="mb-2">
        <span className="sr-only">{`${slotText.timesOn} `}</span>
        <span className="font-semibold">{dayInWords(date)}</span> <span className="text-ink-600">{slotText.zone}</span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(5.25rem,100%),1fr))] gap-1.5 sm:gap-2 lg:grid-cols-[repeat(auto-fill,minmax(min(4.875rem,100%),1fr))] lg:gap-1.5">
        {slots.map(({ time, state }) => {
          const own = ownTime({ date, time }, zone);
          return (
            <button
              key={time}
              type="submit"
              {...chooses('time', time, withForm)}
              data-slot={slotId({ date, time })}
              className={`slot lg:px-0 lg:text-[0.95rem] slot-${state}`}
              disabled={state !== 'free'}
              aria-pressed={state === 'free' ? time === chosen : undefined}
            >
              <span>
                {timeInWords(time)}
                <span className="sr-only">{` ${slotText.eastern} `}</span>
              </span>
              {state !== 'free' && <small className="text-xs font-medium">{slotText.states[state]}</small>}
              {state === 'free' && own && (
                <small className="text-xs font-medium">{fillIn(ownTimeWords, { time: own })}</small>
              )}
              {state === 'free' && <span className="sr-only">{` ${slotText.available}`}</span>}
            </button>
          );
        })}
      </div>
      {slots.every(({ state }) => state !== 'free') && <p className="mt-3 text-ink-600">{slotText.none}</p>}
    </fieldset>
  );
}

export function CalendarLink({ path }: { path: string }) {
  return (
    <a className="link" href={`${path}.ics`} download="appointment.ics" data-no-prefetch>
      {appointmentPage.own.calendar}
    </a>
  );
}

export function OwnLinks({ path }: { path: string }) {
  const { move } = appointmentPage.own;
  return (
    <>
      <p>
        <a className="link" href={path}>
          {move}
        </a>
      </p>
      <p>
        <CalendarLink path={path} />
      </p>
    </>
  );
}
