import type { Sql } from '#src/platform/db/client.server.ts';
import {
  type AnswerRecord,
  leastAnswers,
  recordDays,
  recordOf,
  recordsByMonth,
  recordsFrom,
} from './thread-figures.ts';
import { answersSince } from './thread-store.server.ts';

const dayMs = 86_400_000;

/** How promises were kept in each month of the last year, by lead type. `now` in epoch milliseconds. */
export const loadRecords = async (sql: Sql, now: number) =>
  recordsByMonth(await answersSince(sql, recordsFrom(now)), now);

/** How promises were kept in the last 90 days, undefined while there are too few answers to speak of. */
export async function recentRecord(sql: Sql, now: number): Promise<AnswerRecord | undefined> {
  const answers = await answersSince(sql, now - recordDays * dayMs);
  return answers.length < leastAnswers ? undefined : recordOf(answers);
}

const weekDays = 7;

/** How promises were kept in the last seven days. */
export const weekRecord = async (sql: Sql, now: number): Promise<AnswerRecord> =>
  recordOf(await answersSince(sql, now - weekDays * dayMs));
