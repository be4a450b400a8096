import { Temporal } from 'temporal-polyfill';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { dayInWords, shortDate } from '#src/lib/format.ts';
import {
  bookingOn,
  closedBy,
  closingHoliday,
  dateAt,
  type Exception,
  openedOn,
  type Schedule,
  without,
} from '#src/lib/schedule.ts';
import {
  besideEachOther,
  type Minutes,
  minutesInWords,
  type WeekDay,
  type WeekItem,
  type WeekSpan,
  type WeekView,
} from './week.ts';

const usual = { from: 8 * 60, to: 18 * 60 };
const wholeDay = { from: 0, to: 24 * 60 };

/** What of a span of moments lies on an Eastern date, in minutes of its clock; undefined when nothing does. */
export function minutesOn(date: Temporal.PlainDate, { from, to }: Minutes): Minutes | undefined {
  const minuteOf = (moment: number) => {
    const there = easternAt(moment);
    const order = Temporal.PlainDate.compare(there.toPlainDate(), date);
    return order < 0 ? wholeDay.from : order > 0 ? wholeDay.to : there.hour * 60 + there.minute;
  };
  const part = { from: minuteOf(from), to: minuteOf(to) };
  return part.from < part.to ? part : undefined;
}

/** The first day that an address asks for and how it is shown; today and a week for what it does not know. */
export function readPlace(params: URLSearchParams, now: number) {
  let on = dateAt(now);
  const asked = params.get('on') || params.get('date') || '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked)) {
    try {
      on = Temporal.PlainDate.from(asked, { overflow: 'reject' });
    } catch {
      // No such day: today.
    }
  }
  const view = params.get('view') === 'day' ? ('day' as const) : ('week' as const);
  const first = view === 'day' ? on : on.subtract({ days: on.dayOfWeek - 1 });
  return { on, view, first, days: view === 'day' ? 1 : 7 };
}

/** Closures or openings with what each takes of a date. */
const exceptionsOn = (exceptions: readonly Exception[], partsOf: (one: Exception) => readonly Minutes[]): WeekSpan[] =>
  exceptions.flatMap((one) => partsOf(one).map((part) => ({ ...part, id: one.id, reason: one.reason })));

/** The time of a day that lies in none of the ranges. */
function gaps(ranges: readonly Minutes[]): Minutes[] {
  const edges = [0, ...ranges.flatMap(({ from, to }) => [from, to]), wholeDay.to];
  const pairs = Array.from({ length: edges.length / 2 }, (_, n) => ({
    from: edges[n * 2] ?? 0,
    to: edges[n * 2 + 1] ?? 0,
  }));
  return pairs.filter(({ from, to }) => from < to);
}

/** The hour that the clocks skip on a date. */
const skippedOn = (date: Temporal.PlainDate): Minutes[] =>
  easternMoment(date, 120) === easternMoment(date, 180) ? [{ from: 120, to: 180 }] : [];

/** The calendar of the days from `first` on: what is booked, open, closed and busy. `busy` in epoch milliseconds. */
export function weekView(
  place: ReturnType<typeof readPlace>,
  about: { now: number; schedule: Schedule; items: readonly WeekItem[]; busy: readonly Minutes[] },
): WeekView {
  const { now, schedule, items, busy } = about;
  const today = dateAt(now).toString();
  const days = Array.from({ length: place.days }, (_, n): WeekDay => {
    const date = place.first.add({ days: n });
    const iso = date.toString();
    const skipped = skippedOn(date);
    const open = without(bookingOn(date, schedule), skipped);
    return {
      date: iso,
      title: dayInWords(iso).split(',')[0] ?? '',
      short: shortDate(iso),
      isToday: iso === today,
      holiday: closingHoliday(date, schedule) ?? '',
      openWords: open.map(minutesInWords).join(', '),
      closed: gaps(open),
      skipped,
      closures: exceptionsOn(schedule.closures, (one) => closedBy(one, date, schedule)),
      openings: exceptionsOn(schedule.openings, (one) => openedOn(one, date, schedule.booking)),
      busy: busy.flatMap((span) => {
        const part = minutesOn(date, span);
        return part ? [{ ...part, id: `${iso} ${part.from}`, reason: '' }] : [];
      }),
      items: besideEachOther(items.filter((item) => item.date === iso)),
    };
  });
  const drawn = days.flatMap(({ items: all, closed, openings }) => [
    ...all.map(({ holds }) => holds),
    ...openings,
    { from: closed[0]?.from === 0 ? (closed[0]?.to ?? 0) : 0, to: closed.at(-1)?.from ?? wholeDay.to },
  ]);
  const spans = drawn.filter(({ from, to }) => from < to && to - from < wholeDay.to);
  const first = Math.floor(Math.min(usual.from, ...spans.map(({ from }) => from)) / 60);
  const last = Math.ceil(Math.max(usual.to, ...spans.map(({ to }) => to)) / 60);
  const clock = easternAt(now);
  const end = place.first.add({ days: place.days - 1 });
  const on = place.on.toString();
  const sameMonth = place.first.month === end.month;
  return {
    on,
    view: place.view,
    today,
    now,
    nowMinute: clock.hour * 60 + clock.minute,
    title:
      place.days === 1
        ? dayInWords(on)
        : `${shortDate(place.first.toString())} to ${sameMonth ? end.day : shortDate(end.toString())}`,
    dayTitle: dayInWords(on),
    days,
    hours: { first, count: last - first },
    step: schedule.slotMinutes,
    previous: place.on.subtract({ days: place.days }).toString(),
    next: place.on.add({ days: place.days }).toString(),
    dayBefore: place.on.subtract({ days: 1 }).toString(),
    dayAfter: place.on.add({ days: 1 }).toString(),
  };
}
