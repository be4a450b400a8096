import { Temporal } from 'temporal-polyfill';
import { bookingProblems, reminderMinute } from '#src/content/appointments.ts';
import { homePackages, kindOf } from '#src/content/bookings.ts';
import { appointmentForm } from '#src/content/forms/appointment.ts';
import { oneWorkingDay } from '#src/content/hours.ts';
import { serve } from '#src/forms/intake.ts';
import type { Answers } from '#src/forms/present.ts';
import { enqueueAbout } from '#src/intake/accept.server.ts';
import { type Holder, OverBudget } from '#src/intake/budgets.server.ts';
import { Conflict, Invalid, type MailSite, type Submission } from '#src/intake/form.ts';
import { bookingBudgets } from '#src/lib/budgets.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { type Clock, hourMs } from '#src/lib/time.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { type Exceeded, spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { ChangeDeps } from './appointment-changes.server.ts';
import { bookedMail, ownerMail, reminderMail, unconfirmedMail } from './appointment-emails.ts';
import {
  appointmentPromise,
  confirmBy,
  hasRoom,
  heldBy,
  isUnscheduled,
  nearestFree,
  placeOf,
  rulesAt,
  type SlotKey,
  slotMoment,
  slotProblems,
  startsOf,
  wasClosed,
  workingDayBefore,
} from './appointment-rules.ts';
import { type AppointmentInput, appointmentSchema, consultationSchema } from './appointment-schema.ts';
import {
  type AppointmentRow,
  countHolds,
  dropAppointment,
  dropHolds,
  findAppointment,
  insertAppointment,
  insertHold,
  isOwnerBusy,
  isTaken,
  linkOf,
  markReminded,
  presentUrl,
  slotsOf,
  takenSpans,
  withoutReminder,
} from './appointment-store.server.ts';
import { minutesOf } from './kind-words.ts';
import { appointmentWords, slotId, slotIn, slotInWords } from './slot-words.ts';

/** Open appointments per holder key, from `today` (Eastern, YYYY-MM-DD) on. */
async function openBookings(trx: Trx, keys: readonly string[], today: string): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('booking_holders')
    .innerJoin('appointments', 'appointments.id', 'booking_holders.id')
    .select(['booking_holders.key', (eb) => eb.fn.countAll<number>().as('n')])
    .where('booking_holders.key', 'in', keys)
    .where('appointments.status', '<>', 'cancelled')
    .where('appointments.date', '>=', today)
    .groupBy('booking_holders.key')
    .execute();
  return new Map(rows.map(({ key, n }) => [key, Number(n)]));
}

const dateOf = (now: number) => easternAt(now).toPlainDate().toString();

/**
 * Takes one booking from the budgets of mailbox, network and site; a cancelled or past one frees it. `now` in epoch
 * milliseconds.
 * @throws OverBudget with words for the visitor if a budget is used up.
 */
async function takeBooking(trx: Trx, id: string, holder: Holder, now: number): Promise<void> {
  const held = [
    { key: `mailbox:${holder.mailbox}`, budget: bookingBudgets.mailbox, words: bookingProblems.severalOpen },
    { key: `network:${holder.network}`, budget: bookingBudgets.network, words: bookingProblems.severalFromHere },
  ];
  const keys = held.map(({ key }) => key);
  const open = await openBookings(trx, keys, dateOf(now));
  const full = held.find(({ key, budget }) => (open.get(key) ?? 0) >= budget.max);
  // Nobody knows when a place is freed; suggest looking again in an hour.
  if (full) throw new OverBudget({ budget: full.budget, waitMs: hourMs }, full.words);
  const over: Exceeded | undefined = await spend(trx, [{ budget: bookingBudgets.site, holder: '', amount: 1 }], now);
  if (over) throw new OverBudget(over, bookingProblems.manyToday);
  await trx
    .insertInto('booking_holders')
    .values(keys.map((key) => ({ key, id })))
    .execute();
}

/** Cleans up holders of past days and expired holds; run now and then. */
export async function forgetHolders(trx: Trx, now: number): Promise<void> {
  await dropHolds(trx, now);
  const ahead = trx.selectFrom('appointments').select('id').where('date', '>=', dateOf(now));
  await trx.deleteFrom('booking_holders').where('id', 'not in', ahead).execute();
}

/**
 * Saves a booking.
 * @throws Invalid if it cannot be booked; Conflict with the three nearest free slots if it is taken or was closed
 *   meanwhile.
 */
async function save(trx: Trx, submission: Submission<AppointmentInput>): Promise<void> {
  const { id, input, receivedAt, acceptedAt, respondBy, schedule } = submission;
  // A submission released from quarantine was sent earlier; the owner decides whether the notice suffices.
  const kind = kindOf(input.kind);
  const isReleased = acceptedAt > receivedAt;
  const released = isReleased ? { earliest: acceptedAt } : {};
  const usual = rulesAt(acceptedAt, { schedule, kind, ...released });
  const rules = { ...usual, minutes: minutesOf(input, usual.minutes) };
  const hasSlot = !isUnscheduled(input);
  const problems = hasSlot ? slotProblems(input, rules) : {};
  const conflict = async (message: string) => {
    const held = await takenSpans(trx, rules);
    const { minutes } = rules;
    const alternatives = nearestFree(input, held, rulesAt(acceptedAt, { schedule, kind, minutes }));
    return new Conflict(message, { alternatives });
  };
  const [problem] = Object.values(problems);
  // A slot that fits a shorter package may have been shown before another was chosen.
  const shorter = { ...rules, minutes: Math.min(...homePackages.map(({ minutes }) => minutes), rules.minutes) };
  const fits = kind === 'home-visit' && Object.keys(slotProblems(input, shorter)).length === 0;
  const wasShown = fits || wasClosed(input, rules);
  if (problem) throw wasShown ? await conflict(problem) : new Invalid(problems);
  if (hasSlot && !isReleased && (await isOwnerBusy(trx, heldBy(input, rules)))) {
    throw await conflict(bookingProblems.taken);
  }
  const row = { id, status: 'pending', respond_by: respondBy, changed_at: acceptedAt, ...placeOf(input, rules) };
  try {
    await insertAppointment(trx, row, schedule.atOnce);
  } catch (error) {
    throw isTaken(error) ? await conflict(bookingProblems.taken) : error;
  }
}

export function bookedSlot(data: Record<string, unknown>): string {
  const parsed = appointmentSchema.safeParse(data);
  return parsed.success ? slotInWords(parsed.data) : '';
}

function bookingMails(submission: Submission<AppointmentInput>, site: MailSite): Mail[] {
  const { id, input, acceptedAt, schedule } = submission;
  const kind = kindOf(input.kind);
  const minutes = minutesOf(input, rulesAt(acceptedAt, { schedule, kind }).minutes);
  const letter = { ...input, ...submission, version: 0, sequence: 0, status: 'pending', kind, minutes };
  return [ownerMail(submission), bookedMail(letter, { ...submission, link: linkOf({ id, link: 0 }, site) })];
}

async function admit(trx: Trx, { id, input, acceptedAt }: Submission<AppointmentInput>, holder: Holder) {
  if (isUnscheduled(input)) return false;
  await takeBooking(trx, id, holder, acceptedAt);
  return true;
}

const shared = {
  words: appointmentWords,
  changed: slotsOf,
  starts: (answers: Answers) => startsOf(slotIn(answers)),
  save,
  ownUrl: presentUrl,
  forget: dropAppointment,
  mails: bookingMails,
  // A request without a time is answered by its form's promise.
  dueBy: (input: AppointmentInput, at: number, hours: BusinessClock) =>
    isUnscheduled(input) ? undefined : confirmBy(at, input, hours),
  admit,
};

/** Promised answer within 2 hours of working time (S1 §9). */
export const appointmentIntake = serve(appointmentForm, {
  ...shared,
  schema: appointmentSchema,
  promise: appointmentPromise,
});

/**
 * The chat's consultation form: without date and time (S1 §3), or at a time chosen in the chat. Without one the chat
 * promises an answer within 24 hours (S1 §4), that is one working day.
 */
export const consultationIntake = serve(appointmentForm, {
  ...shared,
  schema: consultationSchema,
  promise: oneWorkingDay,
});

const holdMs = 10 * 60_000;

/** `id`: of the future appointment; `network`: keyed hash. */
export interface HoldOwner {
  id: string;
  talk: string;
  network: string;
}

/**
 * Free, and held until a moment (epoch milliseconds) unless too many holds exist; or taken, with the nearest free
 * slots.
 */
export type HoldResult = { isFree: true; until?: number } | { isFree: false; alternatives: SlotKey[] };

/** Holds a consultation slot for ten minutes for a chat session, replacing its earlier hold (S1 §4). */
export function createHolds({ db, clock, hours }: { db: Db; clock: Clock; hours: BusinessClock }) {
  return (slot: SlotKey, owner: HoldOwner): Promise<HoldResult> =>
    db.write(async (trx) => {
      const now = clock.now();
      const schedule = hours.rules();
      const rules = rulesAt(now, { schedule });
      await dropHolds(trx, now, owner);
      const taken = await takenSpans(trx, rules);
      const notFree = { isFree: false, alternatives: nearestFree(slot, taken, rules) } as const;
      if (Object.keys(slotProblems(slot, rules)).length > 0 || (await findAppointment(trx, owner.id))) return notFree;
      const own = heldBy(slot, rules);
      if (!hasRoom(own, taken, rules)) return notFree;
      const { all, ofNetwork } = await countHolds(trx, owner.network, now);
      if (all >= bookingBudgets.holds.max || ofNetwork >= bookingBudgets.holdsOfNetwork.max) return { isFree: true };
      const until = now + holdMs;
      const row = { ...owner, kind: rules.kind, holds_from: own.from, holds_to: own.to, until };
      const isKept = await insertHold(trx, row, { now, atOnce: schedule.atOnce });
      return isKept ? { isFree: true, until } : notFree;
    });
}

type Remindable = Pick<AppointmentRow, 'date' | 'time' | 'status' | 'changed_at' | 'reminded_for'>;

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

export type Reminders = ReturnType<typeof startReminders>;

/**
 * Writes all due reminders, each once even with concurrent sweeps. If the meeting is unconfirmed, tells the owner
 * instead.
 */
export function startReminders(parts: Omit<ChangeDeps, 'settings'> & { clock: Clock; log: Log }) {
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
