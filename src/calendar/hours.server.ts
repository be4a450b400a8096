import { Temporal } from 'temporal-polyfill';
import { hoursOf, hoursRecords, scheduleIn, scheduleWarnings } from '#src/content/records/hours.ts';
import { daysAfter, gridMinutes, minutesOf, timeOf } from '#src/lib/day-times.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { mergeValues, typedOf } from '#src/lib/records/editing.ts';
import { readItem } from '#src/lib/records/schema.ts';
import { type BusinessClock, bookingOn, type Exception, type Schedule } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { AlsoDone } from '#src/records/publishing.server.ts';
import { putDraft, type Records } from '#src/records/record.server.ts';

export interface HoursDeps {
  records: Records;
  clock: Clock;
}

export const hoursId = 'hours';

const mostTries = 5;

const scheduleFrom = (values: object | undefined): Schedule => {
  const item = values && readItem(hoursRecords, hoursId, JSON.stringify(values));
  return scheduleIn(item ? { [hoursRecords.name]: [item] } : {});
};

/** Somebody's draft of the hours goes on from the version that says `after`. */
async function draftKept({ records, clock }: HoursDeps, after: object): Promise<AlsoDone> {
  const draft = await records.drafts.find(hoursRecords, hoursId);
  const began = draft && (await records.publishing.find(hoursRecords, hoursId, draft.base));
  const typed = (values: object | undefined) => typedOf(hoursRecords.fields, values);
  return async (trx, number) => {
    if (!draft) return;
    const values = mergeValues(typed(began?.values), typed(draft.values), typed(after));
    await putDraft(trx, {
      ...{ collection: hoursRecords.name, id: hoursId, base: number, data: JSON.stringify(values), author: draft.by },
      ...{ changed_at: Math.max(clock.now(), draft.changedAt + 1), publish_at: draft.publishAt, problem: '' },
    });
  };
}

/**
 * Publishes changed hours, again if somebody else published meanwhile: `change` may be called several times. `number`
 * is the version, for undo.
 */
export async function changeSchedule(
  parts: HoursDeps,
  change: (rules: Schedule) => Outcome<{ rules: Schedule }>,
  actor: Actor,
): Promise<Outcome<{ before: Schedule; number: number }>> {
  const { publishing } = parts.records;
  for (let tries = 0; tries < mostTries; tries++) {
    const newest = await publishing.newest(hoursRecords, hoursId);
    const before = scheduleFrom(newest.values);
    const changed = change(before);
    if (!changed.ok) return changed;
    const { id, ...values } = hoursOf(changed.rules);
    const also = await draftKept(parts, values);
    const done = await publishing.publish(hoursRecords, id, newest.number, values, actor, also);
    if (done.ok) return { ok: true, before, number: done.version.number };
    if (done.reason === 'invalid') return refuse(Object.values(done.errors)[0] ?? 'These hours can’t be saved.');
  }
  return refuse('Someone else is changing the hours. Please try again.');
}

/** Publishes the version before `number`, unless somebody has published since. */
export async function undoSchedule(parts: HoursDeps, number: number, actor: Actor): Promise<Outcome> {
  const { publishing } = parts.records;
  const before = await publishing.find(hoursRecords, hoursId, number - 1);
  const also = await draftKept(parts, before?.values ?? {});
  const done = await publishing.restore(hoursRecords, hoursId, number, number - 1, actor, also);
  if (done.ok) return { ok: true };
  return refuse('Someone changed the hours since, so this can’t be undone here. See the version history of the hours.');
}

/** Today from now on; the whole day if the office has not opened yet. */
function restOf(now: number, hours: BusinessClock): Pick<Exception, 'from' | 'to'> {
  const wall = easternAt(now);
  const date = wall.toPlainDate();
  const [day, minute] = [date.toString(), wall.hour * 60 + wall.minute];
  const opens = hours.on(date)[0]?.from;
  const from = opens !== undefined && opens < minute ? timeOf(minute - (minute % gridMinutes)) : '00:00';
  return { from: `${day}T${from}`, to: `${daysAfter(day, 1)}T00:00` };
}

/** Midnight after the coming Sunday. */
const weekEnd = ({ from }: Pick<Exception, 'from'>) => {
  const day = Temporal.PlainDate.from(from.slice(0, 10));
  return `${day.add({ days: 8 - day.dayOfWeek })}T00:00`;
};

const most = 2_000;

export type Booked = Awaited<ReturnType<typeof meetingsToCome>>[number];

/** Outside the hours for meetings; it is kept all the same. */
export function isOutside(
  { date, time, minutes }: Pick<Booked, 'date' | 'time' | 'minutes'>,
  rules: Schedule,
): boolean {
  const from = minutesOf(time);
  return !bookingOn(Temporal.PlainDate.from(date), rules).some(
    (range) => range.from <= from && from + minutes <= range.to,
  );
}

/** Not over at `now` (epoch milliseconds) and not cancelled, earliest first. */
const meetingsToCome = (sql: Sql, now: number) =>
  sql
    .selectFrom('appointments')
    .innerJoin('leads', 'leads.id', 'appointments.id')
    .select(['appointments.id', 'leads.name', 'appointments.date', 'appointments.time', 'appointments.minutes'])
    .where('appointments.holds_to', '>', now)
    .where('appointments.status', 'in', ['pending', 'confirmed'])
    .where('leads.deleted_at', 'is', null)
    .orderBy('appointments.holds_from')
    .limit(most)
    .execute();

/** Meetings outside the hours as drafted, or as published. */
export async function meetingsOutside({ db, records, clock }: HoursDeps & { db: Db }): Promise<Booked[]> {
  const draft = await records.drafts.find(hoursRecords, hoursId);
  const checked = draft && records.publishing.check(hoursRecords, draft.values, hoursId);
  const newest = await records.publishing.newest(hoursRecords, hoursId);
  const rules = scheduleFrom(checked?.ok ? checked.values : newest.values);
  return (await meetingsToCome(db.sql, clock.now())).filter((meeting) => isOutside(meeting, rules));
}

/** `booked`: meetings in the closed time; `undo`: the version that Undo takes back. */
export type QuickAnswer = Outcome<{ said: string; booked?: readonly Booked[]; undo?: number }>;

/** `intent`: close-today, close-week, or undo with `number`. */
export async function answerQuick(
  parts: HoursDeps & { db: Db; hours: BusinessClock },
  form: FormData,
  actor: Actor,
): Promise<QuickAnswer> {
  const { db, clock, hours } = parts;
  const intent = form.get('intent');
  if (intent === 'undo') {
    const undone = await undoSchedule(parts, Number(form.get('number')), actor);
    return undone.ok ? { ok: true, said: 'Undone. You’re open as before.' } : undone;
  }
  if (intent !== 'close-today' && intent !== 'close-week') return unknownIntent;
  const now = clock.now();
  const today = restOf(now, hours);
  const closure: Exception =
    intent === 'close-today'
      ? { id: newId(now), ...today, reason: 'Closed today', shown: false, office: true }
      : { id: newId(now), ...today, to: weekEnd(today), reason: 'Closed this week', shown: true, office: true };
  const close = (rules: Schedule) => ({ ...rules, closures: [...rules.closures, closure] });
  const done = await changeSchedule(parts, (rules) => ({ ok: true, rules: close(rules) }), actor);
  if (!done.ok) return done;
  const after = close(done.before);
  const meetings = await meetingsToCome(db.sql, now);
  const booked = meetings.filter((meeting) => isOutside(meeting, after) && !isOutside(meeting, done.before));
  const what = `Closed for the rest of ${intent === 'close-today' ? 'today' : 'this week'}.`;
  return { ok: true, said: [what, ...scheduleWarnings(done.before, after)].join(' '), booked, undo: done.number };
}
