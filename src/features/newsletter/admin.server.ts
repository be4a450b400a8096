import { csvLine } from '#src/lib/csv.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { NewsletterSubscribersTable } from '#src/platform/db/tables.ts';
import { emailKey } from '#src/platform/outbox/email-key.server.ts';
import { countSubscribers, listSubscribers, type SubscriberCursor, type SubscriberQuery } from './list-store.server.ts';
import type { ImportReport, SubscriberDesk } from './manage.server.ts';
import { type SubscriberState, subscriberStates } from './rules.ts';

/** One line of the owner's list. */
export interface SubscriberRow {
  id: string;
  email: string;
  state: SubscriberState;
  source: string;
  /** When the address came into its state, epoch milliseconds. */
  since: number;
}

/** What the screen shows. */
export interface SubscriberPage {
  counts: Record<SubscriberState, number>;
  /** Undefined while the list is hidden. */
  list: { rows: SubscriberRow[]; first: string | undefined; next: string | undefined } | undefined;
  words: string;
  state: SubscriberState | '';
}

/** What came of a change; `problem` is shown beside the form it belongs to. */
export interface SubscriberChange {
  intent: string;
  problem?: string | undefined;
  email?: string;
  asked?: boolean;
  report?: ImportReport;
}

const pageSize = 50;
const batch = 500;

const folded = (words: string) => words.trim().slice(0, 200).normalize('NFKC').toLowerCase();

function readQuery(params: URLSearchParams): SubscriberQuery & { words: string } {
  const words = (params.get('q') ?? '').trim().slice(0, 200);
  return { words, state: subscriberStates.find((state) => state === params.get('state')) };
}

/** What is looked for, as the keys of addresses are written. */
function searched(query: SubscriberQuery): SubscriberQuery {
  const { words = '' } = query;
  return { ...query, words: words === '' ? undefined : (emailKey(words) ?? folded(words)) };
}

function readCursor(text: string | null): SubscriberCursor | undefined {
  const [at, id] = text?.split('_') ?? [];
  return id && Number.isSafeInteger(Number(at)) ? { requested_at: Number(at), id } : undefined;
}

function since(row: NewsletterSubscribersTable): number {
  const moment = { pending: row.requested_at, confirmed: row.confirmed_at, unsubscribed: row.unsubscribed_at };
  return moment[row.state as SubscriberState] ?? row.requested_at;
}

/** The screen as its address asks for it: `list` shows the subscribers, `q` and `state` narrow them, `after` goes on. */
export async function loadSubscribers(db: Db, params: URLSearchParams): Promise<SubscriberPage> {
  const query = readQuery(params);
  const counts = await countSubscribers(db.sql);
  const { words, state = '' } = query;
  if (!params.has('list')) return { counts, list: undefined, words, state };
  const after = readCursor(params.get('after'));
  const found = await listSubscribers(db.sql, searched(query), { limit: pageSize + 1, after });
  const rows = found.slice(0, pageSize);
  const last = found.length > pageSize ? rows.at(-1) : undefined;
  const next = new URLSearchParams({ list: '1', ...(words && { q: words }), ...(state && { state }) });
  const first = after && `?${next}`;
  if (last) next.set('after', `${last.requested_at}_${last.id}`);
  return {
    counts,
    list: {
      rows: rows.map((row) => ({
        id: row.id,
        email: row.email,
        state: row.state as SubscriberState,
        source: row.source,
        since: since(row),
      })),
      first,
      next: last ? `?${next}` : undefined,
    },
    words,
    state,
  };
}

/** Carries out what the owner asked: `intent` add, import, unsubscribe or remove. */
export async function changeSubscribers(desk: SubscriberDesk, form: FormData, actor: Actor): Promise<SubscriberChange> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const intent = text('intent');
  const gone = (there: boolean) => (there ? {} : { problem: 'This subscriber is no longer there.' });
  switch (intent) {
    case 'add': {
      const email = text('email').trim();
      return { intent, email, ...(await desk.add(email, actor)) };
    }
    case 'import':
      return { intent, ...(await desk.import(text('addresses'), actor)) };
    case 'unsubscribe':
      return { intent, ...gone(await desk.unsubscribe(text('id'), actor)) };
    case 'remove':
      return { intent, ...gone(await desk.remove(text('id'), actor)) };
    default:
      return { intent, problem: 'That is not something this page can do.' };
  }
}

const iso = (moment: number | null) => (moment === null ? '' : new Date(moment).toISOString());
const titles = ['email', 'state', 'source', 'requested', 'confirmed', 'unsubscribed'];

function cells(row: NewsletterSubscribersTable): string[] {
  return [row.email, row.state, row.source, iso(row.requested_at), iso(row.confirmed_at), iso(row.unsubscribed_at)];
}

/**
 * The subscribers as the text of a file, in pieces. JSON is S2 §3's list of addresses, of those who may be written to;
 * CSV is everything that the address asks for, with states and dates. Noted in the audit list.
 */
export async function* exportSubscribers(
  parts: { db: Db; actor: Actor; now: number },
  params: URLSearchParams,
  format: 'json' | 'csv',
): AsyncGenerator<string> {
  const { db, actor, now } = parts;
  const query: SubscriberQuery = format === 'json' ? { state: 'confirmed' } : searched(readQuery(params));
  const detail = `subscribers as ${format.toUpperCase()}`;
  await db.write((trx) => recordAudit(trx, { at: now, actor, action: 'export', subject: 'Newsletter', detail }));
  // Spreadsheets take a file for UTF-8 when it begins with this mark.
  yield format === 'json' ? '[' : `\uFEFF${csvLine(titles)}`;
  let after: SubscriberCursor | undefined;
  let separator = '\n';
  while (true) {
    const rows = await listSubscribers(db.sql, query, { limit: batch, after });
    for (const row of rows) {
      yield format === 'json' ? `${separator}${JSON.stringify(row.email)}` : csvLine(cells(row));
      separator = ',\n';
    }
    after = rows.at(-1);
    if (rows.length < batch) break;
  }
  if (format === 'json') yield separator === '\n' ? ']\n' : '\n]\n';
}
