import newsletter from 'content:forms/newsletter';
import type { NewsletterSubscribersTable } from 'db:tables';
import { sql } from 'kysely';
import { failedAddresses } from '#src/intake/inbound-store.server.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { numberText } from '#src/lib/format.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { pageOf, readCursor } from '#src/lib/paging.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import {
  addSubscriber,
  askAgain,
  findSubscriber,
  leaveUrlAt,
  markSubscriber,
  type NewsletterDeps,
  removeSubscriber,
  writeTo,
} from './newsletter.server.ts';
import { importLimits, type SubscriberState, subscriberStates } from './newsletter-rules.ts';
import { type ImportAnswers, type ImportQuestion, notAnAddress, readImport, type Skipped } from './rules-import.ts';

export type SubscriberPage = Awaited<ReturnType<typeof loadSubscribers>>;
export type SubscriberRow = NonNullable<SubscriberPage['list']>['rows'][number];

/** `skipped` has at most the first hundred. */
export interface ImportReport {
  asked: number;
  notedLeft: number;
  skippedCount: number;
  skipped: Skipped[];
}

/** `asked`: a pending address was asked again. For a refused import, `questions` must be answered first. */
export type SubscriberChange = Outcome<{ report?: ImportReport }> & {
  email?: string;
  asked?: boolean;
  questions?: ImportQuestion[];
};

const pageSize = 50;
const batch = 500;

/** Absent parts do not restrict; `words` as typed. */
interface SubscriberQuery {
  words?: string;
  state?: SubscriberState | undefined;
}

function readQuery(params: URLSearchParams) {
  const words = (params.get('q') ?? '').trim().slice(0, 200);
  return { words, state: subscriberStates.find((state) => state === params.get('state')) };
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
  const found = await listSubscribers(db.sql, query, { limit: pageSize + 1, after });
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

type ImportResult = 'asked' | 'asked-again' | 'asked-lately' | 'confirmed' | 'left' | 'noted-left';

/** `key` is equal for all spellings; `left`: only record that they unsubscribed. */
interface Brought {
  line: number;
  email: string;
  key: string;
  left: boolean;
}

const hasLeftText = 'This person unsubscribed. Only they can sign up again, with the form on the website.';
const reasons: Partial<Record<ImportResult, string>> = {
  confirmed: `${newsletter.duplicate}.`,
  left: hasLeftText,
  'asked-lately': 'Not confirmed yet. We emailed them recently.',
};
const noConsent =
  'Say where these people agreed to get your newsletter, for example “sign-up form of the old website, 2024”.';
const notUnderstood =
  'Nothing was imported yet. This list may show who unsubscribed, but we can’t tell how. Answer below, then press Import again.';
const group = 50;
const mostShown = 100;

/** Adds an address and asks it to confirm; never mails somebody who has left. */
async function take(
  deps: NewsletterDeps,
  trx: Trx,
  { email, key, left }: Brought,
  said: { source: string; consent?: string },
): Promise<ImportResult> {
  const now = deps.clock.now();
  const asked = { email, ...said, requested_at: now };
  const { row, isNew } = await addSubscriber(trx, key, asked, left);
  if (left) {
    if (!isNew && row.state === 'unsubscribed') return 'left';
    await markSubscriber(trx, row.id, { state: 'unsubscribed', unsubscribed_at: now });
    return 'noted-left';
  }
  if (row.state === 'confirmed') return 'confirmed';
  if (row.state === 'unsubscribed') return 'left';
  if (!(await writeTo(deps, trx, row, now))) return 'asked-lately';
  await askAgain(trx, row.id, isNew ? asked : { ...asked, source: row.source });
  return isNew ? 'asked' : 'asked-again';
}

/** Notes a change in the audit list, without the address. */
const note = (trx: Trx, { clock }: NewsletterDeps, actor: Actor, action: string, detail: string) =>
  recordAudit(trx, { at: clock.now(), actor, action, subject: 'Newsletter', detail });

/** Adds a pending address and mails it for confirmation; `asked`: an already pending one was mailed again. */
async function add(deps: NewsletterDeps, email: string, actor: Actor): Promise<SubscriberChange> {
  const key = isEmailAddress(email) ? emailKey(email) : undefined;
  if (!key) return refuse(newsletter.invalid);
  const result = await deps.db.write(async (trx) => {
    const taken = await take(deps, trx, { line: 1, email, key, left: false }, { source: 'owner' });
    if (!reasons[taken]) await note(trx, deps, actor, 'subscribe', 'one address, asked to confirm');
    return taken;
  });
  deps.onMail();
  if (result === 'asked') return { ok: true, asked: true };
  if (result === 'left') return refuse(hasLeftText);
  return { ...refuse(newsletter.duplicate), ...(result !== 'confirmed' && { asked: result === 'asked-again' }) };
}

/** Who is in the list, each once: whoever stands in it twice, and once as gone, is gone. */
function eachOnce(brought: ReturnType<typeof readImport>['brought'], skipped: Skipped[]): Brought[] {
  const taken = new Map<string, Brought>();
  for (const { line, email, left } of brought) {
    const key = emailKey(email);
    const before = key && taken.get(key);
    if (before && left) before.left = true;
    if (key && !before) taken.set(key, { line, email, left, key });
    else skipped.push({ line, text: email, reason: key ? 'It’s already in this list.' : notAnAddress });
  }
  return [...taken.values()];
}

/** Like `add` for a list. Stores the source of consent with each. Imports nothing while questions are open. */
async function bring(
  deps: NewsletterDeps,
  list: { text: string; fileName: string; consent: string; answers: ImportAnswers },
  actor: Actor,
): Promise<SubscriberChange> {
  const consent = list.consent.replace(/\s+/g, ' ').trim().slice(0, importLimits.consent);
  if (consent === '') return refuse(noConsent);
  if (list.text.length > importLimits.characters) return refuse('That’s too long. Import it in parts.');
  const { brought, skipped, questions } = readImport(list.text, list.fileName, list.answers);
  if (brought.length + skipped.length === 0) return refuse('This list has no addresses.');
  if (brought.length > importLimits.addresses) {
    return refuse(`Import up to ${numberText(importLimits.addresses)} addresses at a time.`);
  }
  if (questions.some(({ answer }) => !answer)) return { ...refuse(notUnderstood), questions };
  const report = { asked: 0, notedLeft: 0 };
  const rows = eachOnce(brought, skipped);
  // In groups, so that visitors' forms do not wait for a long list.
  for (let at = 0; at < rows.length; at += group) {
    const some = rows.slice(at, at + group);
    const results = await deps.db.write(async (trx) => {
      const found: ImportResult[] = [];
      for (const one of some) found.push(await take(deps, trx, one, { source: 'import', consent }));
      const count = found.filter((one) => !reasons[one]).length;
      if (count > 0) await note(trx, deps, actor, 'import', `${count} of ${some.length}`);
      return found;
    });
    deps.onMail();
    for (const [index, { line, email }] of some.entries()) {
      const result = results[index] ?? 'left';
      const reason = reasons[result];
      if (reason) skipped.push({ line, text: email, reason });
      else report[result === 'noted-left' ? 'notedLeft' : 'asked']++;
    }
  }
  skipped.sort((a, b) => a.line - b.line);
  return { ok: true, report: { ...report, skippedCount: skipped.length, skipped: skipped.slice(0, mostShown) } };
}

const answersIn = (form: FormData): ImportAnswers =>
  new Map([...form].flatMap(([name, value]) => (value === 'ask' || value === 'left' ? [[name, value]] : [])));

/** `intent`: add, import, unsubscribe (remembers that the address left) or remove (forgets that too). */
export async function changeSubscribers(deps: NewsletterDeps, form: FormData, actor: Actor): Promise<SubscriberChange> {
  const text = (name: string) => String(form.get(name) ?? '');
  const change = async (action: string, carryOut: (trx: Trx, id: string) => Promise<boolean>) => {
    const isThere = await deps.db.write(async (trx) => {
      const done = await carryOut(trx, text('id'));
      if (done) await note(trx, deps, actor, action, 'one address');
      return done;
    });
    return isThere ? ({ ok: true } as const) : refuse('This subscriber no longer exists.');
  };
  switch (text('intent')) {
    case 'add': {
      const email = text('email').trim();
      return { email, ...(await add(deps, email, actor)) };
    }
    case 'import': {
      const list = { text: text('addresses'), fileName: text('file'), consent: text('consent') };
      return bring(deps, { ...list, answers: answersIn(form) }, actor);
    }
    case 'unsubscribe':
      return change('unsubscribe', async (trx, id) => {
        if (!(await findSubscriber(trx, id))) return false;
        await markSubscriber(trx, id, { state: 'unsubscribed', unsubscribed_at: deps.clock.now() });
        return true;
      });
    case 'remove':
      return change('delete', removeSubscriber);
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

const exported = (row: NewsletterSubscribersTable, deps: NewsletterDeps) => ({
  email: row.email,
  state: row.state,
  source: row.source,
  requested: iso(row.requested_at),
  confirmed: iso(row.confirmed_at),
  unsubscribed: iso(row.unsubscribed_at),
  consent: row.consent,
  ended: row.ended_reason,
  // For use in another mailer.
  unsubscribe: row.state === 'confirmed' ? leaveUrlAt(deps, row.id) : '',
});

/**
 * JSON is S2 §3's list of addresses, confirmed ones only; CSV has everything the query matches, with states, dates and
 * each confirmed person's unsubscribe link. Recorded in the audit list.
 */
export async function* exportSubscribers(
  deps: NewsletterDeps,
  actor: Actor,
  params: URLSearchParams,
  format: 'json' | 'csv',
): AsyncGenerator<unknown> {
  const { db } = deps;
  const query: SubscriberQuery = format === 'json' ? { state: 'confirmed' } : readQuery(params);
  await db.write((trx) => note(trx, deps, actor, 'export', `subscribers as ${format.toUpperCase()}`));
  let after: SubscriberCursor | undefined;
  while (true) {
    const rows = await listSubscribers(db.sql, query, { limit: batch, after });
    for (const row of rows) yield format === 'json' ? row.email : exported(row, deps);
    after = rows.at(-1);
    if (rows.length < batch) return;
  }
}

type SubscriberCursor = Pick<NewsletterSubscribersTable, 'requested_at' | 'id'>;

/** Latest sign-ups first. */
async function listSubscribers(
  db: Sql,
  query: SubscriberQuery,
  page: { limit: number; after?: SubscriberCursor | undefined },
): Promise<NewsletterSubscribersTable[]> {
  const { after } = page;
  const { words = '' } = query;
  let found = db.selectFrom('newsletter_subscribers').selectAll();
  if (query.state) found = found.where('state', '=', query.state);
  if (words !== '') {
    const folded = emailKey(words) ?? words.normalize('NFKC').toLowerCase();
    const part = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
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
