import { answerRecord } from 'content:ui';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { spanInWords } from '#src/lib/format.ts';

/** One answer to a visitor who waited. */
export interface Answer {
  type: string;
  /** When it came, and until when it was promised, in epoch milliseconds. */
  at: number;
  due: number;
  /** How much of the wait was working time, in milliseconds. */
  worked: number;
}

/** How well promises were kept: of so many answers so many on time, half of them within `median` ms of working time. */
export interface AnswerRecord {
  answers: number;
  onTime: number;
  median: number;
}

/** From so many answers on visitors are told of them. */
export const leastAnswers = 20;
/** Of how many days they are told. */
export const recordDays = 90;

/** The middle of some numbers, of two middles the lower one, which is no less true; 0 of none. */
function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

export const recordOf = (answers: readonly Answer[]): AnswerRecord => ({
  answers: answers.length,
  onTime: answers.filter(({ at, due }) => at <= due).length,
  median: medianOf(answers.map(({ worked }) => worked)),
});

/** The beginnings of the last thirteen Eastern months as of `now`, newest first: YYYY-MM, and epoch milliseconds. */
function monthsUntil(now: number) {
  const first = easternAt(now).toPlainDate().with({ day: 1 });
  return Array.from({ length: 13 }, (_, back) => {
    const date = first.subtract({ months: back });
    return { month: date.toString().slice(0, 7), from: easternMoment(date, 0) };
  });
}

/** From when on the table of months counts. */
export const recordsFrom = (now: number): number => monthsUntil(now).at(-1)?.from ?? now;

/** The record of each Eastern month and lead type, newest month first. */
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

/** A record as visitors read it. */
export const recordInWords = (record: AnswerRecord): string =>
  fillIn(answerRecord, { days: recordDays, ...record, half: spanInWords(record.median) });
