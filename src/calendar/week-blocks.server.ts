import { Temporal } from 'temporal-polyfill';
import { easternMoment } from '#src/lib/eastern.ts';
import { shortDayInWords, timeInWords } from '#src/lib/format.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Exception, piecesWithout, type Schedule } from '#src/lib/schedule.ts';
import { z } from '#src/lib/zod.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { changeSchedule, type HoursDeps, undoSchedule } from './hours.server.ts';
import type { Minutes } from './week.ts';

export interface BlockDeps extends HoursDeps {
  actor: Actor;
}

/** `undo`: the version of the hours that Undo takes back. */
export type Blocked = Outcome<{ words: string; undo?: string }>;

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
  const span = blockedSpan(form);
  if (!momentsOf(span))
    return refuse(span.from < span.to ? 'Enter a day and a time.' : 'The end must be after the start.');
  const more = { reason: text('reason').trim(), shown: form.get('shown') === 'yes', office: false };
  const closure = { id: newId(parts.clock.now()), ...span, ...more };
  const close = (rules: Schedule) => ({ ...rules, closures: [...rules.closures, closure] });
  const done = await changeSchedule(parts, (rules) => ({ ok: true, rules: close(rules) }), parts.actor);
  return done.ok ? { ok: true, words: 'Time blocked. No one can book it.', undo: String(done.number) } : done;
}

/** Reopens a part of a closure: `id`, `from` and `to` as wall times. The rest stays closed. */
export async function unblock(parts: BlockDeps, form: FormData): Promise<Blocked> {
  const text = (name: string) => String(form.get(name) ?? '');
  const asked = { from: text('from'), to: text('to') };
  const other = newId(parts.clock.now());
  const open = (rules: Schedule) => {
    const found = rules.closures.find((one) => one.id === text('id') && one.from < asked.to && asked.from < one.to);
    if (!found) return refuse('This time is already open.');
    const closures = rules.closures.flatMap((one) => (one === found ? piecesWithout(found, asked, other) : [one]));
    return { ok: true as const, rules: { ...rules, closures } };
  };
  const done = await changeSchedule(parts, open, parts.actor);
  return done.ok ? { ok: true, words: 'Time unblocked.', undo: String(done.number) } : done;
}

/** `number`: `undo` of `block` or `unblock`. */
export async function undoBlock(parts: BlockDeps, number: string): Promise<Blocked> {
  const done = await undoSchedule(parts, Number(number), parts.actor);
  return done.ok ? { ok: true, words: 'Undone.' } : done;
}
