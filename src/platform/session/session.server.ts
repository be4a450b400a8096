import { createHash } from 'node:crypto';
import type { Clock } from '#src/lib/time.ts';
import type { Db, Sql, Trx } from '../db/client.server.ts';
import { randomToken } from '../tokens.server.ts';
import type { Role } from './rights.ts';

/** Clocks of several machines differ by less. */
const mostAheadMs = 60_000;

/** Maximum and idle lifetime, in milliseconds. */
export const sessionLimits = { mostMs: 12 * 3_600_000, idleMs: 2 * 3_600_000 } as const;

/** The account that ADMIN_PASSWORD makes or repairs. */
export const firstOwner = 'owner';

/** Writes `used_at` at most this often. */
const usedEveryMs = 60_000;

/** Only this hash is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
/** Name shown to people; reveals nothing of the token. */
const nameOf = (role: string, hash: string) => `${role} ${createHash('sha256').update(hash).digest('hex').slice(0, 6)}`;

/** Moments in epoch milliseconds. */
export interface OpenSession {
  /** Short display name, unique within the site. */
  name: string;
  account: { id: string; name: string; role: Role };
  device: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number;
  confirmedAt: number;
}

/** Deletes what has expired, so that nothing revives if the clock is set back. */
export async function forgetSessions(trx: Trx, now: number): Promise<void> {
  await trx
    .deleteFrom('staff_sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('used_at', '<=', now - sessionLimits.idleMs)]))
    .execute();
  for (const table of ['staff_devices', 'staff_links', 'staff_challenges', 'staff_second_steps'] as const) {
    await trx.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
}

/** Sessions first: whoever is remembering a device holds a lock on its session's row (devices.server.ts). */
const opened = [
  'staff_sessions',
  'staff_devices',
  'staff_links',
  'push_subscriptions',
  'staff_second_steps',
  'staff_challenges',
] as const;

/**
 * Ends all sessions, remembered devices, unused links, notifications and begun sign-ins of an account, within a
 * transaction. Passkeys, authenticator app and recovery codes stay.
 */
export async function endAll(trx: Trx, account: string): Promise<void> {
  for (const table of opened) {
    await trx.deleteFrom(table).where('account_id', '=', account).execute();
  }
}

export type Sessions = ReturnType<typeof createSessions>;

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

/** A session from the future predates a clock set back, so its age is unknown. */
const isCurrent = (row: Row, now: number) =>
  row.expires_at > now && row.created_at <= now + mostAheadMs && row.used_at + sessionLimits.idleMs > now;

export function createSessions(db: Db, clock: Clock) {
  async function close(token: string): Promise<void> {
    await db.write((trx) => trx.deleteFrom('staff_sessions').where('token_hash', '=', hashOf(token)).execute());
  }
  async function find(token: string): Promise<OpenSession | undefined> {
    const row = await rowsOf(db.sql).where('token_hash', '=', hashOf(token)).executeTakeFirst();
    if (!row || isCurrent(row, clock.now())) return row && toSession(row);
    // Deleted, so that a clock set back cannot revive it.
    await close(token);
    return undefined;
  }
  const note = (token: string, what: Partial<Record<'used_at' | 'confirmed_at', number>>) =>
    db.write(async (trx) => {
      await trx.updateTable('staff_sessions').set(what).where('token_hash', '=', hashOf(token)).execute();
    });

  return {
    /**
     * Opens a session, dropping the tokens `replaces`; returns its token. `under`: hash of the password given, if any.
     * Undefined if the password has changed since, or the account is gone.
     */
    async open(
      account: string,
      about: { device: string; under?: string; replaces: readonly string[]; lifetimeMs?: number },
    ): Promise<string | undefined> {
      const { device, under, replaces, lifetimeMs = sessionLimits.mostMs } = about;
      const token = randomToken();
      const now = clock.now();
      return db.write(async (trx) => {
        let holding = trx.selectFrom('staff_accounts').select('password_hash').where('id', '=', account);
        holding = holding.where('state', '=', 'active');
        // A concurrent password change waits for this transaction, and then ends this session too.
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
    isOpen: async (token: string) => (await find(token)) !== undefined,
    find,
    async touch(token: string): Promise<void> {
      const session = await find(token);
      if (session && clock.now() - session.usedAt >= usedEveryMs) await note(token, { used_at: clock.now() });
    },
    /** Records that the person just proved who they are. */
    confirm: (token: string) => note(token, { confirmed_at: clock.now(), used_at: clock.now() }),
    async list(account: string): Promise<OpenSession[]> {
      const rows = await rowsOf(db.sql)
        .where('account_id', '=', account)
        .orderBy('session.created_at', 'desc')
        .orderBy('token_hash')
        .execute();
      return rows.filter((row) => isCurrent(row, clock.now())).map(toSession);
    },
    close,
    /**
     * Ends a session by its display name, plus notifications of similar browsers and all remembered devices of the
     * account; returns the browser's description, undefined if there is no such session.
     */
    end: (account: string, name: string): Promise<string | undefined> =>
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
    /** Also forgets the account's remembered devices. */
    closeAll: (account: string) => db.write((trx) => endAll(trx, account)),
  };
}
