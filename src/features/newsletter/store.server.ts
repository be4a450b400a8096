import { markStale } from '#src/intake/people-store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { NewsletterSubscribersTable } from '#src/platform/db/tables.ts';

export async function findSubscriber(from: Sql | Trx, id: string): Promise<NewsletterSubscribersTable | undefined> {
  return from.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Writes a new subscriber, or leaves the one that has this key; returns the row that is there now. */
export async function addSubscriber(
  trx: Trx,
  row: Omit<NewsletterSubscribersTable, 'person_id'>,
): Promise<NewsletterSubscribersTable> {
  await trx
    .insertInto('newsletter_subscribers')
    .values({ ...row, person_id: null })
    .onConflict((c) => c.column('email_key').doNothing())
    .execute();
  return trx
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email_key', '=', row.email_key)
    .executeTakeFirstOrThrow();
}

/** Takes an address that has not confirmed, or has left, up again. */
export async function askAgain(
  trx: Trx,
  id: string,
  now: { email: string; source: string; requested_at: number },
): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ ...now, state: 'pending' })
    .where('id', '=', id)
    .where('state', '!=', 'confirmed')
    .execute();
}

/** Moves a subscriber to another state unless it is there already. */
export async function markSubscriber(
  trx: Trx,
  id: string,
  change: { state: 'confirmed'; confirmed_at: number } | { state: 'unsubscribed'; unsubscribed_at: number },
): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set(change)
    .where('id', '=', id)
    .where('state', '!=', change.state)
    .execute();
}

/** Forgets addresses that were asked for before `moment` and never confirmed. */
export async function forgetUnconfirmed(trx: Trx, moment: number): Promise<void> {
  const gone = await trx
    .deleteFrom('newsletter_subscribers')
    .where('state', '=', 'pending')
    .where('requested_at', '<', moment)
    .returning('person_id')
    .execute();
  await markStale(
    trx,
    gone.map(({ person_id }) => person_id),
  );
}

/** Forgets one subscriber; false when there is none of this id. */
export async function removeSubscriber(trx: Trx, id: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .returning('person_id')
    .executeTakeFirst();
  await markStale(trx, [gone?.person_id ?? null]);
  return gone !== undefined;
}
