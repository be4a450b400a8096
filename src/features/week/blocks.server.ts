import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Exception, piecesWithout, type Schedule } from '#src/lib/schedule.ts';
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

const alreadyOpen = refuse('This time is open already.');
const undoPurpose = 'undo block';
const undoShape = z.object({ drop: z.array(z.string()), put: z.array(z.custom<Exception>()) });
type Undo = z.infer<typeof undoShape>;

const span = ({ from, to }: Pick<Exception, 'from' | 'to'>) => `${from} to ${to}`;

/** Closures by their ids: some go, some come in place of what has their id. */
const swapped = (closures: readonly Exception[], { drop, put }: Undo) => {
  const gone = new Set([...drop, ...put.map(({ id }) => id)]);
  return [...closures.filter(({ id }) => !gone.has(id)), ...put];
};

const put =
  (closure: Exception): Change =>
  (rules) => ({
    ok: true,
    rules: { ...rules, closures: swapped(rules.closures, { drop: [], put: [closure] }) },
    detail: `closed ${span(closure)}`,
  });

const takeBack =
  (undo: Undo): Change =>
  (rules) => {
    if (!undo.drop.every((one) => rules.closures.some(({ id }) => id === one))) return alreadyOpen;
    return {
      ok: true,
      rules: { ...rules, closures: swapped(rules.closures, undo) },
      detail: undo.put.length > 0 ? `closed again ${undo.put.map(span).join(', ')}` : 'open again',
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
  return changed(parts, put(closure), 'Nobody can book this time now.', { drop: [id], put: [] });
}

/** Opens what a closure takes of a span again: `id`, and `from` and `to` as wall times. The rest of it stays closed. */
export async function unblock(parts: BlockParts, form: FormData): Promise<Blocked> {
  const text = (name: string) => String(form.get(name) ?? '');
  const asked = { from: text('from'), to: text('to') };
  const other = newId(parts.now);
  let undo: Undo | undefined;
  const open: Change = (rules) => {
    const found = rules.closures.find((one) => one.id === text('id') && one.from < asked.to && asked.from < one.to);
    if (!found) return alreadyOpen;
    const pieces = piecesWithout(found, asked, other);
    undo = { drop: pieces.filter(({ id }) => id !== found.id).map(({ id }) => id), put: [found] };
    const closures = swapped(rules.closures, { drop: [found.id], put: pieces });
    return { ok: true, rules: { ...rules, closures }, detail: `open again ${span(asked)}` };
  };
  const outcome = await changed(parts, open, 'This time is open again.');
  if (!outcome.ok || !undo) return outcome;
  return { ...outcome, undo: parts.tokens.sign(undoPurpose, undo) };
}

/** Takes back what `block` or `unblock` did, by what they answered. */
export async function undoBlock(parts: BlockParts, token: string): Promise<Blocked> {
  const undo = undoShape.safeParse(parts.tokens.read(undoPurpose, token)).data;
  return undo ? changed(parts, takeBack(undo), 'As before.') : refuse('This cannot be taken back.');
}
