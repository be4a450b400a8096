import { randomUUID } from 'node:crypto';
import type { Db } from '#src/platform/db/client.server.ts';
import { insert } from './insert.ts';

/** Puts readers into the list who confirmed at a moment (epoch milliseconds); their ids in the order of their names. */
export async function addReaders(db: Db, names: readonly string[], confirmedAt: number): Promise<string[]> {
  const rows = names.map((name) => ({
    ...{ id: randomUUID(), email_key: `${name}@example.com`, email: `${name}@example.com`, state: 'confirmed' },
    ...{ source: 'page', requested_at: confirmedAt, confirmed_at: confirmedAt, unsubscribed_at: null, person_id: null },
    ...{ ended_by: '', ended_reason: '', soft_bounces: 0, consent: '' },
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await db.write((trx) => insert(trx, 'newsletter_subscribers', rows.slice(at, at + 500)));
  }
  return rows.map(({ id }) => id);
}
