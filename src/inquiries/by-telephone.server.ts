import type { LeadsTable } from 'db:tables';
import { telephoneForm } from '#src/content/forms/caller.ts';
import { contactForm } from '#src/content/forms/contact.ts';
import { replyPromises } from '#src/content/hours.ts';
import { checkCaller, serve } from '#src/forms/intake.ts';
import { declaredMails } from '#src/forms/mails.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { accept, submissionOf } from '#src/intake/accept.server.ts';
import type { MailSite } from '#src/intake/form.ts';
import { deskSource } from '#src/intake/lead.ts';
import { findLead } from '#src/intake/lead-store.server.ts';
import { markStale, noteContact } from '#src/intake/people-store.server.ts';
import { endTurn, insertEntry } from '#src/intake/thread-store.server.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { newId } from '#src/lib/new-id.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';

const schema = schemaOf(telephoneForm).superRefine(checkCaller);

/** Calls entered by the owner; the confirmation needs an email address. */
const telephoneIntake = serve(telephoneForm, {
  schema,
  promise: replyPromises.contact,
  mails: (submission) => declaredMails(contactForm, submission).slice(1),
});

/** Nothing is told of what the desk itself begins. */
const begunIntake = { ...telephoneIntake, mails: () => [] };
const about = { sent_at: null, user_agent: '', referrer: '', flags: '[]', origin: '{}' };

/**
 * A thread of a person that begins with a letter of ours, for which nobody waits; its opening is the letter's subject.
 * Undefined if the id is taken.
 */
export async function beginThread(
  trx: Trx,
  to: { id: string; person: string; name: string; email: string; company: string; subject: string },
  parts: { clock: Clock; hours: BusinessClock; addresses: OutboxAddresses; site: MailSite },
): Promise<LeadsTable | undefined> {
  const { id, person, subject: message, ...given } = to;
  const now = parts.clock.now();
  const came = { id, source: deskSource, receivedAt: now, acceptedAt: now };
  const input = { ...given, message, phone: '', service: '' } as const;
  const submission = submissionOf(begunIntake, came, { input, files: {}, hours: parts.hours });
  if (!(await accept(trx, { form: begunIntake, submission, about, uploads: {}, files: {} }, parts))) return undefined;
  await trx.updateTable('leads').set({ person_id: person, read_at: now }).where('id', '=', id).execute();
  await noteContact(trx, person, now);
  await markStale(trx, [person]);
  return findLead(trx, submission.type, id);
}

/** `errors` by field. */
export type Entered = { ok: true; id: string } | { ok: false; reason: string; errors: Record<string, string> };

/** Creates a lead with source "telephone". `answered` (yes): the call is logged as the answer and nobody waits. */
export async function enterCall(
  parts: { db: Db; clock: Clock; hours: BusinessClock; addresses: OutboxAddresses; site: MailSite; actor: Actor },
  form: FormData,
): Promise<Entered> {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { ok: false, reason: 'Please fix the marked fields.', errors: firstErrors(parsed.error) };
  const { db, clock, actor } = parts;
  const now = clock.now();
  const id = newId(now);
  const came = { id, source: 'telephone', receivedAt: now, acceptedAt: now };
  const submission = submissionOf(telephoneIntake, came, { input: parsed.data, files: {}, hours: parts.hours });
  await db.write(async (trx) => {
    await accept(trx, { form: telephoneIntake, submission, about, uploads: {}, files: {} }, parts);
    await recordAudit(trx, { at: now, actor, action: 'entered', subject: submission.reference, detail: 'telephone' });
    const lead = form.get('answered') === 'yes' ? await findLead(trx, submission.type, id) : undefined;
    if (!lead) return;
    const { turn } = await endTurn(trx, lead, { now, hours: parts.hours });
    const body = 'Answered on the phone when they called.';
    await insertEntry(trx, lead, { at: now, kind: 'call', via: 'desk', author: actor.name, body, turn });
  });
  return { ok: true, id };
}
