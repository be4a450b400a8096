import { easternText, timeInWords } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { ownerMail } from './emails.ts';
import { todayPath } from './texts.ts';

/** One thing of the day: when, what, and where it is seen. */
interface MorningLine {
  when: string;
  what: string;
  url: string;
}

/** Everything that the morning mail says. Moments in epoch milliseconds. */
export interface Morning {
  now: number;
  /** How many wait in all, and the first of them. */
  waitingCount: number;
  waits: readonly MorningLine[];
  /** Promises of yesterday: answered too late, and still open. */
  late: { late: number; open: number };
  meetings: readonly MorningLine[];
  followUps: readonly MorningLine[];
  /** Who asked to be erased and is still here. */
  toErase: readonly MorningLine[];
  works: readonly string[];
  fails: readonly string[];
  /** Of the week, on Mondays. */
  week: readonly string[];
}

const one = (n: number, word: string, several = `${word}s`) => `${n} ${n === 1 ? word : several}`;

const block = (title: string, lines: readonly MorningLine[], empty: string): string[] => [
  title,
  '',
  ...(lines.length > 0 ? lines.flatMap(({ when, what, url }) => [`${when}  ${what}`, url]) : [empty]),
  '',
];

function lateWords({ late, open }: Morning['late']): string {
  if (late + open === 0) return 'Every promise due yesterday was kept.';
  const parts = [
    late > 0 && `${one(late, 'reply', 'replies')} went out late`,
    open > 0 &&
      `${one(open, 'promise')} ${open === 1 ? 'was' : 'were'} missed and still ${open === 1 ? 'needs' : 'need'} a reply`,
  ];
  return `Yesterday, ${parts.filter(Boolean).join(', and ')}.`;
}

/** The mail of the morning, for the owner. Without names: no erasure reaches a mailbox. */
export function morningMail(morning: Morning, publicUrl: string): Mail {
  const { waitingCount, waits, meetings, followUps, toErase } = morning;
  const subject =
    waitingCount === 0
      ? `No one is waiting for a reply${meetings.length > 0 ? `, ${one(meetings.length, 'meeting')} today` : ''}`
      : `${waitingCount} waiting for a reply${meetings.length > 0 ? `, ${one(meetings.length, 'meeting')} today` : ''}`;
  const more = waitingCount - waits.length;
  const lines = [
    ...block('WAITING FOR A REPLY', waits, 'No one.'),
    ...(more > 0 ? [`${more} more in your desk.`, ''] : []),
    lateWords(morning.late),
    '',
    ...block('MEETINGS TODAY', meetings, 'None.'),
    ...(followUps.length > 0 ? block('YOUR FOLLOW-UPS', followUps, '') : []),
    ...(toErase.length > 0 ? block('ERASURE REQUESTS', toErase, '') : []),
    ...(morning.fails.length > 0 ? ['NEEDS ATTENTION', '', ...morning.fails, ''] : []),
    ...(morning.works.length > 0 ? ['WORKING', '', ...morning.works] : []),
    ...(morning.week.length > 0 ? ['', 'LAST 7 DAYS', '', ...morning.week] : []),
  ];
  return ownerMail(subject, lines, { label: 'Open Today', url: `${publicUrl}${todayPath}` });
}

/** A due moment as the mail writes it. */
export const whenDue = (due: number, now: number): string =>
  due <= now ? `overdue since ${easternText(due)}` : `by ${easternText(due)}`;

/** The time of a meeting given as Eastern "YYYY-MM-DD HH:MM". */
export const whenStarts = (starts: string): string => timeInWords(starts.slice(11));
