import { callerForm } from '#src/content/forms/caller.ts';
import { callerMessages } from '#src/content/forms/telephone.ts';
import { serve } from '#src/forms/intake.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { accept, submissionOf } from '#src/intake/accept.server.ts';
import type { MailSite, Submission } from '#src/intake/form.ts';
import { findLead } from '#src/intake/lead-store.server.ts';
import { endTurn, insertEntry, setStatus } from '#src/intake/thread-store.server.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { newId } from '#src/lib/new-id.ts';
import { z } from '#src/lib/zod.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { bookedByUsMail } from './appointment-emails.ts';
import { inWords, kindOf, type OwnerParts, usualMinutes } from './appointment-judge.server.ts';
import { linkOf } from './appointment-link.server.ts';
import { appointmentPromise, confirmBy, placeOf, type Span, startsOf } from './appointment-rules.ts';
import { dropAppointment, insertAppointment, isTaken } from './appointment-store.server.ts';
import { ownerProblem, ownerWarnings, placeKey } from './rules-owner.ts';
import { appointmentWords, slotIn } from './slot-words.ts';

const bookedSchema = schemaOf(callerForm)
  .and(z.object({ kind: z.string().transform(kindOf), minutes: z.coerce.number() }))
  .superRefine(({ email, phone }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (email === '' && phone === '') issue('phone', callerMessages.unreachable);
    if (email !== '' && !isEmailAddress(email)) issue('email', callerMessages.invalid);
  });
type Booked = z.infer<typeof bookedSchema>;

const letterOf = ({ input, ...submission }: Submission<Booked>) => ({
  ...{ ...input, ...submission, version: 0, sequence: 0, status: 'confirmed' },
});

/** Somebody else has some of the time. */
class Taken extends Error {}

const callerIntake = serve(callerForm, {
  words: appointmentWords,
  schema: bookedSchema,
  promise: appointmentPromise,
  dueBy: (input: Booked, at, hours) => confirmBy(at, input, hours),
  starts: (answers) => startsOf(slotIn(answers)),
  async save(trx: Trx, { id, input, acceptedAt, respondBy, schedule }: Submission<Booked>) {
    const { kind, minutes } = input;
    const row = {
      ...{ id, status: 'confirmed', respond_by: respondBy, changed_at: acceptedAt, version: 0, link: 0, sequence: 0 },
      ...{ reminded_for: '', cancel_reason: '' },
      ...placeOf(input, { schedule, kind, minutes }),
    };
    if (!(await insertAppointment(trx, row, schedule.atOnce))) throw new Taken();
  },
  forget: dropAppointment,
  mails: (submission: Submission<Booked>, site: MailSite) => {
    if (!submission.input.email) return [];
    const link = linkOf({ id: submission.id, link: 0 }, site);
    return [bookedByUsMail(letterOf(submission), { link, now: submission.acceptedAt })];
  },
});

/** What came of a booking: the new appointment, what is wrong with which field, or what the owner should know before it. */
export type BookedForCaller =
  | { ok: true; words: string; id: string }
  | { ok: false; reason: string; errors: Record<string, string>; warnings?: string[] };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Books a meeting for somebody who called: fields of `callerForm`, `minutes` (as long as its kind and package where empty),
 * `key`, by which a repeat changes nothing, and `known`, the place (`placeKey`) whose warnings were read. A place that visitors
 * could not book is booked only then; `busy` are the owner's other calendars. It is confirmed at once, as a lead with source "telephone"; an invitation goes where there is an address.
 */
export async function bookForCaller(
  parts: OwnerParts,
  form: FormData,
  busy: readonly Span[] = [],
): Promise<BookedForCaller> {
  const { db, clock, actor } = parts;
  const parsed = bookedSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    return { ok: false, reason: 'Please fix the marked fields.', errors: firstErrors(parsed.error) };
  }
  const now = clock.now();
  const { data } = parsed;
  const input = {
    ...data,
    package: data.kind === 'home-visit' ? data.package : '',
    minutes: data.minutes || usualMinutes(parts, data),
  };
  const problem = ownerProblem(input, now);
  if (problem) return { ok: false, reason: problem, errors: {} };
  const warnings = ownerWarnings(input, { schedule: parts.hours.rules(), now }, busy);
  if (warnings.length > 0 && form.get('known') !== placeKey(input)) {
    return { ok: false, reason: '', errors: {}, warnings };
  }
  const sent = String(form.get('key'));
  const id = uuid.test(sent) ? sent : newId(now);
  const came = { id, source: 'telephone', receivedAt: now, acceptedAt: now };
  const submission = submissionOf(callerIntake, came, { input, files: {}, hours: parts.hours });
  const about = { sent_at: null, user_agent: '', referrer: '', flags: '[]', origin: '{}' };
  try {
    await db.write(async (trx) => {
      const isNew = await accept(trx, { form: callerIntake, submission, about, uploads: {}, files: {} }, parts);
      const lead = isNew && (await findLead(trx, 'appointment', id));
      if (!lead) return;
      await endTurn(trx, lead, { now, hours: parts.hours });
      await setStatus(trx, lead, 'confirmed', now, { read_at: now });
      const body = `Booked by phone: ${inWords(input)}`;
      await insertEntry(trx, lead, { at: now, kind: 'call', via: 'desk', author: actor.name, body });
      await recordAudit(trx, { at: now, actor, action: 'entered', subject: submission.reference, detail: 'telephone' });
    });
  } catch (error) {
    if (error instanceof Taken || isTaken(error)) {
      return { ok: false, reason: 'Part of this time is already taken.', errors: {} };
    }
    throw error;
  }
  parts.wake();
  return { ok: true, id, words: `Booked and confirmed: ${input.name}, ${inWords(input)}.` };
}
