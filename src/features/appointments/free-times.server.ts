import { type BookingKind, isBookingKind } from '#src/content/bookings.ts';
import type { Clock } from '#src/lib/clock.ts';
import { easternAt } from '#src/lib/eastern.ts';
import type { BusinessClock, Schedule } from '#src/lib/schedule.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { type Day, dayOf, daysFrom, nearestFree, type Rules, rulesAt, type SlotKey } from './rules.ts';
import { type AppointmentRow, takenSpans } from './store.server.ts';

/** What is free, by the rules that hold now. */
export interface FreeTimes {
  /** The calendar from an Eastern date on, for a kind of meeting, or one of other length; a consultation unless told. */
  days(from: string, count: number, kind?: BookingKind, minutes?: number): Promise<Day[]>;
  /** The same from today to the last day that can be booked, or for moving an appointment that is there. */
  bookable(about?: BookingKind | AppointmentRow, minutes?: number): Promise<Day[]>;
  /** The first time that is free for a kind of meeting; undefined when none is. */
  next(kind: BookingKind): Promise<SlotKey | undefined>;
  /** The rules that hold now. */
  schedule(): Schedule;
  /** The first moment at which an appointment booked now may begin, in epoch milliseconds. */
  bookableFrom(): number;
}

/** How many other times whoever came too late is offered. */
const alternatives = 3;

/** What is free, and what a change of an appointment needs to know of it. */
export function createFreeTimes(parts: { db: Db; clock: Clock; hours: BusinessClock }): FreeTimes & {
  rulesFor(about: Partial<Pick<AppointmentRow, 'kind' | 'minutes'>>): Rules;
  /** The nearest other times that an appointment can be moved to. */
  alternativesTo(slot: SlotKey, row: AppointmentRow): Promise<SlotKey[]>;
} {
  const { db, clock } = parts;
  const today = () => easternAt(clock.now()).toPlainDate().toString();

  /** The rules that hold now, for a new meeting of a kind or for one that is there. */
  const rulesFor = (about: Partial<Pick<AppointmentRow, 'kind' | 'minutes'>>) => {
    const kind = isBookingKind(about.kind) ? about.kind : 'consultation';
    const { minutes } = about;
    return rulesAt(clock.now(), { schedule: parts.hours.rules(), kind, ...(minutes ? { minutes } : {}) });
  };

  async function days(from: string, count: number, about: Partial<AppointmentRow> = {}): Promise<Day[]> {
    const rules = rulesFor(about);
    return daysFrom(from, count, await takenSpans(db.sql, rules, about.id), rules);
  }

  /** What an appointment can be moved to: also where it overlaps itself, but not the time that it has. */
  async function daysToMove(row: AppointmentRow): Promise<Day[]> {
    const all = await days(today(), parts.hours.rules().horizonDays + 1, row);
    return all.map((day) =>
      day.date === row.date
        ? {
            ...day,
            slots: day.slots.map((slot) =>
              slot.time === row.time && slot.state === 'free' ? { ...slot, state: 'taken' } : slot,
            ),
          }
        : day,
    );
  }

  async function alternativesTo(slot: SlotKey, row: AppointmentRow): Promise<SlotKey[]> {
    const rules = rulesFor(row);
    const free = nearestFree(slot, await takenSpans(db.sql, rules, row.id), rules, alternatives + 1);
    return free.filter(({ date, time }) => date !== row.date || time !== row.time).slice(0, alternatives);
  }

  return {
    rulesFor,
    alternativesTo,
    days: (from, count, kind = 'consultation', minutes) => days(from, count, { kind, ...(minutes && { minutes }) }),
    bookable: (about = 'consultation', minutes) =>
      typeof about === 'string'
        ? days(today(), parts.hours.rules().horizonDays + 1, { kind: about, ...(minutes && { minutes }) })
        : daysToMove(about),
    async next(kind) {
      const now = clock.now();
      const rules = rulesFor({ kind });
      const held = await takenSpans(db.sql, rules);
      const first = easternAt(now).toPlainDate();
      for (let away = 0; away <= rules.schedule.horizonDays; away++) {
        const { date, slots } = dayOf(first.add({ days: away }).toString(), held, rules);
        const free = slots.find(({ state }) => state === 'free');
        if (free) return { date, time: free.time };
      }
      return undefined;
    },
    schedule: () => parts.hours.rules(),
    bookableFrom: () => rulesFor({}).earliest,
  };
}
