import { createHash } from 'node:crypto';
import type { Clock } from '#src/lib/clock.ts';
import type { Db } from '../db/client.server.ts';
import { randomToken } from '../tokens.server.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Signed-in browsers; a token is known only to the browser that holds its cookie. */
export interface Sessions {
  /** Opens a session for `lifetimeMs` and returns its token. */
  open(lifetimeMs: number): Promise<string>;
  isOpen(token: string): Promise<boolean>;
  close(token: string): Promise<void>;
  /** Ends every session and forgets every remembered device. */
  closeAll(): Promise<void>;
}

export function createSessions(db: Db, clock: Clock): Sessions {
  return {
    async open(lifetimeMs) {
      const token = randomToken();
      const now = clock.now();
      await db.write(async (trx) => {
        await trx.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute();
        await trx
          .insertInto('staff_sessions')
          .values({ token_hash: hashOf(token), created_at: now, expires_at: now + lifetimeMs })
          .execute();
      });
      return token;
    },
    async isOpen(token) {
      const row = await db.sql
        .selectFrom('staff_sessions')
        .select('expires_at')
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst();
      return row !== undefined && row.expires_at > clock.now();
    },
    async close(token) {
      await db.write((trx) => trx.deleteFrom('staff_sessions').where('token_hash', '=', hashOf(token)).execute());
    },
    async closeAll() {
      await db.write(async (trx) => {
        await trx.deleteFrom('staff_sessions').execute();
        await trx.deleteFrom('staff_devices').execute();
      });
    },
  };
}
