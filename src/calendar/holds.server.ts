import { bookingBudgets } from '#src/lib/budgets.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { hasRoom, heldBy, nearestFree, rulesAt, type SlotKey, slotProblems } from './appointment-rules.ts';
import { countHolds, dropHolds, findAppointment, insertHold, takenSpans } from './appointment-store.server.ts';

const holdMs = 10 * 60_000;

/** `id`: of the future appointment; `network`: keyed hash. */
export interface HoldOwner {
  id: string;
  talk: string;
  network: string;
}

/**
 * Free, and held until a moment (epoch milliseconds) unless too many holds exist; or taken, with the nearest free
 * slots.
 */
export type HoldResult = { isFree: true; until?: number } | { isFree: false; alternatives: SlotKey[] };

/** Holds a consultation slot for ten minutes for a chat session, replacing its earlier hold (S1 §4). */
export function createHolds({ db, clock, hours }: { db: Db; clock: Clock; hours: BusinessClock }) {
  return (slot: SlotKey, owner: HoldOwner): Promise<HoldResult> =>
    db.write(async (trx) => {
      const now = clock.now();
      const schedule = hours.rules();
      const rules = rulesAt(now, { schedule });
      await dropHolds(trx, now, owner);
      const taken = await takenSpans(trx, rules);
      const notFree = { isFree: false, alternatives: nearestFree(slot, taken, rules) } as const;
      if (Object.keys(slotProblems(slot, rules)).length > 0 || (await findAppointment(trx, owner.id))) return notFree;
      const own = heldBy(slot, rules);
      if (!hasRoom(own, taken, rules)) return notFree;
      const { all, ofNetwork } = await countHolds(trx, owner.network, now);
      if (all >= bookingBudgets.holds.max || ofNetwork >= bookingBudgets.holdsOfNetwork.max) return { isFree: true };
      const until = now + holdMs;
      const row = { ...owner, kind: rules.kind, holds_from: own.from, holds_to: own.to, until };
      const isKept = await insertHold(trx, row, { now, atOnce: schedule.atOnce });
      return isKept ? { isFree: true, until } : notFree;
    });
}
