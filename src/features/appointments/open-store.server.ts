import type { Trx } from '#src/platform/db/client.server.ts';

/** How many appointments from `today` (Eastern, YYYY-MM-DD) on each of these keys holds. */
export async function openBookings(trx: Trx, keys: readonly string[], today: string): Promise<Map<string, number>> {
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
export async function holdBooking(trx: Trx, id: string, keys: readonly string[]): Promise<void> {
  await trx
    .insertInto('booking_holders')
    .values(keys.map((key) => ({ key, id })))
    .execute();
}

/** Drops what is known of appointments before `today`, and of those that are gone. */
export async function forgetHoldersBefore(trx: Trx, today: string): Promise<void> {
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
