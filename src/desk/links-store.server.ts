import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { StaffLinksTable } from '#src/platform/db/tables-accounts.ts';

/** Puts a link in the place of all that its account had. */
export async function putLink(trx: Trx, row: StaffLinksTable): Promise<void> {
  await trx.deleteFrom('staff_links').where('account_id', '=', row.account_id).execute();
  await trx.insertInto('staff_links').values(row).execute();
}

/** The link of a token's hash that still holds at `now` (epoch milliseconds). */
export const findLink = (from: Sql | Trx, hash: string, now: number) =>
  from
    .selectFrom('staff_links')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses up a link; whose it was, undefined when it does not hold or somebody else was quicker. */
export const takeLink = (trx: Trx, hash: string, now: number) =>
  trx
    .deleteFrom('staff_links')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Every link that holds at `now`. */
export const openLinks = (from: Sql, now: number) =>
  from.selectFrom('staff_links').selectAll().where('expires_at', '>', now).execute();
