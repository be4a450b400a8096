import { bookingProblems } from '#src/content/appointments.ts';
import { type Holder, OverBudget } from '#src/intake/budgets.server.ts';
import { bookingBudgets } from '#src/lib/budgets.ts';
import { easternAt } from '#src/lib/eastern.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { Over } from '#src/platform/rate-limit/rate-limit.server.ts';
import { spend } from '#src/platform/rate-limit/spend.server.ts';
import { dropHolds } from './appointment-store.server.ts';

/** How many appointments from `today` (Eastern, YYYY-MM-DD) on each of these keys holds. */
async function openBookings(trx: Trx, keys: readonly string[], today: string): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('booking_holders')
    .innerJoin('appointments', 'appointments.id', 'booking_holders.id')
    .select(['booking_holders.key', (eb) => eb.fn.countAll<number>().as('n')])
    .where('booking_holders.key', 'in', keys)
    .where('appointments.status', '<>', 'cancelled')
    .where('appointments.date', '>=', today)
    .groupBy('booking_holders.key')
    .execute();
  return new Map(rows.map(({ key, n }) => [key, Number(n)]));
}

/** Notes whose budgets an appointment takes a place of. */
async function holdBooking(trx: Trx, id: string, keys: readonly string[]): Promise<void> {
  await trx
    .insertInto('booking_holders')
    .values(keys.map((key) => ({ key, id })))
    .execute();
}

/** Drops what is known of appointments before `today`, and of those that are gone. */
async function forgetHoldersBefore(trx: Trx, today: string): Promise<void> {
  await trx
    .deleteFrom('booking_holders')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('appointments')
            .select('appointments.id')
            .whereRef('appointments.id', '=', 'booking_holders.id')
            .where('appointments.date', '>=', today),
        ),
      ),
    )
    .execute();
}

const hour = 3_600_000;
const dateOf = (now: number) => easternAt(now).toPlainDate().toString();

/**
 * Takes a place for an appointment from the budgets of its mailbox, its network and the site; a cancelled or past one
 * gives it back. `now` in epoch milliseconds.
 * @throws OverBudget with words for the visitor when one has no room.
 */
export async function takeBooking(trx: Trx, id: string, holder: Holder, now: number): Promise<void> {
  const held = [
    { key: `mailbox:${holder.mailbox}`, budget: bookingBudgets.mailbox, words: bookingProblems.severalOpen },
    { key: `network:${holder.network}`, budget: bookingBudgets.network, words: bookingProblems.severalFromHere },
  ];
  const keys = held.map(({ key }) => key);
  const open = await openBookings(trx, keys, dateOf(now));
  const full = held.find(({ key, budget }) => (open.get(key) ?? 0) >= budget.max);
  // Nobody knows when a place is given back; an hour is when it is worth looking again.
  if (full) throw new OverBudget({ budget: full.budget, waitMs: hour }, full.words);
  const over: Over | undefined = await spend(trx, [{ budget: bookingBudgets.site, holder: '', amount: 1 }], now);
  if (over) throw new OverBudget(over, bookingProblems.manyToday);
  await holdBooking(trx, id, keys);
}

/** Forgets who held appointments of days that are over, and times that were kept long enough; run now and then. */
export async function forgetHolders(trx: Trx, now: number): Promise<void> {
  await dropHolds(trx, now);
  await forgetHoldersBefore(trx, dateOf(now));
}
