import { z } from 'zod';
import { knownNetworks as bounds } from '#src/lib/budgets.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import type { Db } from '../db/client.server.ts';
import type { Settings } from '../settings.server.ts';
import { randomToken } from '../tokens.server.ts';
import type { Role } from './rights.ts';
import { hashOf } from './session.server.ts';

export type Devices = ReturnType<typeof createDevices>;

/** Remembered browsers. Separate from sessions, so that a token of one cannot be used as the other. */
export function createDevices(db: Db, clock: Clock) {
  async function holderOf(token: string) {
    const row = await db.sql
      .selectFrom('staff_devices as device')
      .innerJoin('staff_accounts as account', 'account.id', 'device.account_id')
      .where('account.state', '=', 'active')
      .where('token_hash', '=', hashOf(token))
      .select(['device.expires_at', 'account.id', 'account.name', 'account.role'])
      .executeTakeFirst();
    if (!row || row.expires_at <= clock.now()) return undefined;
    return { account: row.id, name: row.name, role: row.role as Role };
  }
  return {
    /**
     * Remembers the browser of the token `session`, dropping the tokens `replaces`; returns its new token, undefined if
     * the session has ended.
     */
    async remember(lifetimeMs: number, session: string, replaces: readonly string[] = []): Promise<string | undefined> {
      const token = randomToken();
      const now = clock.now();
      return db.write(async (trx) => {
        let signedIn = trx.selectFrom('staff_sessions').select('account_id').where('token_hash', '=', hashOf(session));
        // Whoever ends all sessions waits for this row, and then forgets this device too.
        if (db.engine === 'postgres') signedIn = signedIn.forShare();
        const holder = await signedIn.executeTakeFirst();
        if (!holder) return undefined;
        if (replaces.length > 0) {
          await trx.deleteFrom('staff_devices').where('token_hash', 'in', replaces.map(hashOf)).execute();
        }
        const row = { token_hash: hashOf(token), ...holder, created_at: now, expires_at: now + lifetimeMs };
        await trx.insertInto('staff_devices').values(row).execute();
        return token;
      });
    },
    isRemembered: async (token: string) => (await holderOf(token)) !== undefined,
    holderOf,
    async forget(token: string): Promise<void> {
      await db.write((trx) => trx.deleteFrom('staff_devices').where('token_hash', '=', hashOf(token)).execute());
    },
  };
}

const setting = 'sign-in-networks';
const stored = z.array(z.object({ network: z.string(), at: z.number() }));

/** Networks of successful sign-ins, as keyed hashes; they are not held back by what strangers use up. */
export function createKnownNetworks(settings: Settings, clock: Clock) {
  async function read() {
    const text = await settings.get(setting);
    const parsed = stored.safeParse(text === undefined ? [] : JSON.parse(text));
    const oldest = clock.now() - bounds.keepMs;
    return (parsed.data ?? []).filter(({ at }) => at > oldest);
  }
  return {
    has: async (network: string) => (await read()).some((known) => known.network === network),
    async note(network: string): Promise<void> {
      const now = clock.now();
      const before = await read();
      const known = before.find((one) => one.network === network);
      if (known && now - known.at < dayMs) return;
      const others = before.filter((one) => one !== known);
      await settings.set(setting, JSON.stringify([{ network, at: now }, ...others].slice(0, bounds.max)));
    },
  };
}
