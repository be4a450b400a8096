import type { Clock } from '#src/lib/clock.ts';
import type { Db } from '../db/client.server.ts';
import { randomToken } from '../tokens.server.ts';
import { hashOf } from './session.server.ts';

/** Browsers that are remembered beyond a session; apart from sessions, so that the token of one is of no use as the other. */
export interface Devices {
  /**
   * Remembers the browser of the token `session` in the place of the tokens `replaces`; its new token, undefined when
   * the session has ended.
   */
  remember(lifetimeMs: number, session: string, replaces?: readonly string[]): Promise<string | undefined>;
  isRemembered(token: string): Promise<boolean>;
  forget(token: string): Promise<void>;
}

export function createDevices(db: Db, clock: Clock): Devices {
  return {
    async remember(lifetimeMs, session, replaces = []) {
      const token = randomToken();
      const now = clock.now();
      return db.write(async (trx) => {
        let signedIn = trx.selectFrom('staff_sessions').select('token_hash').where('token_hash', '=', hashOf(session));
        // Whoever ends all sessions waits for this row, and then forgets this device as well.
        if (db.engine === 'postgres') signedIn = signedIn.forShare();
        if (!(await signedIn.executeTakeFirst())) return undefined;
        if (replaces.length > 0) {
          await trx.deleteFrom('staff_devices').where('token_hash', 'in', replaces.map(hashOf)).execute();
        }
        const row = { token_hash: hashOf(token), created_at: now, expires_at: now + lifetimeMs };
        await trx.insertInto('staff_devices').values(row).execute();
        return token;
      });
    },
    async isRemembered(token) {
      const row = await db.sql
        .selectFrom('staff_devices')
        .select('expires_at')
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst();
      return row !== undefined && row.expires_at > clock.now();
    },
    async forget(token) {
      await db.write((trx) => trx.deleteFrom('staff_devices').where('token_hash', '=', hashOf(token)).execute());
    },
  };
}
