import { type RawBuilder, sql } from 'kysely';
import { longestWait } from './backoff.ts';

/**
 * Whether a row that waits may be taken up at `now`: it is due, and nobody holds it. For tables with the columns
 * next_attempt_at and claimed_until. Moments in epoch milliseconds.
 */
export function isDue({ now, leaseMs }: { now: number; leaseMs: number }): RawBuilder<boolean> {
  // No wait is longer than the longest: what seems due later was put off before the clock was set back. Nor is any lease:
  // one of far ahead was left by a worker that died before the clock was set back.
  return sql<boolean>`(next_attempt_at <= ${now} or next_attempt_at > ${now + longestWait})
    and (claimed_until is null or claimed_until <= ${now} or claimed_until > ${now + 2 * leaseMs})`;
}
