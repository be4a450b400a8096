import { appointmentPage } from '#content/appointments.ts';
import { oneWorkingDay } from '#content/hours.ts';
import type { LeadFacts } from '#src/intake/lead.ts';
import { Conflict, type IntakeForm, Invalid, type MailSite, type Submission } from '#src/intake/receive.server.ts';
import { easternAt } from '#src/lib/eastern.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { ownerMail, visitorMail } from './emails.ts';
import { linkOf } from './link.server.ts';
import { takeBooking } from './open.server.ts';
import {
  appointmentPromise,
  isUnscheduled,
  lastBookable,
  nearestFree,
  slotMoment,
  slotProblems,
  startsOf,
} from './rules.ts';
import { type AppointmentInput, appointmentSchema, consultationSchema } from './schema.ts';
import { serviceLabel, slotInWords } from './slot-words.ts';
import { dropAppointment, insertAppointment, takenSlots } from './store.server.ts';

const type = 'appointment';

/**
 * Keeps a booking. The slot must lie far enough ahead on a working day and be free.
 * @throws Invalid when it cannot be booked; Conflict with the three nearest free slots when somebody has it.
 */
const save: IntakeForm<AppointmentInput>['save'] = async (trx, submission) => {
  const { input, receivedAt, acceptedAt } = submission;
  const scheduled = !isUnscheduled(input);
  // What the owner releases was sent earlier; the owner decides whether the time that is left will do.
  const earliest = acceptedAt > receivedAt ? acceptedAt : undefined;
  const problems = scheduled ? slotProblems(input, acceptedAt, earliest) : {};
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  const kept = await insertAppointment(trx, {
    id: submission.id,
    ...input,
    source: submission.source,
    status: 'pending',
    submitted_at: receivedAt,
    respond_by: submission.respondBy,
    changed_at: acceptedAt,
    version: 0,
    sequence: 0,
    reminded_for: '',
  });
  if (kept) return;
  const today = easternAt(acceptedAt).toPlainDate().toString();
  const taken = await takenSlots(trx, today, lastBookable(acceptedAt).toString());
  throw new Conflict(appointmentPage.taken, { alternatives: nearestFree(input, taken, acceptedAt) });
};

function mails(submission: Submission<AppointmentInput>, site: MailSite): Mail[] {
  const { id, reference, source, respondBy, acceptedAt: now, input } = submission;
  const letter = { id, reference, source, version: 0, sequence: 0, status: 'pending', ...input };
  return [
    ownerMail(letter, { respondBy, now }),
    visitorMail(letter, { respondBy, now, link: linkOf({ id, version: 0 }, site) }),
  ];
}

function lead(input: AppointmentInput): LeadFacts {
  const { name, email, phone, service, message } = input;
  const words = isUnscheduled(input) ? input.date : slotInWords(input);
  const texts = [serviceLabel(service), message, words];
  return { name, email, phone, company: '', services: [service], starts: startsOf(input), texts };
}

/** The slot that a booking's fields ask for, in words; empty when they ask for none. */
export function bookedSlot(data: Record<string, unknown>): string {
  const parsed = appointmentSchema.safeParse(data);
  return parsed.success ? slotInWords(parsed.data) : '';
}

const forget = dropAppointment;
const noLaterThan = (input: AppointmentInput) => (isUnscheduled(input) ? undefined : slotMoment(input));

/** The appointment form as the intake takes it; promised answer within 2 hours of working time (S1 §9). */
export const appointmentForm: IntakeForm<AppointmentInput> = {
  type,
  schema: appointmentSchema,
  promise: appointmentPromise,
  noLaterThan,
  async admit(trx, { id, input, acceptedAt }, holder) {
    if (isUnscheduled(input)) return false;
    await takeBooking(trx, id, holder, acceptedAt);
    return true;
  },
  save,
  lead,
  forget,
  mails,
};

/**
 * The chat's consultation form: an appointment without date and time (S1 §3). The chat promises an answer within
 * 24 hours (S1 §4), that is one working day.
 */
export const consultationForm: IntakeForm<AppointmentInput> = {
  type,
  schema: consultationSchema,
  promise: oneWorkingDay,
  save,
  lead,
  forget,
  mails,
};
