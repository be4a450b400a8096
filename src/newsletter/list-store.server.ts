import { sql } from 'kysely';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { NewsletterSubscribersTable } from '#src/platform/db/tables-site.ts';
import type { SubscriberState } from './newsletter-rules.ts';

/** Absent parts do not restrict. */
export interface SubscriberQuery {
  words?: string | undefined;
  state?: SubscriberState | undefined;
}

export interface SubscriberCursor {
  requested_at: number;
  id: string;
}

/** Latest sign-ups first. */
export async function listSubscribers(
  db: Sql,
  query: SubscriberQuery,
  page: { limit: number; after?: SubscriberCursor | undefined },
): Promise<NewsletterSubscribersTable[]> {
  const { after } = page;
  let found = db.selectFrom('newsletter_subscribers').selectAll();
  if (query.state) found = found.where('state', '=', query.state);
  if (query.words) {
    const part = `%${query.words.replace(/[\\%_]/g, '\\$&')}%`;
    found = found.where(sql<boolean>`(email_key like ${part} escape '\\' or lower(email) like ${part} escape '\\')`);
  }
  if (after) {
    found = found.where((eb) => eb(eb.refTuple('requested_at', 'id'), '<', eb.tuple(after.requested_at, after.id)));
  }
  return found.orderBy('requested_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

export async function countSubscribers(db: Sql): Promise<Record<SubscriberState, number>> {
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
  const of = (state: SubscriberState) => Number(rows.find((row) => row.state === state)?.n ?? 0);
  return { pending: of('pending'), confirmed: of('confirmed'), unsubscribed: of('unsubscribed') };
}
