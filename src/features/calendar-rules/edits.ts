import type { Schedule } from '#src/lib/schedule.ts';
import { type Draft, daysAfter, draftOf, type ExceptionDraft, type ListName, type WeekName } from './draft.ts';

/** The moment of an edit, in Eastern time, and a name that nothing else has. */
export interface EditContext {
  /** YYYY-MM-DD and HH:MM. */
  date: string;
  time: string;
  /** When the office opens today, HH:MM; undefined when it does not. */
  opens: string | undefined;
  newId: string;
  built: Schedule;
}

/** A form with one thing more, less or other; `focus` is the id of the element to go on at. */
export interface Edited {
  draft: Draft;
  focus: string;
  /** Set where all fields are other ones. */
  anew?: string;
}

const weekdays = [0, 1, 2, 3, 4];
const blank = { from: '', fromTime: '', to: '', toTime: '', reason: '', shown: false, office: true };

function withException(draft: Draft, name: ListName, one: Partial<ExceptionDraft>, newId: string): Edited {
  const added: ExceptionDraft = { ...blank, ...one, id: newId };
  return { draft: { ...draft, [name]: [...draft[name], added] }, focus: `${name}-${newId}-from` };
}

/** Today from now on, or the whole day when it has not begun. */
const fromNow = ({ date, time, opens }: EditContext) => {
  const [hour = '', minute = ''] = time.split(':');
  const onGrid = `${hour}:${String(Math.floor(Number(minute) / 5) * 5).padStart(2, '0')}`;
  return { from: date, fromTime: opens !== undefined && opens < time ? onGrid : '' };
};

/** Sunday of the week of a date. */
const endOfWeek = (date: string) => daysAfter(date, (7 - new Date(`${date}T00:00:00Z`).getUTCDay()) % 7);

const isWeek = (name: string | undefined): name is WeekName => name === 'office' || name === 'booking';
const isList = (name: string | undefined): name is ListName => name === 'closures' || name === 'openings';

const closures = ['close-today', 'close-week'] as const;

/** Whether a button closes at once, from now on. */
export const closesNow = (intent: string): boolean => closures.some((one) => one === intent);

/** Carries out a button of the form on its fields; undefined for any other. */
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
