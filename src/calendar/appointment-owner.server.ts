import { faceNamed, type Person } from '#src/content/authors.ts';
import { type BookingKind, kindOf } from '#src/content/bookings.ts';
import { callerForm } from '#src/content/forms/caller.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { checkCaller, serve } from '#src/forms/intake.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { accept, enqueueAbout, submissionOf } from '#src/intake/accept.server.ts';
import type { MailSite, Submission } from '#src/intake/form.ts';
import { findLead, markRead } from '#src/intake/lead-store.server.ts';
import { undoMs } from '#src/intake/thread.ts';
import { endTurn, findEntry, insertEntry, setStatus, takeBackEntry } from '#src/intake/thread-store.server.ts';
import { minutesOf as wallMinutes } from '#src/lib/day-times.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { keyIn } from '#src/lib/new-id.ts';
import { type Outcome, type Refusal, refuse } from '#src/lib/outcome.ts';
import { z } from '#src/lib/zod.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { takeBack } from '#src/platform/outbox/store.server.ts';
import { colleagues } from '#src/platform/session/colleagues-store.server.ts';
import { bookedByUsMail, movedByUsMail } from './appointment-emails.ts';
import {
  appointmentPromise,
  confirmBy,
  hasRoom,
  heldBy,
  isOutcome,
  isUnscheduled,
  type LongSlot,
  laneOf,
  nearestFree,
  ownerProblem,
  ownerWarnings,
  parseDate,
  placeKey,
  placeOf,
  rulesAt,
  type SlotKey,
  type Span,
  slotMoment,
  startsOf,
} from './appointment-rules.ts';
import {
  type AppointmentRow,
  changeAppointment,
  dropAppointment,
  findAppointment,
  heldBetween,
  insertAppointment,
  isTaken,
  keptHolds,
  linkOf,
  placeIn,
  takenSpans,
} from './appointment-store.server.ts';
import { minutesOf } from './kind-words.ts';
import { appointmentWords, slotIn, slotInWords } from './slot-words.ts';
import { minutesInWords } from './week.ts';

export type Meeting = AppointmentRow;

/** `wake`: call when mails have been written. */
export type OwnerDeps = Pick<
  SignedInContext,
  'db' | 'clock' | 'hours' | 'tokens' | 'actor' | 'addresses' | 'site' | 'wake'
>;

const alternatives = 3;
/** Words are for the owner. */
export interface PlaceCheck {
  /** Why it is not possible; empty if it is. */
  problem: string;
  alternatives: SlotKey[];
  warnings: string[];
}

export type MovePlan = NonNullable<Awaited<ReturnType<typeof planMove>>>;

export const longSlotIn = (form: { get(name: string): unknown }): LongSlot => ({
  date: String(form.get('date') ?? ''),
  time: String(form.get('time') ?? ''),
  minutes: Number(form.get('minutes')),
});

/** By kind and package, under the current rules. */
export const usualMinutes = (parts: Pick<OwnerDeps, 'clock' | 'hours'>, about: { kind: string; package?: string }) => {
  const { minutes } = rulesAt(parts.clock.now(), { schedule: parts.hours.rules(), kind: kindOf(about.kind) });
  return minutesOf(about, minutes);
};
export const inWords = (slot: LongSlot) => `${slotInWords(slot)} (${slot.minutes} minutes)`;
const firstName = (name: string) => name.split(/\s+/)[0] ?? name;

/** The owner is bound by no notice. */
export const ownerRules = (parts: Pick<OwnerDeps, 'clock' | 'hours'>, kind: BookingKind, minutes: number) =>
  rulesAt(parts.clock.now(), { schedule: parts.hours.rules(), kind, minutes, earliest: parts.clock.now() });

/** `except`: id of the appointment being moved. `busy`: from the owner's other calendars. */
export async function checkPlace(
  parts: Pick<OwnerDeps, 'db' | 'clock' | 'hours'>,
  slot: LongSlot,
  about: { kind: string; busy: readonly Span[]; except?: string },
): Promise<PlaceCheck> {
  const now = parts.clock.now();
  const problem = ownerProblem(slot, now);
  if (problem) return { problem, alternatives: [], warnings: [] };
  const rules = ownerRules(parts, kindOf(about.kind), slot.minutes);
  const own = heldBy(slot, rules);
  const others = await heldBetween(parts.db.sql, own, about.except);
  const [other] = others;
  const kept = await keptHolds(parts.db.sql, own, now);
  const isFree = hasRoom(
    own,
    [...others, ...kept].map((row) => ({ ...own, lane: laneOf(row, rules.schedule.atOnce) })),
    rules,
  );
  if (isFree || (!other && kept.length === 0))
    return { problem: '', alternatives: [], warnings: ownerWarnings(slot, rules, about.busy) };
  const held = await takenSpans(parts.db.sql, rules, about.except);
  return {
    problem: other
      ? `${other.name} has ${minutesInWords({ from: wallMinutes(other.time), to: wallMinutes(other.time) + other.minutes })}, including travel and buffer.`
      : 'A visitor is booking this time in the chat. It is kept for them for ten minutes at most.',
    alternatives: nearestFree(slot, held, rules, alternatives),
    warnings: [],
  };
}

/** In words for the owner. */
function whyNotMoved(row: AppointmentRow, to: LongSlot, now: number): string | undefined {
  if (row.status === 'cancelled') return 'This appointment is cancelled.';
  const isOver = !isUnscheduled(row) && slotMoment(row) <= now;
  if (isOver || isOutcome(row.status)) return 'This meeting has already started.';
  return placeKey(row) === placeKey(to) ? 'The meeting is already at this time.' : undefined;
}

/** In words for the owner. */
export function whyUnconfirmable(row: SlotKey, now: number): string | undefined {
  if (isUnscheduled(row)) return 'This appointment has no time yet. Set one and the visitor gets an email.';
  return slotMoment(row) <= now ? 'This meeting has already started. Mark it done or no-show.' : undefined;
}

const beforeWords = (row: AppointmentRow) => (isUnscheduled(row) ? 'time not set yet' : inWords(row));

export async function planMove(
  parts: Pick<OwnerDeps, 'db' | 'clock' | 'hours'>,
  id: string,
  to: LongSlot,
  busy: readonly Span[],
) {
  const row = await findAppointment(parts.db.sql, id);
  const lead = row && (await findLead(parts.db.sql, 'appointment', id));
  if (!row || !lead || lead.deleted_at !== null) return undefined;
  const judged = await checkPlace(parts, to, { kind: row.kind, busy, except: id });
  return {
    ...judged,
    problem: whyNotMoved(row, to, parts.clock.now()) ?? judged.problem,
    id,
    // A move of any other version is refused.
    version: row.version,
    name: row.name,
    first: firstName(row.name),
    tells: isEmailAddress(row.email),
    confirms: row.status === 'pending',
    to,
    words: { from: beforeWords(row), to: parseDate(to.date) ? inWords(to) : '' },
  };
}

const gone = refuse('This appointment no longer exists.');
const changedMeanwhile = refuse('This appointment changed in the meantime. Please check again.');
const timeTaken = refuse('Part of this time is already taken.');
const tooLate = refuse('The email was already sent. You can move the meeting again.');

const undoPurpose = 'undo move';
/** What undoes a move. The browser carries it, signed. */
interface Undo {
  id: string;
  at: number;
  entry: string;
  mail: string;
  before: ReturnType<typeof placeIn>;
  /** Of the moved appointment. */
  version: number;
}

/** `undo` takes it back, until its mail leaves at `until` (epoch milliseconds) or the hours change again. */
export type ChangeResult = Outcome<{ words: string; undo?: string; until?: number }>;

/** Rolls the transaction back with a refusal. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

async function orRefusal(work: () => Promise<ChangeResult>, taken: Refusal) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (isTaken(error)) return taken;
    throw error;
  }
}

/**
 * Moves an appointment or changes its length (`id`, `version` as shown, `date`, `time`, `minutes`) and confirms it. The
 * visitor's link stays; the mail with the new invitation leaves once undo is over. Overlaps with other meetings are
 * refused.
 */
export async function moveByOwner(parts: OwnerDeps, form: FormData): Promise<ChangeResult> {
  const { db, clock, actor, site } = parts;
  const now = clock.now();
  const to = longSlotIn(form);
  const problem = ownerProblem(to, now);
  if (problem) return refuse(problem);
  const moved = await orRefusal(
    () =>
      db.write(async (trx): Promise<ChangeResult> => {
        const row = await findAppointment(trx, String(form.get('id') ?? ''));
        const lead = row && (await findLead(trx, 'appointment', row.id));
        if (!row || !lead || lead.deleted_at !== null) return gone;
        if (String(row.version) !== form.get('version')) return changedMeanwhile;
        const why = whyNotMoved(row, to, now);
        if (why) return refuse(why);
        const changed = await changeAppointment(trx, row, {
          now,
          raise: true,
          atOnce: parts.hours.rules().atOnce,
          set: {
            ...placeOf(to, ownerRules(parts, kindOf(row.kind), to.minutes)),
            status: 'confirmed',
            changed_at: now,
          },
        });
        if (!changed) return changedMeanwhile;
        await markRead(trx, row.id, now);
        const after = await findLead(trx, 'appointment', row.id);
        // The visitor waited under the earlier promise.
        const ended =
          after && (await endTurn(trx, { ...after, respond_by: lead.respond_by }, { now, hours: parts.hours }));
        const notBefore = now + undoMs;
        const letter = { link: linkOf(changed, site), now, before: beforeWords(row), notBefore };
        const mails = isEmailAddress(row.email) ? [movedByUsMail(changed, letter)] : [];
        const [mail] = await enqueueAbout(trx, mails, { ...changed, type: 'appointment' }, { ...parts, now });
        const body = `Moved from ${beforeWords(row)} to ${inWords(changed)}`;
        const entry = await insertEntry(trx, lead, {
          ...{ at: now, kind: 'event', via: 'desk', author: actor.name, body },
          ...{ outboxId: mail?.id ?? '', turn: ended?.turn },
        });
        await recordAudit(trx, { at: now, actor, action: 'move', subject: lead.reference, detail: body });
        const undo: Undo = {
          ...{ id: row.id, at: now, entry, mail: mail?.id ?? '', before: placeIn(row), version: changed.version },
        };
        const words = `Moved: ${row.name}, ${inWords(changed)}.`;
        return { ok: true, words, undo: parts.tokens.sign(undoPurpose, undo), until: notBefore };
      }),
    timeTaken,
  );
  if (moved.ok) parts.wake();
  return moved;
}

/**
 * Undoes a move whose mail has not left, with `undo` of `moveByOwner`: time, length, version, link and promise are
 * restored, and nobody is told.
 */
export async function undoMove(parts: OwnerDeps, token: string): Promise<ChangeResult> {
  const { db, clock, actor } = parts;
  const undo = parts.tokens.read(undoPurpose, token) as Undo | undefined;
  const now = clock.now();
  if (!undo) return refuse('This can’t be undone.');
  if (now >= undo.at + undoMs) return tooLate;
  return orRefusal(
    () =>
      db.write(async (trx): Promise<ChangeResult> => {
        const moved = { id: undo.id, version: undo.version, sequence: 0, status: 'confirmed' };
        const atOnce = parts.hours.rules().atOnce;
        const row = await changeAppointment(trx, moved, { now, raise: false, atOnce, set: undo.before });
        const lead = row && (await findLead(trx, 'appointment', undo.id));
        const entry = await findEntry(trx, undo.entry);
        if (!row || !lead || !entry) throw new Refused(changedMeanwhile);
        if (undo.mail && !(await takeBack(trx, undo.mail))) throw new Refused(tooLate);
        await takeBackEntry(trx, entry, now);
        await recordAudit(trx, { at: now, actor, action: 'move taken back', subject: lead.reference });
        return { ok: true, words: `Move undone: ${row.name}, ${beforeWords(row)}. No one was notified.` };
      }),
    refuse('The earlier time is taken now, so the meeting stays where it is.'),
  );
}

const bookedSchema = schemaOf(callerForm)
  .and(z.object({ kind: z.string().transform(kindOf), minutes: z.coerce.number() }))
  .superRefine(checkCaller);
type Booked = z.infer<typeof bookedSchema>;

/** Whoever the visit is assigned to; in a firm of one, that one. */
export async function whoComes(
  from: Sql | Trx,
  { id, kind }: { id: string; kind: string },
): Promise<Person | undefined> {
  if (kind !== 'home-visit' && kind !== 'business-visit') return undefined;
  const lead = await findLead(from, 'appointment', id);
  const people = await colleagues(from);
  const account =
    people.find(({ id: one }) => one === lead?.assigned_to) ?? (people.length === 1 ? people[0] : undefined);
  return account && faceNamed(account.name);
}

const letterOf = ({ input, ...submission }: Submission<Booked>) => ({
  ...{ ...input, ...submission, version: 0, sequence: 0, status: 'confirmed' },
});

const callerIntake = serve(callerForm, {
  words: appointmentWords,
  schema: bookedSchema,
  promise: appointmentPromise,
  dueBy: (input: Booked, at, hours) => confirmBy(at, input, hours),
  starts: (answers) => startsOf(slotIn(answers)),
  async save(trx: Trx, { id, input, acceptedAt, respondBy, schedule }: Submission<Booked>) {
    const { kind, minutes } = input;
    const place = placeOf(input, { schedule, kind, minutes });
    const row = { id, status: 'confirmed', respond_by: respondBy, changed_at: acceptedAt, ...place };
    await insertAppointment(trx, row, schedule.atOnce);
  },
  forget: dropAppointment,
  async mails(submission: Submission<Booked>, site: MailSite, from: Sql) {
    if (!submission.input.email) return [];
    const { id, input, acceptedAt: now } = submission;
    const comes = (await whoComes(from, { id, kind: input.kind }))?.name;
    return [bookedByUsMail(letterOf(submission), { link: linkOf({ id, link: 0 }, site), now, comes })];
  },
});

export type BookedForCaller =
  | { ok: true; words: string; id: string }
  | { ok: false; reason: string; errors: Record<string, string> };

/**
 * Books a meeting for a caller: fields of `callerForm`; `minutes` (empty for usual length); `key`, so that a repeat
 * changes nothing; `known`, the place (`placeKey`) whose warnings were read. A place visitors could not book needs
 * `known`; `busy` are the owner's other calendars. Confirmed at once, as a lead with source "telephone"; sends an
 * invitation if there is an address.
 */
export async function bookForCaller(
  parts: OwnerDeps,
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
    return { ok: false, reason: '', errors: {} };
  }
  const id = keyIn(form, now);
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
    if (!isTaken(error)) throw error;
    return { ...timeTaken, errors: {} };
  }
  parts.wake();
  return { ok: true, id, words: `Booked and confirmed: ${input.name}, ${inWords(input)}.` };
}
