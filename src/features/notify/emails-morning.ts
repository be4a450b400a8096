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
  if (late + open === 0) return 'Yesterday every promise that ran out was kept.';
  const parts = [
    late > 0 && `${one(late, 'answer')} came too late`,
    open > 0 && `${one(open, 'promise')} broke and still ${open === 1 ? 'waits' : 'wait'}`,
  ];
  return `Yesterday ${parts.filter(Boolean).join(', and ')}.`;
}

/** The mail of the morning, for the owner. Without names: no erasure reaches a mailbox. */
export function morningMail(morning: Morning, publicUrl: string): Mail {
  const { waitingCount, waits, meetings, followUps, toErase } = morning;
  const subject =
    waitingCount === 0
      ? `Nobody waits for you${meetings.length > 0 ? `, ${one(meetings.length, 'meeting')} today` : ''}`
      : `${one(waitingCount, 'visitor waits', 'visitors wait')} for you${meetings.length > 0 ? `, ${one(meetings.length, 'meeting')} today` : ''}`;
  const more = waitingCount - waits.length;
  const lines = [
    ...block('WHO WAITS, BY PROMISE', waits, 'Nobody.'),
    ...(more > 0 ? [`${more} more in your desk.`, ''] : []),
    lateWords(morning.late),
    '',
    ...block('MEETINGS TODAY', meetings, 'None.'),
    ...(followUps.length > 0 ? block('YOU SAID YOU WOULD', followUps, '') : []),
    ...(toErase.length > 0 ? block('ASKED TO BE ERASED', toErase, '') : []),
    ...(morning.fails.length > 0 ? ['WHAT DOES NOT WORK', '', ...morning.fails, ''] : []),
    ...(morning.works.length > 0 ? ['WHAT WORKS', '', ...morning.works] : []),
    ...(morning.week.length > 0 ? ['', 'THE LAST SEVEN DAYS', '', ...morning.week] : []),
  ];
  return ownerMail(subject, lines, { label: 'Open your day', url: `${publicUrl}${todayPath}` });
}

/** A due moment as the mail writes it. */
export const whenDue = (due: number, now: number): string =>
  due <= now ? `late since ${easternText(due)}` : `by ${easternText(due)}`;

/** The time of a meeting given as Eastern "YYYY-MM-DD HH:MM". */
export const whenStarts = (starts: string): string => timeInWords(starts.slice(11));
