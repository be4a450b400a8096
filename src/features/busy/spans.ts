import { type Component, linesOf, textOf } from './components.ts';
import { adding, type Clocks, isMidnight, lengthOf, momentOf, type Period, periodsOf, type Stamp } from './stamps.ts';
import { eastern, utc } from './zones.ts';

/* How long an event lasts, in the half a dozen ways in which programs write it. */

const hourMs = 3_600_000;

/** Held where the begin is known and the end is not. */
export const anHour = (start: Stamp) => (start.isDate ? dayAfter(start) : momentOf(start) + hourMs);
const dayAfter = ({ wall, zone }: Stamp) => zone.momentOf(wall.add({ days: 1 }));

/** The day of a stamp. */
export const asDay = (stamp: Stamp): Stamp => ({
  wall: stamp.wall.with({ hour: 0, minute: 0, second: 0 }),
  isDate: true,
  zone: eastern,
});

const isMarkedAllDay = (event: Component) =>
  ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY'].some((name) => /^(true|1)$/i.test(textOf(event, name)));

/** The first occurrence of an event and how long each is. */
export interface Span {
  first: Stamp;
  /** The end of an occurrence by its begin. */
  end: (start: Stamp) => number;
  problem?: string;
}

export const lostLine = 'one of its lines couldn’t be read';

/** What has no length is a reminder, unless it is a day: programs write those in half a dozen ways. */
function withoutLength(first: Stamp, isAllDay: boolean): Span {
  if (first.isDate || isAllDay || (isMidnight(first) && first.zone !== utc)) return { first, end: dayAfter };
  return { first, end: momentOf };
}

/** Reads when an event takes place for the first time, and how long it lasts. */
export function spanOf(event: Component, { begin, end, isEndUnread }: Period, clocks: Clocks): Span {
  const isAllDay = isMarkedAllDay(event);
  const usual = begin.isDate ? clocks.usual : begin.zone;
  const own = end && 'wall' in end ? [end] : [];
  // Of several the latest: one of them may have stood in an entry whose end is missing.
  const [until] = [...periodsOf(event, 'DTEND', clocks, usual).flatMap((period) => period?.begin ?? []), ...own].sort(
    (a, b) => momentOf(b) - momentOf(a),
  );
  const isDays = isAllDay && isMidnight(begin) && (!until || isMidnight(until));
  const first = isDays ? asDay(begin) : begin;
  const last = isDays && until ? asDay(until) : until;
  const length = lengthOf(textOf(event, 'DURATION')) ?? (end && !('wall' in end) ? end : undefined);
  const isBefore = { first, end: anHour, problem: 'it ends before it starts' };
  if (last && first.isDate && last.isDate) {
    const { days } = first.wall.until(last.wall, { largestUnit: 'days' });
    if (days < 0) return isBefore;
    return { first, end: ({ wall, zone }) => zone.momentOf(wall.add({ days: Math.max(1, days) })) };
  }
  if (last) {
    // The exact length of the first (RFC 5545, section 3.8.5.3).
    const [between, wall] = [momentOf(last) - momentOf(first), first.wall.until(last.wall).total('milliseconds')];
    // One that begins in the hour which spring skips is as long as its clock says.
    const exact = between <= 0 && wall > 0 && first.zone === last.zone ? wall : between;
    if (exact < 0) return isBefore;
    return exact === 0 ? withoutLength(first, isAllDay) : { first, end: (start) => momentOf(start) + exact };
  }
  if (length && length.sign < 0) return isBefore;
  if (length && length.sign > 0) return { first, end: adding(length) };
  const isUnread = isEndUnread || (['DTEND', 'DURATION'].some((name) => linesOf(event, name).length > 0) && !length);
  if (isUnread) return { first, end: anHour, problem: 'its end is not a date' };
  return event.lost.length > 0 ? { first, end: anHour, problem: lostLine } : withoutLength(first, isAllDay);
}
