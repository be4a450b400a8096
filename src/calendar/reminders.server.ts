import { Temporal } from 'temporal-polyfill';
import { reminderMinute } from '#src/content/appointments.ts';
import { enqueueAbout } from '#src/intake/accept.server.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { ChangeDeps } from './appointment-changes.server.ts';
import { reminderMail, unconfirmedMail } from './appointment-emails.ts';
import { linkOf } from './appointment-link.server.ts';
import { isUnscheduled, type SlotKey, slotMoment, workingDayBefore } from './appointment-rules.ts';
import { markReminded, withoutReminder } from './appointment-store.server.ts';
import { slotId } from './slot-words.ts';

export interface Remindable extends SlotKey {
  status: string;
  /** When the slot was last booked or moved. Epoch milliseconds. */
  changed_at: number;
  /** Slot id of the last reminder; empty if none. */
  reminded_for: string;
}

/** Morning of the working day before, Eastern. Epoch milliseconds. */
export function reminderMoment(date: string, hours: BusinessClock): number {
  return easternMoment(workingDayBefore(Temporal.PlainDate.from(date), hours), reminderMinute);
}

/**
 * Not if it has begun, the slot was reminded already, or it was booked or moved after the reminder moment, because its
 * mail is recent.
 */
export function reminderDue(row: Remindable, now: number, hours: BusinessClock): boolean {
  if (!/^(pending|confirmed)$/.test(row.status) || isUnscheduled(row) || row.reminded_for === slotId(row)) return false;
  const moment = reminderMoment(row.date, hours);
  return now >= moment && now < slotMoment(row) && row.changed_at < moment;
}

/** Covers the longest run of closed days. */
const lookAheadDays = 14;
const sweepMs = 5 * 60_000;

export interface Reminders {
  /**
   * Writes all due reminders, each once even with concurrent sweeps; returns how many. If the meeting is unconfirmed,
   * tells the owner instead.
   */
  sweep(): Promise<number>;
  /** Resolves when the current sweep has ended. */
  stop(): Promise<void>;
}

export function startReminders(parts: Omit<ChangeDeps, 'settings'> & { clock: Clock; log: Log }): Reminders {
  const { db, clock, log } = parts;

  async function pass(): Promise<number> {
    const now = clock.now();
    const today = easternAt(now).toPlainDate();
    const rows = await withoutReminder(db, today.toString(), today.add({ days: lookAheadDays }).toString());
    let written = 0;
    for (const row of rows.filter((one) => reminderDue(one, now, parts.hours))) {
      const isAgreed = row.status === 'confirmed';
      if (isAgreed && !row.email) continue;
      const mail = isAgreed ? reminderMail(row, { link: linkOf(row, parts.site) }) : unconfirmedMail(row);
      const first = await db.write(async (trx) => {
        if (!(await markReminded(trx, row))) return false;
        await enqueueAbout(trx, [mail], { ...row, type: 'appointment' }, { ...parts, now });
        return true;
      });
      if (first) written++;
    }
    if (written > 0) parts.onMail();
    return written;
  }

  const { run, stop } = every(sweepMs, 'writing reminders', pass, { log, first: 0 });
  return { sweep: run, stop };
}
