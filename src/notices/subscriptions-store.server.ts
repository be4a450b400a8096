import { z } from 'zod';
import { parsedJson } from '#src/lib/json.ts';
import { newId } from '#src/lib/new-id.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { PushSubscriptionsTable } from '#src/platform/db/tables-notices.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { type SwitchKind, switchKinds } from './notice-kinds.ts';
import type { QuietHours } from './notice-rules.ts';

/** A browser that is told. Moments in epoch milliseconds. */
export interface Subscription {
  id: string;
  /** Whose it is, and what they may read. */
  account: string;
  role: Role;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  kinds: SwitchKind[];
  quiet: QuietHours;
  /** Quiet hours hold emergencies too. */
  holdsUrgent: boolean;
  createdAt: number;
  lastSentAt: number | null;
  failures: number;
  failingSince: number | null;
  pausedAt: number | null;
  lastError: string;
}

const kindList = z.array(z.enum(switchKinds as [SwitchKind, ...SwitchKind[]])).catch([]);

const read = (row: PushSubscriptionsTable & { role: string }): Subscription => ({
  id: row.id,
  account: row.account_id,
  role: row.role as Role,
  endpoint: row.endpoint,
  p256dh: row.p256dh,
  auth: row.auth,
  device: row.device,
  kinds: kindList.parse(parsedJson(row.kinds)),
  quiet: { from: row.quiet_from, to: row.quiet_to },
  holdsUrgent: row.quiet_urgent === 1,
  createdAt: row.created_at,
  lastSentAt: row.last_sent_at,
  failures: row.failures,
  failingSince: row.failing_since,
  pausedAt: row.paused_at,
  lastError: row.last_error,
});

/** With who they are; those of a person who can no longer sign in are told nothing. */
const withRoles = (from: Sql | Trx) =>
  from
    .selectFrom('push_subscriptions as s')
    .innerJoin('staff_accounts as a', 'a.id', 's.account_id')
    .where('a.state', '=', 'active')
    .selectAll('s')
    .select('a.role');

/** Every browser that asked to be told, the oldest first. */
export async function listSubscriptions(from: Sql | Trx): Promise<Subscription[]> {
  const rows = await withRoles(from).orderBy('s.created_at').orderBy('s.id').execute();
  return rows.map(read);
}

export async function findSubscription(from: Sql | Trx, id: string): Promise<Subscription | undefined> {
  const row = await withRoles(from).where('s.id', '=', id).executeTakeFirst();
  return row && read(row);
}

/** The ids of the subscriptions of the browser with one of these token hashes. */
export async function idsOfBrowser(from: Sql | Trx, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await from.selectFrom('push_subscriptions').select('id').where('browser_hash', 'in', hashes).execute();
  return rows.map(({ id }) => id);
}

/**
 * Keeps a browser's subscription in the place of those that it had before, whose switches it takes over; it is told of every
 * kind when it had none. Returns its id.
 */
export async function putSubscription(
  trx: Trx,
  given: { account: string; browserHash: string; replaces: readonly string[]; device: string; now: number } & Pick<
    Subscription,
    'endpoint' | 'p256dh' | 'auth'
  >,
): Promise<string> {
  const { browserHash, replaces, now, endpoint, p256dh, auth, device } = given;
  const before = await trx
    .selectFrom('push_subscriptions')
    .selectAll()
    .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('browser_hash', 'in', [browserHash, ...replaces])]))
    .orderBy('created_at', 'desc')
    .execute();
  // Of somebody else, who used this browser before, nothing is taken over.
  const last = before.find(({ account_id }) => account_id === given.account);
  if (before.length > 0) {
    const ids = before.map(({ id }) => id);
    await trx.deleteFrom('push_subscriptions').where('id', 'in', ids).execute();
  }
  const id = last?.id ?? newId(now);
  await trx
    .insertInto('push_subscriptions')
    .values({
      id,
      account_id: given.account,
      browser_hash: browserHash,
      endpoint,
      p256dh,
      auth,
      device,
      kinds: last?.kinds ?? JSON.stringify(switchKinds),
      quiet_from: last?.quiet_from ?? 0,
      quiet_to: last?.quiet_to ?? 0,
      quiet_urgent: last?.quiet_urgent ?? 0,
      created_at: last?.created_at ?? now,
      last_sent_at: last?.last_sent_at ?? null,
      failures: 0,
      failing_since: null,
      paused_at: null,
      last_error: '',
    })
    .execute();
  return id;
}

/** Sets what a browser is told and when; false when it is no longer there. */
export async function setSwitches(
  trx: Trx,
  id: string,
  { kinds, quiet, holdsUrgent }: Pick<Subscription, 'kinds' | 'quiet' | 'holdsUrgent'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('push_subscriptions')
    .set({
      ...{ kinds: JSON.stringify(kinds), quiet_from: quiet.from, quiet_to: quiet.to },
      quiet_urgent: holdsUrgent ? 1 : 0,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets browsers, and what was on its way to them. Returns how many there were. */
export async function dropSubscriptions(trx: Trx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await trx
    .updateTable('notice_deliveries')
    .set({ state: 'dropped' })
    .where('channel', '=', 'push')
    .where('target', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
  const { numDeletedRows } = await trx.deleteFrom('push_subscriptions').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Notes that a browser took a message: it is served again, whatever was before. */
export async function noteSuccess(trx: Trx, id: string, now: number): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({ last_sent_at: now, failures: 0, failing_since: null, paused_at: null, last_error: '' })
    .where('id', '=', id)
    .execute();
}

/** Notes a failed attempt as `next` counts it. */
export async function noteFailure(
  trx: Trx,
  id: string,
  next: { failures: number; failingSince: number; pausedAt: number | null; error: string },
): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({
      failures: next.failures,
      failing_since: next.failingSince,
      paused_at: next.pausedAt,
      last_error: next.error.slice(0, 300),
    })
    .where('id', '=', id)
    .execute();
}
