import type { Db, Trx } from '../db/client.server.ts';

/** Copies of one notification share these. */
interface Notification {
  submission_id: string | null;
  subject: string;
  created_at: number;
}

/** Which of the owner's addresses have no copy of this notification. */
async function without(trx: Trx, mail: Notification, owner: readonly string[]): Promise<string[]> {
  const copies = await trx
    .selectFrom('outbox')
    .select('recipient')
    .where('audience', '=', 'owner')
    .where('submission_id', 'is not distinct from', mail.submission_id)
    .where('subject', '=', mail.subject)
    .where('created_at', '=', mail.created_at)
    .execute();
  return owner.filter((address) => !copies.some(({ recipient }) => recipient === address));
}

/**
 * Sends unsent notifications to whom MAIL_TO names now. A copy for an address that is gone goes to one without a copy,
 * else is dropped. Returns how many were changed.
 */
export async function readdressNotifications(db: Db, owner: readonly string[], now: number): Promise<number> {
  return db.write(async (trx) => {
    let stale = trx
      .selectFrom('outbox')
      .select(['id', 'recipient', 'submission_id', 'subject', 'created_at'])
      .where('audience', '=', 'owner')
      .where('state', 'in', ['waiting', 'dead'])
      .where('recipient', 'not in', owner)
      // One that another process is sending just now is left to it.
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
      .orderBy('created_at');
    if (db.engine === 'postgres') stale = stale.forUpdate();
    const mails = await stale.execute();
    for (const mail of mails) {
      const [recipient] = await without(trx, mail, owner);
      if (recipient === undefined) {
        await trx.deleteFrom('outbox').where('id', '=', mail.id).execute();
        continue;
      }
      await trx
        .updateTable('outbox')
        .set({ recipient, state: 'waiting', attempts: 0, next_attempt_at: now })
        .where('id', '=', mail.id)
        .execute();
    }
    return mails.length;
  });
}
