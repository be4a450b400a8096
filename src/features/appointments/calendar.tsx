import { ChevronLeft, ChevronRight } from 'lucide-react';
import { appointmentPage } from '#content/appointments.ts';
import { type CalendarDay, type DayState, dayState, monthsOf, weeksOf } from './month-grid.ts';
import { dayInWords, monthInWords } from './slot-words.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const words: Record<DayState, string> = { free: 'available', full: 'fully booked', closed: 'not available' };

function DayCell(props: { date: string; state: DayState; today: boolean; chosen: boolean }) {
  const { date, state, today, chosen } = props;
  const label = `${dayInWords(date)}, ${today ? 'today, ' : ''}${words[state]}`;
  return (
    <td>
      <button
        type="submit"
        name="date"
        value={date}
        className={`day day-${state}${today ? ' day-today' : ''}`}
        disabled={state === 'closed'}
        aria-pressed={state === 'closed' ? undefined : chosen}
        aria-current={today ? 'date' : undefined}
        aria-label={label}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}

/**
 * One month as a grid of buttons. They submit the form around them (`name=date`, `name=month`), so that the calendar
 * works by address alone; a script takes the submit over. `days` are the ones that can be booked in principle.
 */
export function Calendar(props: { days: readonly CalendarDay[]; today: string; month: string; chosen?: string }) {
  const { days, today, month, chosen } = props;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const months = monthsOf(days);
  const at = months.indexOf(month);
  const step = (to: string | undefined, name: string, Icon: typeof ChevronLeft) => (
    <button
      type="submit"
      name="month"
      value={to ?? month}
      disabled={!to}
      className="month-step"
      aria-label={to ? `${name} month, ${monthInWords(to)}` : `${name} month`}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  );
  return (
    <div className="calendar">
      <div className="calendar-head">
        {step(months[at - 1], 'Previous', ChevronLeft)}
        <h3 id="calendar-month" aria-live="polite">
          {monthInWords(month)}
        </h3>
        {step(months[at + 1], 'Next', ChevronRight)}
      </div>
      <table aria-labelledby="calendar-month">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, weekday) =>
                date ? (
                  <DayCell
                    key={date}
                    date={date}
                    state={dayState(byDate.get(date))}
                    today={date === today}
                    chosen={date === chosen}
                  />
                ) : (
                  <td key={weekdays[weekday]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="calendar-legend" aria-label="Legend">
        <li className="legend-free">{appointmentPage.legend.free}</li>
        <li className="legend-full">{appointmentPage.legend.full}</li>
        <li className="legend-closed">{appointmentPage.legend.closed}</li>
        <li className="legend-today">{appointmentPage.legend.today}</li>
      </ul>
    </div>
  );
}
