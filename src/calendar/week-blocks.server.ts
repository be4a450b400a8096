import { Temporal } from 'temporal-polyfill';
import { easternMoment } from '#src/lib/eastern.ts';
import { shortDayInWords, timeInWords } from '#src/lib/format.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Exception, piecesWithout, type Schedule } from '#src/lib/schedule.ts';
import { z } from '#src/lib/zod.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { Minutes } from './week.ts';

type Change = (rules: Schedule) => Outcome<{ rules: Schedule; detail: string }>;

export interface BlockDeps {
  tokens: Tokens;
  actor: Actor;
  now: number;
  changeSchedule(change: Change, actor: Actor): Promise<Outcome>;
}

export type Blocked = Outcome<{ words: string; undo?: string }>;

const alreadyOpen = refuse('This time is already open.');
const undoPurpose = 'undo block';
const undoShape = z.object({ drop: z.array(z.string()), put: z.array(z.custom<Exception>()) });
type Undo = z.infer<typeof undoShape>;

const span = ({ from, to }: Pick<Exception, 'from' | 'to'>) => `${from} to ${to}`;

/** Drops and adds closures; added ones replace those with the same id. */
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

async function changed(parts: BlockDeps, change: Change, words: string, undo?: Undo): Promise<Blocked> {
  const outcome = await parts.changeSchedule(change, parts.actor);
  if (!outcome.ok) return outcome;
  return { ok: true, words, ...(undo ? { undo: parts.tokens.sign(undoPurpose, undo) } : {}) };
}

/** Wall times from a form, not validated. */
export function blockedSpan(form: { get(name: string): unknown }): Pick<Exception, 'from' | 'to'> {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    from: `${text('date')}T${text('time')}`,
    to: `${text('to-date') || text('date')}T${text('to-time')}`,
  };
}

const wallTime = z.iso.datetime({ local: true, precision: -1 });
const momentOf = (text: string) =>
  easternMoment(Temporal.PlainDate.from(text.slice(0, 10)), Number(text.slice(11, 13)) * 60 + Number(text.slice(14)));

/** Epoch milliseconds; undefined if invalid. */
export const momentsOf = ({ from, to }: Pick<Exception, 'from' | 'to'>): Minutes | undefined =>
  wallTime.safeParse(from).success && wallTime.safeParse(to).success && from < to
    ? { from: momentOf(from), to: momentOf(to) }
    : undefined;

const mostNamed = 5;
const lie = (n: number, what: string) => (n === 1 ? `1 ${what} falls in this time` : `${n} ${what}s fall in this time`);

/** For the owner: meetings by name and the number of extra openings in a blocked time. */
export function staysWords(
  meetings: readonly { name: string; date: string; time: string }[],
  openings: number,
): string[] {
  const names = meetings
    .slice(0, mostNamed)
    .map(({ name, date, time }) => `${name} (${shortDayInWords(date)}, ${timeInWords(time)})`);
  const more = meetings.length > mostNamed ? [`${meetings.length - mostNamed} more`] : [];
  return [
    ...(names.length > 0
      ? [`${lie(meetings.length, 'meeting')} and will stay booked: ${[...names, ...more].join('; ')}.`]
      : []),
    ...(openings > 0 ? [`${lie(openings, 'extra opening')} and can still be booked.`] : []),
  ];
}

/**
 * Closes a time for bookings: `date` and `time`, `to-date` and `to-time`, `reason`, public if `shown` is yes. Office
 * hours and existing bookings stay.
 */
export async function block(parts: BlockDeps, form: FormData): Promise<Blocked> {
  const text = (name: string) => String(form.get(name) ?? '');
  const id = newId(parts.now);
  const closure = {
    id,
    ...blockedSpan(form),
    reason: text('reason').trim(),
    shown: form.get('shown') === 'yes',
    office: false,
  };
  return changed(parts, put(closure), 'Time blocked. No one can book it.', { drop: [id], put: [] });
}

/** Reopens a part of a closure: `id`, `from` and `to` as wall times. The rest stays closed. */
export async function unblock(parts: BlockDeps, form: FormData): Promise<Blocked> {
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
  const outcome = await changed(parts, open, 'Time unblocked.');
  if (!outcome.ok || !undo) return outcome;
  return { ...outcome, undo: parts.tokens.sign(undoPurpose, undo) };
}

/** `token`: `undo` of `block` or `unblock`. */
export async function undoBlock(parts: BlockDeps, token: string): Promise<Blocked> {
  const undo = undoShape.safeParse(parts.tokens.read(undoPurpose, token)).data;
  return undo ? changed(parts, takeBack(undo), 'Undone.') : refuse('This can’t be undone.');
}
