import { bookingProblems } from '#src/content/appointments.ts';
import { homePackages, kindOf } from '#src/content/bookings.ts';
import { appointmentForm } from '#src/content/forms/appointment.ts';
import { oneWorkingDay } from '#src/content/hours.ts';
import { serve } from '#src/forms/intake.ts';
import type { Answers } from '#src/forms/present.ts';
import type { Holder } from '#src/intake/budgets.server.ts';
import { Conflict, Invalid, type MailSite, type Submission } from '#src/intake/form.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { bookedMail, ownerMail } from './appointment-emails.ts';
import { linkOf, presentUrl } from './appointment-link.server.ts';
import { takeBooking } from './appointment-open.server.ts';
import {
  appointmentPromise,
  confirmBy,
  heldBy,
  isUnscheduled,
  nearestFree,
  placeOf,
  rulesAt,
  slotProblems,
  startsOf,
  wasClosed,
} from './appointment-rules.ts';
import { type AppointmentInput, appointmentSchema, consultationSchema } from './appointment-schema.ts';
import { dropAppointment, insertAppointment, slotsOf, takenSpans } from './appointment-store.server.ts';
import { isOwnerBusy } from './busy-times-store.server.ts';
import { minutesOf } from './kind-words.ts';
import { appointmentWords, slotIn, slotInWords } from './slot-words.ts';

/**
 * Keeps a booking. The slot must lie far enough ahead on a working day and be free.
 * @throws Invalid when it cannot be booked; Conflict with the three nearest free slots when somebody has it, or it was
 * closed meanwhile.
 */
async function save(trx: Trx, submission: Submission<AppointmentInput>): Promise<void> {
  const { id, input, receivedAt, acceptedAt, respondBy, schedule } = submission;
  // What the owner releases was sent earlier; the owner decides whether the time that is left will do.
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
  // What fits a shorter package may have been shown before another was chosen.
  const shorter = { ...rules, minutes: Math.min(...homePackages.map(({ minutes }) => minutes), rules.minutes) };
  const fits = kind === 'home-visit' && Object.keys(slotProblems(input, shorter)).length === 0;
  const wasShown = fits || wasClosed(input, rules);
  if (problem) throw wasShown ? await conflict(problem) : new Invalid(problems);
  const busy = hasSlot && !isReleased && (await isOwnerBusy(trx, heldBy(input, rules)));
  const kept =
    !busy &&
    (await insertAppointment(
      trx,
      {
        id,
        status: 'pending',
        respond_by: respondBy,
        changed_at: acceptedAt,
        version: 0,
        link: 0,
        sequence: 0,
        reminded_for: '',
        ...placeOf(input, rules),
        cancel_reason: '',
      },
      schedule.atOnce,
    ));
  if (!kept) throw await conflict(bookingProblems.taken);
}

/** The slot that a booking's fields ask for, in words; empty when they ask for none. */
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
  // A request without a time is answered by the promise of its form.
  dueBy: (input: AppointmentInput, at: number, hours: BusinessClock) =>
    isUnscheduled(input) ? undefined : confirmBy(at, input, hours),
  admit,
};

/** The appointment form as the server takes it; promised answer within 2 hours of working time (S1 §9). */
export const appointmentIntake = serve(appointmentForm, {
  ...shared,
  schema: appointmentSchema,
  promise: appointmentPromise,
});

/**
 * The chat's consultation form: an appointment without date and time (S1 §3), or at a time that was chosen in the talk.
 * Without one the chat promises an answer within 24 hours (S1 §4), that is one working day.
 */
export const consultationIntake = serve(appointmentForm, {
  ...shared,
  schema: consultationSchema,
  promise: oneWorkingDay,
});
