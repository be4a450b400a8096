import { type BookingKind, isBookingKind } from '#content/bookings.ts';
import { callerForm } from '#content/forms/caller.ts';
import { callerMessages } from '#content/forms/telephone.ts';
import { serve } from '#src/forms/intake.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { accept, submissionOf } from '#src/intake/accept.server.ts';
import type { MailSite, Submission } from '#src/intake/form.ts';
import { enqueueAbout } from '#src/intake/lead-mails.server.ts';
import { findLead, markRead } from '#src/intake/lead-store.server.ts';
import { undoMs } from '#src/intake/thread.ts';
import { dropEntry, endTurn, findEntry, insertEntry, resumeTurn, setStatus } from '#src/intake/thread-store.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { easternMoment } from '#src/lib/eastern.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, type Refusal, refuse } from '#src/lib/outcome.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { z } from '#src/lib/zod.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { type OutboxAddresses, takeBack } from '#src/platform/outbox/store.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { bookedByUsMail, movedByUsMail } from './emails.ts';
import { linkOf } from './link.server.ts';
import {
  appointmentPromise,
  heldBy,
  horizonOf,
  isOutcome,
  isUnscheduled,
  nearestFree,
  parseDate,
  placeOf,
  rulesAt,
  type SlotKey,
  type Span,
  slotMoment,
  startsOf,
} from './rules.ts';
import { type LongSlot, ownerProblem, ownerWarnings, spanInWords } from './rules-owner.ts';
import { appointmentWords, slotIn, slotInWords } from './slot-words.ts';
import {
  type AppointmentRow,
  changeAppointment,
  dropAppointment,
  findAppointment,
  heldBetween,
  insertAppointment,
  isTaken,
  type Place,
  placeIn,
  putAppointmentBack,
  takenSpans,
} from './store.server.ts';

/** What the owner's changes of the calendar need, and who makes them. */
export interface OwnerParts {
  db: Db;
  clock: Clock;
  hours: BusinessClock;
  tokens: Tokens;
  actor: Actor;
  addresses: OutboxAddresses;
  site: MailSite;
  /** Says that mails have been written. */
  wake(): void;
}

/** How many other times are offered in place of one that is taken. */
const alternatives = 3;
const gone = refuse('This appointment is no longer there.');
const changedMeanwhile = refuse('This appointment was changed meanwhile. Please look again.');
const tooLate = refuse('The mail is on its way already. You can move the meeting once more.');

/** What a place in the calendar would mean. Words are for the owner. */
export interface Judged {
  /** Why it is not possible, in words; empty when it is. */
  problem: string;
  /** Free places near one that is taken. */
  alternatives: SlotKey[];
  warnings: string[];
}

/** A move that was asked for and not made yet. */
export interface MovePlan extends Judged {
  id: string;
  /** Of the appointment as it was looked at; a move of another one is refused. */
  version: number;
  name: string;
  first: string;
  /** Whether a mail tells the visitor. */
  tells: boolean;
  /** Whether it waits for a confirmation, which the move is. */
  confirms: boolean;
  from: LongSlot | null;
  to: LongSlot;
  words: { from: string; to: string };
}

/** What of a form says where in the calendar. */
export const longSlotIn = (form: { get(name: string): unknown }): LongSlot => ({
  date: String(form.get('date') ?? ''),
  time: String(form.get('time') ?? ''),
  minutes: Number(form.get('minutes')),
});

const kindOf = (kind: string): BookingKind => (isBookingKind(kind) ? kind : 'consultation');
const inWords = (slot: LongSlot) => `${slotInWords(slot)} (${slot.minutes} minutes)`;
const firstName = (name: string) => name.split(/\s+/)[0] ?? name;

const ownerRules = (parts: Pick<OwnerParts, 'clock' | 'hours'>, kind: BookingKind, minutes: number) =>
  rulesAt(parts.clock.now(), { schedule: parts.hours.rules(), kind, minutes, earliest: parts.clock.now() });

/** What a place would mean for a meeting of a kind; `except` is the one that is moved. `busy`: the owner's other calendars. */
export async function judge(
  parts: Pick<OwnerParts, 'db' | 'clock' | 'hours'>,
  slot: LongSlot,
  about: { kind: string; busy: readonly Span[]; except?: string },
): Promise<Judged> {
  const now = parts.clock.now();
  const problem = ownerProblem(slot, now);
  if (problem) return { problem, alternatives: [], warnings: [] };
  const rules = ownerRules(parts, kindOf(about.kind), slot.minutes);
  const [other] = await heldBetween(parts.db.sql, heldBy(slot, rules), about.except);
  if (!other) return { problem: '', alternatives: [], warnings: ownerWarnings(slot, rules, about.busy) };
  const held = await takenSpans(parts.db.sql, horizonOf(rules), about.except);
  return {
    problem: `${other.name} has ${spanInWords(other)} with the way and the buffer around it.`,
    alternatives: nearestFree(slot, held, rules, alternatives),
    warnings: [],
  };
}

/** Why an appointment cannot be moved any more, in words for the owner. */
function whyFixed(row: AppointmentRow, now: number): string | undefined {
  if (row.status === 'cancelled') return 'This appointment is cancelled.';
  const isOver = !isUnscheduled(row) && slotMoment(row) <= now;
  return isOver || isOutcome(row.status) ? 'This meeting has begun already.' : undefined;
}

const wasAt = (row: AppointmentRow): LongSlot | null => (isUnscheduled(row) ? null : row);
const beforeWords = (row: AppointmentRow) => (isUnscheduled(row) ? 'a time to be agreed' : inWords(row));

/** What moving an appointment would mean; undefined when there is none. */
export async function planMove(
  parts: Pick<OwnerParts, 'db' | 'clock' | 'hours'>,
  id: string,
  to: LongSlot,
  busy: readonly Span[],
): Promise<MovePlan | undefined> {
  const row = await findAppointment(parts.db.sql, id);
  const lead = row && (await findLead(parts.db.sql, 'appointment', id));
  if (!row || !lead || lead.deleted_at !== null) return undefined;
  const judged = await judge(parts, to, { kind: row.kind, busy, except: id });
  const problem = whyFixed(row, parts.clock.now()) ?? judged.problem;
  const from = wasAt(row);
  return {
    ...judged,
    problem: problem || (isSame(from, to) ? 'This is where the meeting is already.' : ''),
    id,
    version: row.version,
    name: row.name,
    first: firstName(row.name),
    tells: isEmailAddress(row.email),
    confirms: row.status === 'pending',
    from: from && { date: from.date, time: from.time, minutes: from.minutes },
    to,
    words: { from: beforeWords(row), to: parseDate(to.date) ? inWords(to) : '' },
  };
}

const isSame = (a: LongSlot | null, b: LongSlot) =>
  a !== null && a.date === b.date && a.time === b.time && a.minutes === b.minutes;

/** What takes a move back: what stood before, and what it wrote. A browser carries it, signed. */
interface Undo {
  id: string;
  at: number;
  entry: string;
  mail: string;
  before: Place;
  moved: Place;
  turn: { since: number; due: number } | null;
}
const undoPurpose = 'undo move';
const place = z.custom<Place>((value) => typeof value === 'object' && value !== null);
const undoShape: z.ZodType<Undo> = z.object({
  id: z.string(),
  at: z.number(),
  entry: z.string(),
  mail: z.string(),
  before: place,
  moved: place,
  turn: z.object({ since: z.number(), due: z.number() }).nullable(),
});

/** What came of a move: words, and what takes it back until a moment (epoch milliseconds). */
export type Moved = Outcome<{ words: string; undo: string; until: number }>;

/** Breaks a transaction off with what is said of it. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

async function orRefusal<Done extends object>(work: () => Promise<Outcome<Done>>, taken: Refusal) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (isTaken(error)) return taken;
    throw error;
  }
}

/**
 * Moves an appointment, or changes how long it takes: `id`, `version` as it was looked at, `date`, `time`, `minutes`. It is
 * confirmed by that. The visitor's link stays, their invitation is replaced; its mail leaves once the move cannot be taken
 * back any more. What overlaps another meeting is refused.
 */
export async function moveByOwner(parts: OwnerParts, form: FormData): Promise<Moved> {
  const { db, clock, actor, site } = parts;
  const now = clock.now();
  const to = longSlotIn(form);
  const problem = ownerProblem(to, now);
  if (problem) return refuse(problem);
  const taken = refuse('Somebody else has some of this time.');
  const moved = await orRefusal(
    () =>
      db.write(async (trx): Promise<Moved> => {
        const row = await findAppointment(trx, String(form.get('id') ?? ''));
        const lead = row && (await findLead(trx, 'appointment', row.id));
        if (!row || !lead || lead.deleted_at !== null) return gone;
        if (String(row.version) !== form.get('version')) return changedMeanwhile;
        const why =
          whyFixed(row, now) ?? (isSame(wasAt(row), to) ? 'This is where the meeting is already.' : undefined);
        if (why) return refuse(why);
        const changed = await changeAppointment(trx, row, {
          now,
          raise: true,
          set: {
            ...placeOf(to, ownerRules(parts, kindOf(row.kind), to.minutes)),
            status: 'confirmed',
            changed_at: now,
          },
        });
        if (!changed) return changedMeanwhile;
        await markRead(trx, row.id, now);
        const after = await findLead(trx, 'appointment', row.id);
        // Who waited, waited by the promise of before.
        const ended =
          after && (await endTurn(trx, { ...after, respond_by: lead.respond_by }, { now, hours: parts.hours }));
        const notBefore = now + undoMs;
        const letter = { link: linkOf(changed, site), now, before: beforeWords(row), notBefore };
        const mails = isEmailAddress(row.email) ? [movedByUsMail(changed, letter)] : [];
        const [mail] = await enqueueAbout(trx, mails, { ...changed, type: 'appointment' }, { ...parts, now });
        const body = `Moved from ${beforeWords(row)} to ${inWords(changed)}`;
        const { turn } = ended ?? {};
        const entry = await insertEntry(trx, lead, {
          ...{ at: now, kind: 'event', via: 'desk', author: actor.name, body, outboxId: mail?.id ?? '', turn },
        });
        await recordAudit(trx, { at: now, actor, action: 'move', subject: lead.reference, detail: body });
        const undo: Undo = {
          ...{ id: row.id, at: now, entry, mail: mail?.id ?? '', before: placeIn(row), moved: placeIn(changed) },
          turn: turn ? { since: turn.since, due: turn.due } : null,
        };
        const words = `${row.name} has ${inWords(changed)} now.`;
        return { ok: true, words, undo: parts.tokens.sign(undoPurpose, undo), until: notBefore };
      }),
    taken,
  );
  if (moved.ok) parts.wake();
  return moved;
}

/**
 * Takes a move back whose mail has not left, by what `moveByOwner` answered: time, length, version, link and promise are
 * as before, and nobody hears of it.
 */
export async function undoMove(parts: OwnerParts, token: string): Promise<Outcome<{ words: string }>> {
  const { db, clock, actor } = parts;
  const parsed = undoShape.safeParse(parts.tokens.read(undoPurpose, token));
  const now = clock.now();
  if (!parsed.success) return refuse('This cannot be taken back.');
  const undo = parsed.data;
  if (now >= undo.at + undoMs) return tooLate;
  return orRefusal(
    () =>
      db.write(async (trx): Promise<Outcome<{ words: string }>> => {
        const row = await putAppointmentBack(trx, undo.id, { ...undo, now });
        const lead = row && (await findLead(trx, 'appointment', undo.id));
        if (!row || !lead || !(await findEntry(trx, undo.entry))) throw new Refused(changedMeanwhile);
        if (undo.mail && !(await takeBack(trx, undo.mail))) throw new Refused(tooLate);
        await dropEntry(trx, undo.entry);
        if (undo.turn) await resumeTurn(trx, lead.seq, undo.turn);
        await recordAudit(trx, { at: now, actor, action: 'move taken back', subject: lead.reference });
        return { ok: true, words: `${row.name} has ${beforeWords(row)} again; nobody was told.` };
      }),
    refuse('Somebody else has the time of before now, so the meeting stays where it is.'),
  );
}

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
  noLaterThan: (input: Booked) => slotMoment(input),
  starts: (answers) => startsOf(slotIn(answers)),
  async save(trx: Trx, { id, input, acceptedAt, respondBy, schedule }: Submission<Booked>) {
    const { kind, minutes } = input;
    const kept = await insertAppointment(trx, {
      ...{ id, status: 'confirmed', respond_by: respondBy, changed_at: acceptedAt, version: 0, link: 0, sequence: 0 },
      ...{ reminded_for: '', cancel_reason: '' },
      ...placeOf(input, { schedule, kind, minutes }),
    });
    if (!kept) throw new Taken();
  },
  forget: dropAppointment,
  mails: (submission: Submission<Booked>, site: MailSite) => {
    if (!submission.input.email) return [];
    const link = linkOf({ id: submission.id, link: 0 }, site);
    return [bookedByUsMail(letterOf(submission), { link, now: submission.acceptedAt })];
  },
});

/** What came of a booking: the new appointment, or what is wrong with which field. */
export type BookedForCaller =
  | { ok: true; words: string; id: string }
  | { ok: false; reason: string; errors: Record<string, string> };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Books a meeting for somebody who called: fields of `callerForm`, `kind`, `minutes`, and `key`, by which a repeat changes
 * nothing. It is confirmed at once, as a lead with source "telephone"; an invitation goes where there is an address.
 */
export async function bookForCaller(parts: OwnerParts, form: FormData): Promise<BookedForCaller> {
  const { db, clock, actor } = parts;
  const parsed = bookedSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    return { ok: false, reason: 'Please check the marked fields.', errors: firstErrors(parsed.error) };
  }
  const now = clock.now();
  const input = parsed.data;
  const problem = ownerProblem(input, now);
  if (problem) return { ok: false, reason: problem, errors: {} };
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
      const body = `Booked on the telephone: ${inWords(input)}`;
      await insertEntry(trx, lead, { at: now, kind: 'call', via: 'desk', author: actor.name, body });
      await recordAudit(trx, { at: now, actor, action: 'entered', subject: submission.reference, detail: 'telephone' });
    });
  } catch (error) {
    if (error instanceof Taken || isTaken(error)) {
      return { ok: false, reason: 'Somebody else has some of this time.', errors: {} };
    }
    throw error;
  }
  parts.wake();
  return { ok: true, id, words: `${input.name} has ${inWords(input)}, confirmed.` };
}

/** The appointments of a span of days, Eastern, YYYY-MM-DD, the last one not in it, soonest first. */
export function appointmentsBetween(
  parts: Pick<OwnerParts, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<AppointmentRow[]> {
  const [first, last] = [parseDate(from), parseDate(to)];
  if (!first || !last) return Promise.resolve([]);
  return heldBetween(parts.db.sql, { from: easternMoment(first, 0), to: easternMoment(last, 0) });
}
