import { answerRecord } from 'content:ui';
import { emergencySource } from '#src/intake/lead.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { spanInWords } from '#src/lib/format.ts';
import type { answersSince } from './thread-store.server.ts';

export type Answer = Awaited<ReturnType<typeof answersSince>>[number];

/** Fewer answers are not published. */
export const leastAnswers = 20;
export const recordDays = 90;

/** The lower median; undefined if empty. */
export function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Emergencies run by the clock: their times are not mixed with those of office hours. */
export const inOfficeHours = ({ source }: Pick<Answer, 'source'>): boolean => source !== emergencySource;

/** `median`: milliseconds of working time; null if all of them run by the clock. */
export const recordOf = (answers: readonly Omit<Answer, 'type'>[]) => ({
  answers: answers.length,
  onTime: answers.filter(({ at, due }) => at <= due).length,
  median: medianOf(answers.filter(inOfficeHours).map(({ worked }) => worked)) ?? null,
});

export type AnswerRecord = ReturnType<typeof recordOf> & { median: number };

/** Starts of the last thirteen Eastern months, newest first: YYYY-MM, and epoch milliseconds. */
function monthsUntil(now: number) {
  const first = easternAt(now).toPlainDate().with({ day: 1 });
  return Array.from({ length: 13 }, (_, back) => {
    const date = first.subtract({ months: back });
    return { month: date.toString().slice(0, 7), from: easternMoment(date, 0) };
  });
}

/** Start of the table of months, epoch milliseconds. */
export const recordsFrom = (now: number): number => monthsUntil(now).at(-1)?.from ?? now;

/** By Eastern month and lead type, newest month first. */
export function recordsByMonth(answers: readonly Answer[], now: number) {
  const months = monthsUntil(now);
  const groups = Map.groupBy(answers, ({ at, type }) => `${months.find(({ from }) => at >= from)?.month} ${type}`);
  return [...groups]
    .map(([key, some]) => {
      const [month = '', type = ''] = key.split(' ');
      return { month, type, ...recordOf(some) };
    })
    .sort((a, b) => b.month.localeCompare(a.month) || a.type.localeCompare(b.type));
}

export const recordInWords = (record: AnswerRecord): string =>
  fillIn(answerRecord, { days: recordDays, ...record, half: spanInWords(record.median) });
