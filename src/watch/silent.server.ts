import type { Sql } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { Look } from './runner.server.ts';
import { lastMoments } from './watch-store.server.ts';

/* Whether a form is unusually silent, judged by its own past alone. */

const day = 86_400_000;
/** Of fewer submissions no habit can be read. */
const least = 20;

/**
 * Whether no submission has come for over a day and for over twice the longest pause between any two before. `moments`:
 * when the last ones came, newest first (epoch milliseconds).
 */
export function isUnusuallySilent(moments: readonly number[], now: number): boolean {
  const [last] = moments;
  if (last === undefined || moments.length < least) return false;
  const pauses = moments.slice(1).map((moment, index) => (moments[index] ?? moment) - moment);
  return now - last > Math.max(day, 2 * Math.max(...pauses));
}

const lookedAt = 200;
const words: Record<string, string> = {
  contact: 'contact form',
  quote: 'quote form',
  career: 'application form',
  appointment: 'booking form',
};

/** Whether a form that people use has been silent for unusually long. A database that cannot be read says nothing of that. */
export const silentLook =
  (sql: Sql): Look =>
  async (now) => {
    const silent: string[] = [];
    for (const [type, word] of Object.entries(words)) {
      const moments = await lastMoments(sql, type, lookedAt).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return [];
      });
      if (isUnusuallySilent(moments, now)) silent.push(word);
    }
    return silent.length > 0 ? `The ${silent.join(', the ')}.` : undefined;
  };
