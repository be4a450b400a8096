import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { Exception, Schedule } from '#src/lib/schedule.ts';
import { z } from '#src/lib/zod.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

type Change = (rules: Schedule) => Outcome<{ rules: Schedule; detail: string }>;

/** What changing the closures needs. */
export interface BlockParts {
  tokens: Tokens;
  actor: Actor;
  now: number;
  changeSchedule(change: Change, actor: Actor): Promise<Outcome>;
}

/** What came of it, and what takes it back. */
export type Blocked = Outcome<{ words: string; undo?: string }>;

const undoPurpose = 'undo block';
const undoShape = z.union([z.object({ drop: z.string() }), z.object({ put: z.custom<Exception>() })]);
type Undo = z.infer<typeof undoShape>;

const span = ({ from, to }: Pick<Exception, 'from' | 'to'>) => `${from} to ${to}`;

const put =
  (closure: Exception): Change =>
  (rules) => ({
    ok: true,
    rules: { ...rules, closures: [...rules.closures.filter(({ id }) => id !== closure.id), closure] },
    detail: `closed ${span(closure)}`,
  });

const drop =
  (closureId: string): Change =>
  (rules) => {
    const found = rules.closures.find(({ id }) => id === closureId);
    if (!found) return refuse('This time is open already.');
    return {
      ok: true,
      rules: { ...rules, closures: rules.closures.filter(({ id }) => id !== closureId) },
      detail: `open again ${span(found)}`,
    };
  };

async function changed(parts: BlockParts, change: Change, words: string, undo?: Undo): Promise<Blocked> {
  const outcome = await parts.changeSchedule(change, parts.actor);
  if (!outcome.ok) return outcome;
  return { ok: true, words, ...(undo ? { undo: parts.tokens.sign(undoPurpose, undo) } : {}) };
}

/**
 * Closes a time for bookings: `date` and `time`, `to-date` and `to-time`, `reason`, which visitors read with `shown` yes.
 * The office answers as ever; what is booked stays.
 */
export async function block(parts: BlockParts, form: FormData): Promise<Blocked> {
  const text = (name: string) => String(form.get(name) ?? '');
  const from = `${text('date')}T${text('time')}`;
  const to = `${text('to-date') || text('date')}T${text('to-time')}`;
  const id = newId(parts.now);
  const closure = { id, from, to, reason: text('reason').trim(), shown: form.get('shown') === 'yes', office: false };
  return changed(parts, put(closure), 'Nobody can book this time now.', { drop: id });
}

/** Opens a closed time again: `id`. */
export async function unblock(parts: BlockParts, form: FormData): Promise<Blocked> {
  const id = String(form.get('id') ?? '');
  let found: Exception | undefined;
  const note: Change = (rules) => {
    found = rules.closures.find((closure) => closure.id === id);
    return drop(id)(rules);
  };
  const outcome = await changed(parts, note, 'This time is open again.');
  if (!outcome.ok || !found) return outcome;
  return { ...outcome, undo: parts.tokens.sign(undoPurpose, { put: found }) };
}

/** Takes back what `block` or `unblock` did, by what they answered. */
export async function undoBlock(parts: BlockParts, token: string): Promise<Blocked> {
  const undo = undoShape.safeParse(parts.tokens.read(undoPurpose, token)).data;
  if (!undo) return refuse('This cannot be taken back.');
  return changed(parts, 'drop' in undo ? drop(undo.drop) : put(undo.put), 'As before.');
}
