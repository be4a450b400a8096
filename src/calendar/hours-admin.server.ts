import type { Temporal } from 'temporal-polyfill';
import { holidaysOf } from '#src/lib/calendar-days.ts';
import { easternAt } from '#src/lib/eastern.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { RulesView } from './hours-screen.tsx';
import { type Booked, isOutside } from './outside.ts';

const most = 2_000;

/** Not over at `now` (epoch milliseconds) and not cancelled, earliest first. */
export function meetingsToCome(sql: Sql, now: number): Promise<Booked[]> {
  return sql
    .selectFrom('appointments')
    .innerJoin('leads', 'leads.id', 'appointments.id')
    .select(['appointments.id', 'leads.name', 'appointments.date', 'appointments.time', 'appointments.minutes'])
    .where('appointments.holds_to', '>', now)
    .where('appointments.status', 'in', ['pending', 'confirmed'])
    .where('leads.deleted_at', 'is', null)
    .orderBy('appointments.holds_from')
    .limit(most)
    .execute();
}

function holidaysFrom(today: Temporal.PlainDate): RulesView['holidays'] {
  const days = [today.year, today.year + 1].flatMap((year) => [...holidaysOf(year)]);
  const next = new Map<string, string>();
  for (const [date, name] of days) if (date >= today.toString() && !next.has(name)) next.set(name, date);
  return [...next].map(([name, date]) => ({ name, date })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** `now` in epoch milliseconds. Includes meetings outside the hours. */
export async function loadRules(parts: { db: Db; now: number; hours: BusinessClock }): Promise<RulesView> {
  const { db, now, hours } = parts;
  const rules = hours.rules();
  const today = easternAt(now).toPlainDate();
  const meetings = await meetingsToCome(db.sql, now);
  return {
    rules,
    today: today.toString(),
    holidays: holidaysFrom(today),
    outside: meetings.filter((meeting) => isOutside(meeting, rules)),
  };
}
