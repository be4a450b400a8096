import { promises } from '#src/content/claims.ts';
import { defaultSchedule } from '#src/content/schedule.ts';
import { daysAfter, timeOf, two } from '#src/lib/day-times.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { parsedJson } from '#src/lib/json.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { BusinessClock, Schedule } from '#src/lib/schedule.ts';
import { scheduleSchema } from '#src/lib/schedule-schema.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { meetingsToCome } from './hours-admin.server.ts';
import {
  type Draft,
  draftFrom,
  draftOf,
  type Errors,
  type ExceptionDraft,
  type ListName,
  rulesIn,
  type WeekName,
} from './hours-draft.ts';
import { changedUnits, mergeRules } from './hours-units.ts';
import { type Change, changesInWords, factsInWords, spanWords, unitTitle } from './hours-words.ts';
import { type Booked, isOutside } from './outside.ts';

/** Eastern time, and a fresh id. */
export interface EditContext {
  /** YYYY-MM-DD and HH:MM. */
  date: string;
  time: string;
  /** Today's opening, HH:MM; undefined if closed. */
  opens: string | undefined;
  newId: string;
  built: Schedule;
}

/** `focus`: id of the element to focus. */
export interface Edited {
  draft: Draft;
  focus: string;
  /** Set if all fields were replaced. */
  anew?: string;
}

const weekdays = [0, 1, 2, 3, 4];
const blank = { from: '', fromTime: '', to: '', toTime: '', reason: '', shown: false, office: true };

function withException(draft: Draft, name: ListName, one: Partial<ExceptionDraft>, newId: string): Edited {
  const added: ExceptionDraft = { ...blank, ...one, id: newId };
  return { draft: { ...draft, [name]: [...draft[name], added] }, focus: `${name}-${newId}-from` };
}

/** Today from now on; the whole day if the office has not opened yet. */
const fromNow = ({ date, time, opens }: EditContext) => {
  const [hour = '', minute = ''] = time.split(':');
  const onGrid = `${hour}:${two(Math.floor(Number(minute) / 5) * 5)}`;
  return { from: date, fromTime: opens !== undefined && opens < time ? onGrid : '' };
};

const endOfWeek = (date: string) => daysAfter(date, (7 - new Date(`${date}T00:00:00Z`).getUTCDay()) % 7);

const isWeek = (name: string | undefined): name is WeekName => name === 'office' || name === 'booking';
const isList = (name: string | undefined): name is ListName => name === 'closures' || name === 'openings';

const closures = ['close-today', 'close-week'] as const;

const closesNow = (intent: string): boolean => closures.some((one) => one === intent);

export function edited(draft: Draft, intent: string, context: EditContext): Edited | undefined {
  const { newId } = context;
  if (intent === 'built') return { draft: draftOf(context.built), focus: 'rules-send', anew: newId };
  if (intent === 'close-today')
    return withException(draft, 'closures', { ...fromNow(context), reason: 'Closed today' }, newId);
  if (intent === 'close-week') {
    const to = endOfWeek(context.date);
    const week = { ...fromNow(context), to: to === context.date ? '' : to, reason: 'Closed this week', shown: true };
    return withException(draft, 'closures', week, newId);
  }
  const [act, what = ''] = intent.split(':');
  const [name, at = '', id] = what.split('.');
  if (act === 'copy' && isWeek(name)) {
    const monday = draft[name][0] ?? [];
    const copied = draft[name].map((day, n) =>
      n > 0 && weekdays.includes(n) ? monday.map((span, place) => ({ ...span, id: `${newId}-${n}-${place}` })) : day,
    );
    return { draft: { ...draft, [name]: copied }, focus: `${name}-copy` };
  }
  if (act === 'add' && isList(name)) return withException(draft, name, {}, newId);
  if (act === 'remove' && isList(name))
    return { draft: { ...draft, [name]: draft[name].filter((one) => one.id !== at) }, focus: `${name}-add` };
  const day = Number(at);
  if (!isWeek(name) || !draft[name][day]) return undefined;
  const changed = (spans: Draft[WeekName][number]) => ({
    ...draft,
    [name]: draft[name].map((one, n) => (n === day ? spans : one)),
  });
  const spans = draft[name][day];
  if (act === 'add') return { draft: changed([...spans, { id: newId, from: '', to: '' }]), focus: `${newId}-from` };
  if (act === 'remove') return { draft: changed(spans.filter((span) => span.id !== id)), focus: `${name}-${day}-add` };
  return undefined;
}

export interface Review {
  changes: Change[];
  /** Texts visitors read, if they differ. */
  words: Change[];
  outside: Booked[];
  warnings: string[];
  /** Reviewed rules as JSON: only exactly these are saved without another review. */
  seen: string;
}

/** `base`: rules the changes are relative to, as JSON. */
interface Form {
  draft: Draft;
  base: string;
  /** Id of the element to focus. */
  focus: string;
  /** Set if all fields were replaced. */
  anew?: string;
}
export type RulesAnswer =
  | ({ ok: true; review?: Review } & Form)
  // `now`: rules after saving, as JSON. `booked`: meetings in the closed time.
  | ({
      ok: true;
      saved: true;
      undo?: { base: string; draft: string };
      said: string;
      now: string;
      booked?: readonly Booked[];
    } & Partial<Form>)
  | ({ ok: false; reason: string; errors?: Errors } & Partial<Form>);

export interface RulesDeps {
  db: Db;
  now: number;
  hours: BusinessClock;
  /** Changes the current rules, in every process (settings.server.ts). */
  change(
    change: (rules: Schedule) => Outcome<{ rules: Schedule; detail: string }>,
  ): Promise<Outcome<{ before: Schedule }>>;
}

const readRules = (text: FormDataEntryValue | null): Schedule | undefined =>
  scheduleSchema.safeParse(parsedJson(String(text ?? ''))).data;

function contextOf({ now, hours }: RulesDeps): EditContext {
  const wall = easternAt(now);
  const opens = hours.on(wall.toPlainDate())[0]?.from;
  return {
    date: wall.toPlainDate().toString(),
    time: wall.toPlainTime().toString().slice(0, 5),
    opens: opens === undefined ? undefined : timeOf(opens),
    newId: newId(now),
    built: defaultSchedule,
  };
}

function fieldOf(path: readonly PropertyKey[], rules: Schedule, spans: Record<WeekName, string[][]>): string {
  const [name, at, place] = path;
  if (name === 'office' || name === 'booking') {
    return spans[name][Number(at)]?.[Number(place)] ?? `${name}.${String(at)}`;
  }
  if (name === 'closures' || name === 'openings') return `${name}.${rules[name][Number(at)]?.id}`;
  return path.map(String).join('.');
}

function validated(draft: Draft): { rules: Schedule } | { errors: Errors } {
  const { rules, errors, spans } = rulesIn(draft);
  if (Object.keys(errors).length > 0) return { errors };
  const parsed = scheduleSchema.safeParse(rules);
  if (parsed.success) return { rules: parsed.data };
  return {
    errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [fieldOf(path, rules, spans), message])),
  };
}

const isNeverOpen = ({ office, openings }: Schedule) =>
  office.every((ranges) => ranges.length === 0) && !openings.some((opening) => opening.office);
const neverOpen = `You have no office hours left. Forms still promise a reply within ${promises.contact}, so the promise will count every hour, including nights and weekends.`;

/** Openings override closures, so warn the owner, who may be closing because of illness. */
const staysOpen = (before: Schedule, after: Schedule) =>
  after.openings.flatMap((opening) => {
    const isIn = (rules: Schedule) => rules.closures.filter(({ from, to }) => from < opening.to && opening.from < to);
    const known = new Set(isIn(before).map(({ id }) => id));
    return isIn(after).some(({ id }) => !known.has(id) || !before.openings.some((one) => one.id === opening.id))
      ? [`${spanWords(opening)} stays open, because extra hours override days off. Remove them if you’ll be closed.`]
      : [];
  });

async function reviewOf(before: Schedule, after: Schedule, { db, now }: RulesDeps): Promise<Review> {
  const meetings = await meetingsToCome(db.sql, now);
  return {
    changes: changesInWords(before, after),
    words: factsInWords(before, after).filter((word) => word.before !== word.after),
    outside: meetings.filter((meeting) => isOutside(meeting, after) && !isOutside(meeting, before)),
    warnings: [...(isNeverOpen(after) ? [neverOpen] : []), ...staysOpen(before, after)],
    seen: JSON.stringify(after),
  };
}

const sameThing = (names: readonly string[], ...rules: readonly Schedule[]) =>
  `Someone else changed the same settings: ${names.map((name) => unitTitle(name, ...rules)).join('; ')}.`;

function bothChanged(names: readonly string[], base: Schedule, now: Schedule): string {
  const theirs = changesInWords(base, now).filter(({ name }) => names.includes(name));
  const says = theirs.map(({ what, after }) => `${what}: ${after}`).join('; ');
  return `Someone else changed the same settings. They now say: ${says}. What you typed is still here; continue to replace theirs.`;
}

/** Three-way merge into the current rules; refuses on conflict. */
function merging(base: Schedule, mine: Schedule, conflict: (names: string[], now: Schedule) => string) {
  return (now: Schedule): Outcome<{ rules: Schedule; detail: string }> => {
    const { rules, conflicts } = mergeRules(base, mine, now);
    if (conflicts.length > 0) return refuse(conflict(conflicts, now));
    const detail = changedUnits(now, rules)
      .map((name) => unitTitle(name, rules, now))
      .join('; ');
    return { ok: true, rules, detail: detail.slice(0, 500) };
  };
}

async function undo(form: FormData, parts: RulesDeps): Promise<RulesAnswer> {
  const [saved, before] = [readRules(form.get('base')), readRules(form.get('draft'))];
  if (!saved || !before) return refuse('It’s too late to undo this.');
  const done = await parts.change(merging(saved, before, (names, now) => sameThing(names, now, before)));
  return done.ok
    ? { ok: true, saved: true, said: 'Your changes were undone.', now: JSON.stringify(parts.hours.rules()) }
    : done;
}

/** Closes at once; other edits stay in the form, unsaved. */
async function closeNow(intent: string, draft: Draft, parts: RulesDeps): Promise<RulesAnswer> {
  const context = contextOf(parts);
  const before = parts.hours.rules();
  const closed = edited(draftOf(before), intent, context);
  const read = closed ? validated(closed.draft) : { errors: {} };
  if ('errors' in read) return refuse('We can’t close this. Add time off below instead.');
  const done = await parts.change(merging(before, read.rules, (names, at) => sameThing(names, read.rules, at)));
  if (!done.ok) return done;
  const after = parts.hours.rules();
  const { outside: booked, warnings } = await reviewOf(done.before, after, parts);
  const what = intent === 'close-today' ? 'Closed for the rest of today.' : 'Closed for the rest of this week.';
  const now = JSON.stringify(after);
  return {
    ...{ ok: true, saved: true, said: [what, ...warnings].join(' '), now, booked },
    ...{ base: now, ...edited(draft, intent, context), focus: 'rules-saved' },
    undo: { base: now, draft: JSON.stringify(done.before) },
  };
}

/**
 * `intent`: an edit, `check` (review), `save`, `undo`, or a button that closes at once. Concurrent changes by others
 * are kept; on conflict nothing is saved and the form says so.
 */
export async function answerRules(form: FormData, parts: RulesDeps): Promise<RulesAnswer> {
  const intent = String(form.get('intent') ?? '');
  if (intent === 'undo') return undo(form, parts);
  const now = parts.hours.rules();
  const base = readRules(form.get('base')) ?? now;
  const draft = draftFrom(form);
  const baseText = JSON.stringify(base);
  if (closesNow(intent)) return closeNow(intent, draft, parts);
  const changed = edited(draft, intent, contextOf(parts));
  if (changed) return { ok: true, base: baseText, ...changed };
  if (intent !== 'check' && intent !== 'save') return refuse('This page can’t do that.');

  const read = validated(draft);
  if ('errors' in read) {
    const [first = ''] = Object.keys(read.errors);
    const focus = `error-${first}`;
    return {
      ok: false,
      reason: 'Please fix the marked fields. Nothing is saved yet.',
      ...read,
      draft,
      base: baseText,
      focus,
    };
  }
  const { rules: merged, conflicts, mine } = mergeRules(base, read.rules, now);
  if (conflicts.length > 0) {
    // Submitted again, the changes are relative to the current rules, so they are intended.
    return {
      ok: false,
      reason: bothChanged(conflicts, base, now),
      draft: draftOf(mine),
      base: JSON.stringify(now),
      focus: 'rules-send',
    };
  }
  const review = await reviewOf(now, merged, parts);
  const isSeen = intent === 'save' && form.get('seen') === review.seen;
  if (review.changes.length > 0 && !isSeen) return { ok: true, draft, base: baseText, review, focus: 'rules-review' };
  if (review.changes.length === 0)
    return { ok: true, saved: true, said: 'Nothing to change.', now: JSON.stringify(now) };
  const done = await parts.change(merging(base, read.rules, (names, at) => sameThing(names, read.rules, at)));
  if (!done.ok) return { ...done, draft, base: baseText, focus: 'rules-send' };
  return {
    ok: true,
    saved: true,
    said: 'Saved. Your pages, chat and calendar are updated.',
    now: JSON.stringify(parts.hours.rules()),
    undo: { base: JSON.stringify(parts.hours.rules()), draft: JSON.stringify(done.before) },
  };
}
