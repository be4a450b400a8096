import { createHash } from 'node:crypto';
import type { Clock } from '#src/lib/clock.ts';
import type { Db, Sql, Trx } from '../db/client.server.ts';
import { randomToken } from '../tokens.server.ts';
import type { Role } from './rights.ts';

/** Clocks of several machines differ by less. */
const mostAheadMs = 60_000;

/** How long a session lasts: at most, and without anything being done with it. In milliseconds. */
export const sessionLimits = { mostMs: 12 * 3_600_000, idleMs: 2 * 3_600_000 } as const;

/** The account that ADMIN_PASSWORD makes or repairs. */
export const firstOwner = 'owner';

/** A use is written down when the last one is so long ago, in milliseconds. */
const usedEveryMs = 60_000;

/** What the database knows of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
/** How a session is called where people read of it; says nothing of its token. */
const nameOf = (role: string, hash: string) => `${role} ${createHash('sha256').update(hash).digest('hex').slice(0, 6)}`;

/** A signed-in browser, and whose it is. Moments in epoch milliseconds. */
export interface OpenSession {
  /** Short, and tells the sessions of the site apart. */
  name: string;
  account: { id: string; name: string; role: Role };
  /** Browser and system in words; empty when it was not noted. */
  device: string;
  createdAt: number;
  /** When it ends whatever is done with it. */
  expiresAt: number;
  usedAt: number;
  /** When its person last proved who they are. */
  confirmedAt: number;
}

/** Drops sessions, remembered devices, links and begun sign-ins that are over, so that none comes back when the clock is set back. */
export async function forgetSessions(trx: Trx, now: number): Promise<void> {
  await trx
    .deleteFrom('staff_sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('used_at', '<=', now - sessionLimits.idleMs)]))
    .execute();
  for (const table of ['staff_devices', 'staff_links', 'staff_challenges', 'staff_second_steps'] as const) {
    await trx.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
}

/** What an account has open; sessions first: who is about to remember a device holds on to its session's row (devices.server.ts). */
const opened = [
  'staff_sessions',
  'staff_devices',
  'staff_links',
  'push_subscriptions',
  'staff_second_steps',
  'staff_challenges',
] as const;

/**
 * Ends every session, every remembered device, every unused link, every browser's notifications and every begun sign-in of
 * an account, as part of a transaction. Its passkeys, authenticator app and recovery codes stay.
 */
export async function endAll(trx: Trx, account: string): Promise<void> {
  for (const table of opened) {
    await trx.deleteFrom(table).where('account_id', '=', account).execute();
  }
}

/** Signed-in browsers; a token is known only to the browser that holds its cookie. */
export interface Sessions {
  /**
   * Opens a session of an account in the place of the tokens `replaces`; its token. `under`: hash of the password given,
   * left out when none was. undefined when another password holds by now, or the account is gone.
   */
  open(
    account: string,
    about: { device: string; under?: string; replaces: readonly string[]; lifetimeMs?: number },
  ): Promise<string | undefined>;
  isOpen(token: string): Promise<boolean>;
  /** The open session of a token, or undefined. */
  find(token: string): Promise<OpenSession | undefined>;
  /** Notes that its person has just done something with it. */
  touch(token: string): Promise<void>;
  /** Notes that its person has just proved who they are. */
  confirm(token: string): Promise<void>;
  /** Every open session of an account, the newest first. */
  list(account: string): Promise<OpenSession[]>;
  close(token: string): Promise<void>;
  /**
   * Ends the session of a name, with the notifications of browsers of its kind and every remembered device of the account;
   * the words for its browser, undefined when the account has no such session.
   */
  end(account: string, name: string): Promise<string | undefined>;
  /** Ends every session of an account and forgets its remembered devices. */
  closeAll(account: string): Promise<void>;
}

const rowsOf = (sql: Sql | Trx) =>
  sql
    .selectFrom('staff_sessions as session')
    .innerJoin('staff_accounts as account', 'account.id', 'session.account_id')
    .where('account.state', '=', 'active')
    .selectAll('session')
    .select(['account.name as person', 'account.role']);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toSession = (row: Row): OpenSession => ({
  name: nameOf(row.role, row.token_hash),
  account: { id: row.account_id, name: row.person, role: row.role as Role },
  device: row.device,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  confirmedAt: row.confirmed_at,
});

/** A session from the future was opened before the clock was set back; nobody knows how old it is. */
const isCurrent = (row: Row, now: number) =>
  row.expires_at > now && row.created_at <= now + mostAheadMs && row.used_at + sessionLimits.idleMs > now;

export function createSessions(db: Db, clock: Clock): Sessions {
  async function find(token: string): Promise<OpenSession | undefined> {
    const row = await rowsOf(db.sql).where('token_hash', '=', hashOf(token)).executeTakeFirst();
    if (!row || isCurrent(row, clock.now())) return row && toSession(row);
    // Ended for good, whatever the clock says later.
    await db.write((trx) => trx.deleteFrom('staff_sessions').where('token_hash', '=', row.token_hash).execute());
    return undefined;
  }
  const note = (token: string, what: Partial<Record<'used_at' | 'confirmed_at', number>>) =>
    db.write(async (trx) => {
      await trx.updateTable('staff_sessions').set(what).where('token_hash', '=', hashOf(token)).execute();
    });

  return {
    async open(account, { device, under, replaces, lifetimeMs = sessionLimits.mostMs }) {
      const token = randomToken();
      const now = clock.now();
      return db.write(async (trx) => {
        let holding = trx.selectFrom('staff_accounts').select('password_hash').where('id', '=', account);
        holding = holding.where('state', '=', 'active');
        // Another process that changes the password waits for this one, and then ends this session as well.
        if (db.engine === 'postgres') holding = holding.forShare();
        const row = await holding.executeTakeFirst();
        if (!row || (under !== undefined && row.password_hash !== under)) return undefined;
        if (replaces.length > 0) {
          await trx.deleteFrom('staff_sessions').where('token_hash', 'in', replaces.map(hashOf)).execute();
        }
        const moments = { created_at: now, expires_at: now + lifetimeMs, used_at: now, confirmed_at: now };
        await trx
          .insertInto('staff_sessions')
          .values({ token_hash: hashOf(token), account_id: account, device, ...moments })
          .execute();
        return token;
      });
    },
    isOpen: async (token) => (await find(token)) !== undefined,
    find,
    async touch(token) {
      const session = await find(token);
      if (session && clock.now() - session.usedAt >= usedEveryMs) await note(token, { used_at: clock.now() });
    },
    confirm: (token) => note(token, { confirmed_at: clock.now(), used_at: clock.now() }),
    async list(account) {
      const rows = await rowsOf(db.sql)
        .where('account_id', '=', account)
        .orderBy('session.created_at', 'desc')
        .orderBy('token_hash')
        .execute();
      return rows.filter((row) => isCurrent(row, clock.now())).map(toSession);
    },
    async close(token) {
      await db.write((trx) => trx.deleteFrom('staff_sessions').where('token_hash', '=', hashOf(token)).execute());
    },
    end: (account, name) =>
      db.write(async (trx) => {
        const rows = await rowsOf(trx).where('account_id', '=', account).execute();
        const row = rows.find(({ role, token_hash }) => nameOf(role, token_hash) === name);
        if (!row) return undefined;
        await trx.deleteFrom('staff_sessions').where('token_hash', '=', row.token_hash).execute();
        await trx.deleteFrom('staff_devices').where('account_id', '=', account).execute();
        await trx
          .deleteFrom('push_subscriptions')
          .where('account_id', '=', account)
          .where('device', '=', row.device)
          .execute();
        return row.device;
      }),
    closeAll: (account) => db.write((trx) => endAll(trx, account)),
  };
}
