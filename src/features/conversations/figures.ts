import { answerRecordWords } from '#content/support.ts';
import { easternDay, spanInWords } from '#src/lib/format.ts';
import { type BusinessClock, workingMs } from '#src/lib/reply-time.ts';

/** One answer to a visitor who waited. Moments in epoch milliseconds. */
export interface Answer {
  type: string;
  at: number;
  /** Since when they waited, and until when an answer was promised. */
  since: number;
  due: number;
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

export const recordOf = (answers: readonly Answer[], hours: BusinessClock): AnswerRecord => ({
  answers: answers.length,
  onTime: answers.filter(({ at, due }) => at <= due).length,
  median: medianOf(answers.map(({ since, at }) => workingMs(since, at, hours))),
});

/** The record of each Eastern month (YYYY-MM) and lead type, newest month first. */
export function recordsByMonth(answers: readonly Answer[], hours: BusinessClock) {
  const groups = Map.groupBy(answers, ({ at, type }) => `${easternDay(at).iso.slice(0, 7)} ${type}`);
  return [...groups]
    .map(([key, some]) => {
      const [month = '', type = ''] = key.split(' ');
      return { month, type, ...recordOf(some, hours) };
    })
    .sort((a, b) => b.month.localeCompare(a.month) || a.type.localeCompare(b.type));
}

/** A record as visitors read it. */
export const recordInWords = (record: AnswerRecord): string =>
  answerRecordWords(recordDays, record, spanInWords(record.median));
