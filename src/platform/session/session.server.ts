import { createHash } from 'node:crypto';
import type { Clock } from '#src/lib/clock.ts';
import type { Db, Trx } from '../db/client.server.ts';
import { randomToken } from '../tokens.server.ts';

/** Clocks of several machines differ by less. */
const mostAheadMs = 60_000;

/** What the database knows of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
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

/** Drops sessions and remembered devices that are over, so that none comes back when the clock is set back. */
export async function forgetSessions(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute();
  await trx.deleteFrom('staff_devices').where('expires_at', '<=', now).execute();
}

/** The installation's setting that holds the hash of the password under which sessions are made. */
export const passwordSetting = 'admin-password-hash';

/** Ends every session, every remembered device and every browser's notifications, as part of a transaction. */
export async function endAll(trx: Trx): Promise<void> {
  // Sessions first: who is about to remember a device holds on to its session's row (devices.server.ts).
  await trx.deleteFrom('staff_sessions').execute();
  await trx.deleteFrom('staff_devices').execute();
  await trx.deleteFrom('push_subscriptions').execute();
}

/** Signed-in browsers; a token is known only to the browser that holds its cookie. */
export interface Sessions {
  /**
   * Opens a session in the place of the tokens `replaces`; its token. `under`: hash of the password given; undefined
   * when another password holds by now.
   */
  open(
    lifetimeMs: number,
    about: { device: string; under: string; replaces: readonly string[] },
  ): Promise<string | undefined>;
  isOpen(token: string): Promise<boolean>;
  /** The open session of a token, or undefined. */
  find(token: string): Promise<OpenSession | undefined>;
  /** Every open session, the newest first. */
  list(): Promise<OpenSession[]>;
  close(token: string): Promise<void>;
  /**
   * Ends the session of a name, with the notifications of browsers of its kind and every remembered device; the words for
   * its browser, undefined when there is no such session.
   */
  end(name: string): Promise<string | undefined>;
  /** Ends every session and forgets every remembered device. */
  closeAll(): Promise<void>;
}

export function createSessions(db: Db, clock: Clock): Sessions {
  async function find(token: string): Promise<OpenSession | undefined> {
    const now = clock.now();
    const row = await db.sql
      .selectFrom('staff_sessions')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!row || isCurrent(row, now)) return row && toSession(row);
    // Ended for good, whatever the clock says later.
    await db.write((trx) => trx.deleteFrom('staff_sessions').where('token_hash', '=', row.token_hash).execute());
    return undefined;
  }
  /** A session from the future was opened before the clock was set back; nobody knows how old it is. */
  const isCurrent = (row: { created_at: number; expires_at: number }, now: number) =>
    row.expires_at > now && row.created_at <= now + mostAheadMs;
  const toSession = (row: { token_hash: string; device: string; created_at: number; expires_at: number }) => ({
    name: nameOf(row.token_hash),
    device: row.device,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  });

  return {
    async open(lifetimeMs, { device, under, replaces }) {
      const token = randomToken();
      const now = clock.now();
      return db.write(async (trx) => {
        let holding = trx.selectFrom('settings').select('value').where('name', '=', passwordSetting);
        // Another process that changes the password waits for this one, and then ends this session as well.
        if (db.engine === 'postgres') holding = holding.forShare();
        if ((await holding.executeTakeFirst())?.value !== under) return undefined;
        if (replaces.length > 0) {
          await trx.deleteFrom('staff_sessions').where('token_hash', 'in', replaces.map(hashOf)).execute();
        }
        await trx
          .insertInto('staff_sessions')
          .values({ token_hash: hashOf(token), device, created_at: now, expires_at: now + lifetimeMs })
          .execute();
        return token;
      });
    },
    isOpen: async (token) => (await find(token)) !== undefined,
    find,
    async list() {
      const rows = await db.sql
        .selectFrom('staff_sessions')
        .selectAll()
        .where('expires_at', '>', clock.now())
        .where('created_at', '<=', clock.now() + mostAheadMs)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .execute();
      return rows.map(toSession);
    },
    async close(token) {
      await db.write((trx) => trx.deleteFrom('staff_sessions').where('token_hash', '=', hashOf(token)).execute());
    },
    end: (name) =>
      db.write(async (trx) => {
        const rows = await trx.selectFrom('staff_sessions').select(['token_hash', 'device']).execute();
        const row = rows.find(({ token_hash }) => nameOf(token_hash) === name);
        if (!row) return undefined;
        await trx.deleteFrom('staff_sessions').where('token_hash', '=', row.token_hash).execute();
        await trx.deleteFrom('staff_devices').execute();
        await trx.deleteFrom('push_subscriptions').where('device', '=', row.device).execute();
        return row.device;
      }),
    closeAll: () => db.write(endAll),
  };
}
