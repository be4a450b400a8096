import { types } from 'content:leads';
import { dayInWords, easternDay, easternText, spanText, utcDay } from '#src/lib/format.ts';
import { totalOf } from '#src/lib/lists.ts';
import { capital } from '#src/lib/text.ts';
import { dayMs } from '#src/lib/time.ts';
import type { LeadItem, Today } from './today.server.ts';

/** End of the current meeting, or start of the next; empty if there is none. Epoch milliseconds. */
export function freeUntil(
  meetings: readonly { from: number; to: number }[],
  now: number,
): { busyUntil?: number; freeUntil?: number } {
  const running = meetings.filter(({ from, to }) => from <= now && now < to);
  if (running.length > 0) return { busyUntil: Math.max(...running.map(({ to }) => to)) };
  const next = meetings.filter(({ from }) => from > now).map(({ from }) => from);
  return next.length > 0 ? { freeUntil: Math.min(...next) } : {};
}

/** Eastern time, for example "2:10 PM". */
export const clock = (moment: number): string => easternText(moment).split(', ')[2] ?? '';
/** Without AM or PM. */
export const shortClock = (moment: number): string => clock(moment).replace(/ [AP]M$/, '');

const weekdayOf = (date: string) => dayInWords(date).split(',')[0] ?? '';
const daysBetween = (from: string, to: string) => Math.round((utcDay(to).getTime() - utcDay(from).getTime()) / dayMs);

/** Relative to `today` (YYYY-MM-DD): "today", "tomorrow", "Wednesday", "Mon, Dec 7". */
export function dayWords(moment: number, today: string): string {
  const date = easternDay(moment).iso;
  const away = daysBetween(today, date);
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  const [weekday, day] = easternText(moment).split(', ');
  if (away > 1 && away < 7) return weekdayOf(date);
  return (away < 0 ? (away > -7 ? weekday : day) : `${weekday}, ${day}`) ?? '';
}

/** "4:00 PM", "Wed, 8:00 AM" or "Mon, Dec 7, 8:00 AM". */
export function untilWords(moment: number, today: string): string {
  const away = daysBetween(today, easternDay(moment).iso);
  const [weekday, day] = easternText(moment).split(', ');
  return [away > 0 && weekday, away > 1 && day, clock(moment)].filter(Boolean).join(', ');
}

/** The due time, with the remaining or overdue time or its day. */
export function dueWords(due: number, now: number, today: string): { when: string; about: string; late: boolean } {
  const day = dayWords(due, today);
  const late = now > due;
  const span = spanText(due - now).replaceAll(' ', '\u00a0');
  if (late) {
    const by = span === 'now' ? 'just overdue' : `${span} overdue`;
    return { when: clock(due), about: day === 'today' ? by : `${day}, ${by}`, late };
  }
  return { when: clock(due), about: day === 'today' ? (span === 'now' ? 'now' : `in ${span}`) : day, late };
}

export function actionWords(
  { due, hasHour, late }: { due: number; hasHour: boolean; late: boolean },
  now: number,
  today: string,
): { when: string; about: string; late: boolean } {
  if (hasHour) return dueWords(due, now, today);
  const day = dayWords(due, today);
  const days = daysBetween(easternDay(due).iso, today);
  const when = capital(day);
  return { when, about: late ? `${days}\u00a0${days === 1 ? 'day' : 'days'} overdue` : 'no set time', late };
}

/** For example "For Wednesday, 2:00 PM". */
export function beginsWords(begins: number | null, now: number, today: string): string {
  if (begins === null) return 'Time not set yet';
  return `${begins > now ? 'For' : 'Was for'} ${dayWords(begins, today)}, ${clock(begins)}`;
}

export const kindWords = ({ type, answered, emergency }: Pick<LeadItem, 'type' | 'answered' | 'emergency'>): string =>
  emergency ? (answered ? 'Emergency, wrote again' : 'Emergency') : answered ? 'Replied' : types[type].waits;

const small = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** "six", "twelve", "13"; from 1,000 "more than a thousand". */
const said = (n: number): string => (n >= 1_000 ? 'more than a thousand' : (small[n] ?? String(n)));

export function daySentence(
  today: Pick<Today, 'counts' | 'late' | 'meetings' | 'chats' | 'closes' | 'worksToday'>,
  now: number,
): string {
  const n = totalOf(today.counts);
  const { meetings, late } = today;
  const chats = today.chats.filter(({ back }) => back === null).length;
  const talks =
    chats > 0 ? `${capital(said(chats))} ${chats === 1 ? 'visitor' : 'visitors'} asked for a person in chat.` : '';
  const waits =
    n === 0
      ? chats > 0
        ? ''
        : 'No one is waiting for a reply.'
      : `${capital(said(n))} waiting for a reply today${late > 0 ? `, ${said(late)} overdue` : ''}.`;
  const left = meetings.filter(({ to }) => to > now).length;
  const met =
    left > 0
      ? `${capital(said(left))} ${left === 1 ? 'meeting' : 'meetings'}${left < meetings.length ? ' left' : ''}.`
      : '';
  const free = freeUntil(meetings, now);
  const until = free.busyUntil
    ? `Your meeting ends at ${clock(free.busyUntil)}.`
    : free.freeUntil
      ? `You’re free until ${clock(free.freeUntil)}.`
      : '';
  const office = !today.worksToday
    ? 'The office is closed today.'
    : n + chats === 0 && now < today.closes
      ? `The office closes at ${clock(today.closes)}.`
      : '';
  return [waits, talks, met, until, office].filter(Boolean).join(' ');
}

/** Empty if nothing was answered. */
export function doneWords({ answers: n, onTime, median }: Today['done']): string {
  if (n === 0) return '';
  const took = median === null ? '' : `${median < 60_000 ? 'a minute' : spanText(median)} of office hours`;
  if (n === 1) return `One, ${onTime === 1 ? 'on time' : 'late'}${took && `, after ${took}`}`;
  const all = n === 2 ? 'both' : 'all';
  const kept = onTime === n ? `${all} on time` : onTime === 0 ? `${all} late` : `${said(onTime)} on time`;
  return `${capital(said(n))}, ${kept}${took && `, ${n === 2 ? 'one' : 'half'} of them within ${took}`}`;
}
