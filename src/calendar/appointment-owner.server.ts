import { enqueueAbout } from '#src/intake/lead-mails.server.ts';
import { findLead, markRead } from '#src/intake/lead-store.server.ts';
import { undoMs } from '#src/intake/thread.ts';
import { dropEntry, endTurn, findEntry, insertEntry, resumeTurn } from '#src/intake/thread-store.server.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { type Outcome, type Refusal, refuse } from '#src/lib/outcome.ts';
import { z } from '#src/lib/zod.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import { takeBack } from '#src/platform/outbox/store.server.ts';
import { movedByUsMail } from './appointment-emails.ts';
import {
  beforeWords,
  inWords,
  isSame,
  kindOf,
  longSlotIn,
  type OwnerParts,
  ownerRules,
  wasAt,
  whyFixed,
} from './appointment-judge.server.ts';
import { linkOf } from './appointment-link.server.ts';
import { placeOf } from './appointment-rules.ts';
import {
  changeAppointment,
  findAppointment,
  isTaken,
  type Place,
  placeIn,
  putAppointmentBack,
} from './appointment-store.server.ts';
import { ownerProblem } from './rules-owner.ts';

const gone = refuse('This appointment no longer exists.');
const changedMeanwhile = refuse('This appointment changed in the meantime. Please check again.');
const tooLate = refuse('The email was already sent. You can move the meeting again.');

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
  const taken = refuse('Part of this time is already taken.');
  const moved = await orRefusal(
    () =>
      db.write(async (trx): Promise<Moved> => {
        const row = await findAppointment(trx, String(form.get('id') ?? ''));
        const lead = row && (await findLead(trx, 'appointment', row.id));
        if (!row || !lead || lead.deleted_at !== null) return gone;
        if (String(row.version) !== form.get('version')) return changedMeanwhile;
        const why = whyFixed(row, now) ?? (isSame(wasAt(row), to) ? 'The meeting is already at this time.' : undefined);
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
        const words = `Moved: ${row.name}, ${inWords(changed)}.`;
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
  if (!parsed.success) return refuse('This can’t be undone.');
  const undo = parsed.data;
  if (now >= undo.at + undoMs) return tooLate;
  return orRefusal(
    () =>
      db.write(async (trx): Promise<Outcome<{ words: string }>> => {
        const row = await putAppointmentBack(trx, undo.id, { ...undo, now, atOnce: parts.hours.rules().atOnce });
        const lead = row && (await findLead(trx, 'appointment', undo.id));
        if (!row || !lead || !(await findEntry(trx, undo.entry))) throw new Refused(changedMeanwhile);
        if (undo.mail && !(await takeBack(trx, undo.mail))) throw new Refused(tooLate);
        await dropEntry(trx, undo.entry);
        if (undo.turn) await resumeTurn(trx, lead.seq, undo.turn);
        await recordAudit(trx, { at: now, actor, action: 'move taken back', subject: lead.reference });
        return { ok: true, words: `Move undone: ${row.name}, ${beforeWords(row)}. No one was notified.` };
      }),
    refuse('The earlier time is taken now, so the meeting stays where it is.'),
  );
}
