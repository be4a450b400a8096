import type { NewsletterSubscribersTable } from 'db:tables';
import { sql } from 'kysely';
import { failedAddresses } from '#src/intake/inbound-store.server.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { pageOf, readCursor } from '#src/lib/paging.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import type { ImportReport, SubscriberManagement } from './newsletter-manage.server.ts';
import { type SubscriberState, subscriberStates } from './newsletter-rules.ts';
import type { ImportAnswers, ImportQuestion } from './rules-import.ts';

export type SubscriberPage = Awaited<ReturnType<typeof loadSubscribers>>;
export type SubscriberRow = NonNullable<SubscriberPage['list']>['rows'][number];

/** `asked`: a pending address was asked again. For a refused import, `questions` must be answered first. */
export type SubscriberChange = Outcome<{ report?: ImportReport }> & {
  email?: string;
  asked?: boolean;
  questions?: ImportQuestion[];
};

const pageSize = 50;
const batch = 500;

const folded = (words: string) => words.trim().slice(0, 200).normalize('NFKC').toLowerCase();

function readQuery(params: URLSearchParams): SubscriberQuery & { words: string } {
  const words = (params.get('q') ?? '').trim().slice(0, 200);
  return { words, state: subscriberStates.find((state) => state === params.get('state')) };
}

function searched(query: SubscriberQuery): SubscriberQuery {
  const { words = '' } = query;
  return { ...query, words: words === '' ? undefined : (emailKey(words) ?? folded(words)) };
}

function since(row: NewsletterSubscribersTable): number {
  const moment = { pending: row.requested_at, confirmed: row.confirmed_at, unsubscribed: row.unsubscribed_at };
  return moment[row.state as SubscriberState] ?? row.requested_at;
}

/** `list` shows the subscribers, `q` and `state` filter, `after` pages. */
export async function loadSubscribers(db: Db, params: URLSearchParams) {
  const query = readQuery(params);
  const counts = await countSubscribers(db.sql);
  const { words } = query;
  const state: SubscriberState | '' = query.state ?? '';
  if (!params.has('list')) return { counts, list: undefined, words, state };
  const from = readCursor(params.get('after'));
  const after = from && { requested_at: from.at, id: from.id };
  const found = await listSubscribers(db.sql, searched(query), { limit: pageSize + 1, after });
  const list = pageOf(found, pageSize, {
    from,
    name: 'after',
    params: { list: '1', q: words, state },
    cursorOf: ({ requested_at, id }) => ({ at: requested_at, id }),
  });
  const failed = await failedAddresses(
    db.sql,
    list.rows.map(({ email }) => email),
  );
  const rows = list.rows.map((row) => ({
    id: row.id,
    email: row.email,
    state: row.state as SubscriberState,
    source: row.source,
    // When it came into its state, epoch milliseconds.
    since: since(row),
    // Why a mail server or provider ended it; empty if they left themselves.
    ended: row.state === 'unsubscribed' ? row.ended_reason : '',
    soft: row.state === 'confirmed' ? row.soft_bounces : 0,
    // Why a mail to it bounced; empty if none did.
    failed: failed.get(row.email)?.reason ?? '',
  }));
  return { counts, list: { ...list, rows }, words, state };
}

const answersIn = (form: FormData): ImportAnswers =>
  new Map([...form].flatMap(([name, value]) => (value === 'ask' || value === 'left' ? [[name, value]] : [])));

/** `intent`: add, import, unsubscribe or remove. */
export async function changeSubscribers(
  desk: SubscriberManagement,
  form: FormData,
  actor: Actor,
): Promise<SubscriberChange> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const gone = (isThere: boolean) => (isThere ? { ok: true as const } : refuse('This subscriber no longer exists.'));
  switch (text('intent')) {
    case 'add': {
      const email = text('email').trim();
      return { email, ...(await desk.add(email, actor)) };
    }
    case 'import': {
      const answers = answersIn(form);
      const list = { text: text('addresses'), fileName: text('file'), consent: text('consent'), answers };
      return desk.import(list, actor);
    }
    case 'unsubscribe':
      return gone(await desk.unsubscribe(text('id'), actor));
    case 'remove':
      return gone(await desk.remove(text('id'), actor));
    default:
      return unknownIntent;
  }
}

const iso = (moment: number | null) => (moment === null ? '' : new Date(moment).toISOString());

/** Separate, because an empty export needs them too. */
export const subscriberTitles = [
  ...(['email', 'state', 'source', 'requested', 'confirmed', 'unsubscribed'] as const),
  ...(['consent', 'ended', 'unsubscribe'] as const),
] as const;

const exported = (row: NewsletterSubscribersTable, leaveUrl: (id: string) => string) => ({
  email: row.email,
  state: row.state,
  source: row.source,
  requested: iso(row.requested_at),
  confirmed: iso(row.confirmed_at),
  unsubscribed: iso(row.unsubscribed_at),
  consent: row.consent,
  ended: row.ended_reason,
  // For use in another mailer.
  unsubscribe: row.state === 'confirmed' ? leaveUrl(row.id) : '',
});

/**
 * JSON is S2 §3's list of addresses, confirmed ones only; CSV has everything the query matches, with states, dates and
 * each confirmed person's unsubscribe link. Recorded in the audit list.
 */
export async function* exportSubscribers(
  parts: { db: Db; actor: Actor; now: number; leaveUrl(id: string): string },
  params: URLSearchParams,
  format: 'json' | 'csv',
): AsyncGenerator<unknown> {
  const { db, actor, now } = parts;
  const query: SubscriberQuery = format === 'json' ? { state: 'confirmed' } : searched(readQuery(params));
  const detail = `subscribers as ${format.toUpperCase()}`;
  await db.write((trx) => recordAudit(trx, { at: now, actor, action: 'export', subject: 'Newsletter', detail }));
  let after: SubscriberCursor | undefined;
  while (true) {
    const rows = await listSubscribers(db.sql, query, { limit: batch, after });
    for (const row of rows) yield format === 'json' ? row.email : exported(row, parts.leaveUrl);
    after = rows.at(-1);
    if (rows.length < batch) return;
  }
}

/** Absent parts do not restrict. */
export interface SubscriberQuery {
  words?: string | undefined;
  state?: SubscriberState | undefined;
}

type SubscriberCursor = Pick<NewsletterSubscribersTable, 'requested_at' | 'id'>;

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
