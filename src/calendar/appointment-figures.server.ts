import { dateAt } from '#src/lib/schedule.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { countMeetings, countReasons } from './appointment-store.server.ts';

const months = 12;
const mostReasons = 20;

export interface MeetingMonth {
  /** YYYY-MM of the meeting. */
  month: string;
  kind: string;
  booked: number;
  held: number;
  cancelled: number;
  noShow: number;
}

/** Meetings of the last twelve months and those to come by outcome, and reasons for cancelling. */
export async function loadMeetingFigures(sql: Sql, now: number) {
  const first = dateAt(now)
    .with({ day: 1 })
    .subtract({ months: months - 1 })
    .toString();
  const rows = new Map<string, MeetingMonth>();
  for (const { month, kind, status, n } of await countMeetings(sql, first)) {
    const key = `${month} ${kind}`;
    const row = rows.get(key) ?? { month, kind, booked: 0, held: 0, cancelled: 0, noShow: 0 };
    row.booked += n;
    if (status === 'done') row.held += n;
    if (status === 'cancelled') row.cancelled += n;
    if (status === 'no-show') row.noShow += n;
    rows.set(key, row);
  }
  const meetings = [...rows.values()].sort((a, b) => b.month.localeCompare(a.month) || a.kind.localeCompare(b.kind));
  return { meetings, reasons: await countReasons(sql, first, mostReasons) };
}
