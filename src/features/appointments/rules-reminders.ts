import { Temporal } from 'temporal-polyfill';
import { reminderMinute } from '#src/content/appointments.ts';
import { easternMoment } from '#src/lib/eastern.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { isUnscheduled, type SlotKey, slotMoment, workingDayBefore } from './rules.ts';
import { slotId } from './slot-words.ts';

export interface Remindable extends SlotKey {
  status: string;
  /** When the visitor last heard of this slot: booked or moved. Epoch milliseconds. */
  changed_at: number;
  /** Id of the slot that a reminder has been written for; empty when none has. */
  reminded_for: string;
}

/** When the reminder of an appointment leaves: the working day before, in the morning, Eastern. Epoch milliseconds. */
export function reminderMoment(date: string, hours: BusinessClock): number {
  return easternMoment(workingDayBefore(Temporal.PlainDate.from(date), hours), reminderMinute);
}

/**
 * Whether an appointment is to be reminded of at `now`: its reminder moment has come, it has not begun, no reminder
 * was written for this slot, and it was not booked or moved after that moment, since then its mail is fresh.
 */
export function reminderDue(row: Remindable, now: number, hours: BusinessClock): boolean {
  if (!/^(pending|confirmed)$/.test(row.status) || isUnscheduled(row) || row.reminded_for === slotId(row)) return false;
  const moment = reminderMoment(row.date, hours);
  return now >= moment && now < slotMoment(row) && row.changed_at < moment;
}
