import { createHash } from 'node:crypto';
import type { Clock } from '#src/lib/clock.ts';
import type { Db } from '../db/client.server.ts';
import { randomToken } from '../tokens.server.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
/** How a session is called where people read of it; says nothing of its token. */
const nameOf = (hash: string) => `owner ${createHash('sha256').update(hash).digest('hex').slice(0, 6)}`;

/** A signed-in browser as the owner sees it. Moments in epoch milliseconds. */
export interface OpenSession {
  name: string;
  /** Browser and system in words; empty when it was not noted. */
  device: string;
  createdAt: number;
  expiresAt: number;
}

/** Signed-in browsers; a token is known only to the browser that holds its cookie. */
export interface Sessions {
  /** Opens a session for `lifetimeMs` and returns its token. */
  open(lifetimeMs: number, device?: string): Promise<string>;
  isOpen(token: string): Promise<boolean>;
  /** The open session of a token, or undefined. */
  find(token: string): Promise<OpenSession | undefined>;
  /** Every open session, the newest first. */
  list(): Promise<OpenSession[]>;
  close(token: string): Promise<void>;
  /** Ends every session and forgets every remembered device. */
  closeAll(): Promise<void>;
}

export function createSessions(db: Db, clock: Clock): Sessions {
  async function find(token: string): Promise<OpenSession | undefined> {
    const row = await db.sql
      .selectFrom('staff_sessions')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return row && toSession(row);
  }
  const toSession = (row: { token_hash: string; device: string; created_at: number; expires_at: number }) => ({
    name: nameOf(row.token_hash),
    device: row.device,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  });

  return {
    async open(lifetimeMs, device = '') {
      const token = randomToken();
      const now = clock.now();
      await db.write(async (trx) => {
        await trx.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute();
        await trx
          .insertInto('staff_sessions')
          .values({ token_hash: hashOf(token), device, created_at: now, expires_at: now + lifetimeMs })
          .execute();
      });
      return token;
    },
    isOpen: async (token) => (await find(token)) !== undefined,
    find,
    async list() {
      const rows = await db.sql
        .selectFrom('staff_sessions')
        .selectAll()
        .where('expires_at', '>', clock.now())
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .execute();
      return rows.map(toSession);
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
