import { createHash } from 'node:crypto';
import type { Clock } from '#src/lib/clock.ts';
import type { Db } from '../db/client.server.ts';
import { randomToken } from '../tokens.server.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Browsers that are remembered beyond a session; apart from sessions, so that the token of one is of no use as the other. */
export interface Devices {
  /** Remembers a browser for `lifetimeMs` and returns its token. */
  remember(lifetimeMs: number): Promise<string>;
  isRemembered(token: string): Promise<boolean>;
  forget(token: string): Promise<void>;
}

export function createDevices(db: Db, clock: Clock): Devices {
  return {
    async remember(lifetimeMs) {
      const token = randomToken();
      const now = clock.now();
      await db.write(async (trx) => {
        await trx.deleteFrom('staff_devices').where('expires_at', '<=', now).execute();
        const row = { token_hash: hashOf(token), created_at: now, expires_at: now + lifetimeMs };
        await trx.insertInto('staff_devices').values(row).execute();
      });
      return token;
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
