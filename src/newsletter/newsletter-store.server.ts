import { markStale } from '#src/intake/people-store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { NewsletterSubscribersTable } from '#src/platform/db/tables-newsletter.ts';

export async function findSubscriber(from: Sql | Trx, id: string): Promise<NewsletterSubscribersTable | undefined> {
  return from.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

type Unknown = 'person_id' | 'ended_by' | 'ended_reason' | 'soft_bounces' | 'consent';
const unknown = { person_id: null, ended_by: '', ended_reason: '', soft_bounces: 0, consent: '' };

/** Writes a new subscriber, or leaves the one that has this key; returns the row that is there now. */
export async function addSubscriber(
  trx: Trx,
  row: Omit<NewsletterSubscribersTable, Unknown> & { consent?: string },
): Promise<NewsletterSubscribersTable> {
  await trx
    .insertInto('newsletter_subscribers')
    .values({ ...unknown, ...row })
    .onConflict((c) => c.column('email_key').doNothing())
    .execute();
  return trx
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email_key', '=', row.email_key)
    .executeTakeFirstOrThrow();
}

/** Takes an address that has not confirmed, or has left, up again; one that has complained stays away. */
export async function askAgain(
  trx: Trx,
  id: string,
  now: { email: string; source: string; requested_at: number; consent?: string },
): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ ...now, state: 'pending' })
    .where('id', '=', id)
    .where('state', '!=', 'confirmed')
    .where('ended_by', '!=', 'complaint')
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
    .set(change.state === 'confirmed' ? { ...change, ended_by: '', ended_reason: '', soft_bounces: 0 } : change)
    .where('id', '=', id)
    .where('state', '!=', change.state)
    .execute();
}

/** Ends a subscription because a mail server said so; a complaint counts also where it had ended already. */
export async function endSubscription(
  trx: Trx,
  id: string,
  end: { by: 'bounce' | 'complaint'; reason: string; at: number },
): Promise<void> {
  let one = trx
    .updateTable('newsletter_subscribers')
    .set({ state: 'unsubscribed', unsubscribed_at: end.at, ended_by: end.by, ended_reason: end.reason })
    .where('id', '=', id)
    .where('ended_by', '!=', 'complaint');
  if (end.by === 'bounce') one = one.where('state', '=', 'confirmed');
  await one.execute();
}

/** Counts an issue that came back because of something that may pass; how many there were since they confirmed. */
export async function countSoftBounce(trx: Trx, id: string): Promise<number> {
  const row = await trx
    .updateTable('newsletter_subscribers')
    .set((eb) => ({ soft_bounces: eb('soft_bounces', '+', 1) }))
    .where('id', '=', id)
    .returning('soft_bounces')
    .executeTakeFirst();
  return row?.soft_bounces ?? 0;
}

/** Forgets which issues went to a subscriber. */
const dropCopies = (trx: Trx, id: string) =>
  trx.deleteFrom('newsletter_copies').where('subscriber_id', '=', id).execute();

/** Forgets addresses that were asked for before `moment` and never confirmed. */
export async function forgetUnconfirmed(trx: Trx, moment: number): Promise<void> {
  const gone = await trx
    .deleteFrom('newsletter_subscribers')
    .where('state', '=', 'pending')
    .where('requested_at', '<', moment)
    .returning(['id', 'person_id'])
    .execute();
  for (const { id } of gone) await dropCopies(trx, id);
  await markStale(
    trx,
    gone.map(({ person_id }) => person_id),
  );
}

/** Forgets one subscriber; false when there is none of this id. */
export async function removeSubscriber(trx: Trx, id: string): Promise<boolean> {
  await dropCopies(trx, id);
  const gone = await trx
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .returning('person_id')
    .executeTakeFirst();
  await markStale(trx, [gone?.person_id ?? null]);
  return gone !== undefined;
}
