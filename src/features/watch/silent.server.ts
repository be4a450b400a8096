import type { Sql } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { Look } from './runner.server.ts';
import { isUnusuallySilent } from './silent-rules.ts';
import { lastMoments } from './store.server.ts';

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
