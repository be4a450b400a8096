import { entries as entryKinds, timelines } from 'content:inbox';
import type { NewsletterSubscribersTable, PeopleTable } from 'db:tables';
import { sql } from 'kysely';
import { deskSource, leadAddress, leadWord } from '#src/intake/lead.ts';
import { liveLeads } from '#src/intake/lead-store.server.ts';
import { readOrigin } from '#src/intake/origin.ts';
import { keysOf } from '#src/intake/telephone.server.ts';
import { isEnd } from '#src/intake/thread.ts';
import { parsedJson } from '#src/lib/json.ts';
import { shorten } from '#src/lib/text.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import { openingsOf } from './lead-list.server.ts';
import { heldBackList } from './lead-types.ts';
import { type PersonKey, sameKey } from './people-rules.ts';

/** `until` in epoch milliseconds, inclusive; newest first. */
interface Page {
  until: number;
  limit: number;
}

type LeadOfPerson = Awaited<ReturnType<typeof leadsOfPerson>>[number];

/** With the stored JSON of its `origin` (`readOrigin`). */
export const leadsOfPerson = (from: Sql, person: string, { until, limit }: Page) =>
  from
    .selectFrom('leads')
    .innerJoin('submissions', 'submissions.id', 'leads.id')
    .selectAll('leads')
    .select('submissions.origin')
    .where('leads.person_id', '=', person)
    .where('leads.received_at', '<=', until)
    .orderBy('leads.seq', 'desc')
    .limit(limit)
    .execute();

const byName = (name: string) => sql`case when name = ${name} then 0 else 1 end`;

/** The newest open lead, preferring this name. */
export const openLead = (from: Sql, person: string, name: string) =>
  liveLeads(from)
    .select(['id', 'type', 'name'])
    .where('person_id', '=', person)
    .where('closed_at', 'is', null)
    .orderBy(byName(name))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Names with their contact data: this name first, then newest first. */
export const lastWritten = (from: Sql, person: string, name: string) =>
  from
    .selectFrom('leads')
    .select(['name', 'email', 'phone'])
    .where('person_id', '=', person)
    .orderBy(byName(name))
    .orderBy('seq', 'desc')
    .limit(200)
    .execute();

const entriesFrom = (from: Sql, person: string) =>
  from
    .selectFrom('leads')
    .innerJoin('thread_entries', 'thread_entries.lead_id', 'leads.id')
    .where('leads.person_id', '=', person);

type EntryOfPerson = Awaited<ReturnType<typeof entriesOfPerson>>[number];

/** Empty `kinds` does not restrict. */
function entriesOfPerson(from: Sql, person: string, { until, limit, kinds }: Page & { kinds: readonly string[] }) {
  return entriesFrom(from, person)
    .selectAll('thread_entries')
    .select(['leads.type', 'leads.reference'])
    .where('thread_entries.at', '<=', until)
    .$if(kinds.length > 0, (entries) => entries.where('thread_entries.kind', 'in', kinds))
    .orderBy('thread_entries.at', 'desc')
    .orderBy('thread_entries.id', 'desc')
    .limit(limit)
    .execute();
}

/** By kind. */
async function entryCounts(from: Sql, person: string): Promise<Record<string, number>> {
  const rows = await entriesFrom(from, person)
    .select(['thread_entries.kind', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('thread_entries.kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, Number(n)]));
}

export const chatsOfPerson = (from: Sql, person: string, { until, limit }: Page) =>
  from
    .selectFrom('chat_sessions')
    .select(['id', 'started_at', 'message_count'])
    .select((eb) =>
      eb
        .selectFrom('chat_messages')
        .select('text')
        .whereRef('session_id', '=', 'chat_sessions.id')
        .where('sender', '=', 'user')
        .orderBy('at')
        .limit(1)
        .as('opening'),
    )
    .where('person_id', '=', person)
    .where('started_at', '<=', until)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();

export const subscriptionsOf = (from: Sql, person: string): Promise<NewsletterSubscribersTable[]> =>
  from.selectFrom('newsletter_subscribers').selectAll().where('person_id', '=', person).execute();

/** `at` in epoch milliseconds. */
export interface TimelineItem {
  id: string;
  at: number;
  /** As of a thread's entry. */
  look: string;
  title: string;
  about: string;
  text: string;
  sign?: { text: string; look: '' | 'new' | 'warning' | 'done' };
  href?: string;
}

export type TimelineFilter = keyof typeof timelines;
export const timelineFilters = Object.keys(timelines) as TimelineFilter[];

const pageSize = 50;
const longestText = 280;
const clip = (text: string) => shorten(text, longestText);

function leadSign(lead: LeadOfPerson): NonNullable<TimelineItem['sign']> {
  const { status, deleted_at, merged_into, type, waiting_since } = lead;
  if (deleted_at !== null) return { text: 'deleted', look: '' };
  if (merged_into !== null) return { text: 'merged', look: '' };
  if (isEnd(type, status)) return { text: status, look: 'done' };
  return { text: status, look: waiting_since === null ? '' : 'new' };
}

/** The pages that led to a lead, in words; empty if unknown. */
function broughtBy(origin: string): string {
  const { referrer, landing, page } = readOrigin(origin);
  const site = URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : '';
  const pages = [...new Set([landing, page].filter(Boolean))].join(', then ');
  return [site && `Came from ${site}`, pages && `${site ? 'read' : 'Read'} ${pages}`].filter(Boolean).join(', ');
}

function fromLead(lead: LeadOfPerson, opening: string): TimelineItem {
  const [date = '', time = ''] = lead.starts.split(' ');
  const meeting = time ? ` for ${date}, ${time}` : '';
  return {
    id: lead.id,
    at: lead.received_at,
    look: lead.source === deskSource ? 'reply' : 'message',
    title: `${leadWord(lead.type)} ${lead.reference}${meeting}`,
    about: broughtBy(lead.origin) || lead.source,
    text: clip(opening),
    sign: leadSign(lead),
    href: leadAddress(lead),
  };
}

const entryWords: Readonly<Record<string, { look: string; title: string }>> = entryKinds;

function fromEntry(entry: EntryOfPerson): TimelineItem {
  const { look, title } = entryWords[entry.kind] ?? entryKinds.event;
  const by = entry.kind === 'message' ? { mail: ' by email', page: ' on the request page' }[entry.via] : undefined;
  const minutes = entry.kind === 'call' && entry.minutes > 0 ? `, ${entry.minutes} min` : '';
  return {
    id: entry.id,
    at: entry.at,
    look,
    title: `${title}${by ?? ''}${minutes}`,
    about: `${leadWord(entry.type)} ${entry.reference}`,
    text: clip(entry.body),
    href: leadAddress({ type: entry.type, id: entry.lead_id }),
  };
}

function fromSubscriber(row: NewsletterSubscribersTable): TimelineItem[] {
  const moments = [
    ['asked', row.requested_at, 'Newsletter sign-up'],
    ['confirmed', row.confirmed_at, 'Newsletter confirmed by email link'],
    ['left', row.unsubscribed_at, 'Newsletter unsubscribed'],
  ] as const;
  return moments.flatMap(([what, at, text]): TimelineItem[] =>
    at === null
      ? []
      : [{ id: `${row.id}-${what}`, at, look: 'event', title: '', about: '', text: `${text}, ${row.email}.` }],
  );
}

/** Refused forms with one of these keys. A full scan, because few are kept. */
async function heldForms(sql: Sql, keys: readonly PersonKey[]): Promise<TimelineItem[]> {
  const pieces = keys.map(({ kind, value }) =>
    kind === 'email' ? value.slice(0, value.lastIndexOf('@') + 1) : value.slice(-4),
  );
  if (pieces.length === 0) return [];
  const like = (piece: string) => `%${piece.replace(/[\\%_]/g, '')}%`;
  const rows = await sql
    .selectFrom('quarantine')
    .select(['id', 'type', 'data', 'reasons', 'received_at'])
    .where((eb) => eb.or(pieces.map((piece) => eb(eb.fn('lower', ['data']), 'like', like(piece)))))
    .orderBy('received_at', 'desc')
    .limit(100)
    .execute();
  return rows.flatMap(({ id, type, data, reasons, received_at }): TimelineItem[] => {
    const { email, phone } = (parsedJson(data) ?? {}) as Record<string, unknown>;
    const own = keysOf({ ...(typeof email === 'string' && { email }), ...(typeof phone === 'string' && { phone }) });
    if (!own.some((key) => keys.some((one) => sameKey(key, one)))) return [];
    const why = (parsedJson(reasons) as string[] | undefined)?.join(', ') ?? '';
    return [
      {
        ...{ id, at: received_at, look: 'event', title: '', about: '', href: heldBackList },
        text: `${leadWord(type)} held back: ${why}`,
      },
    ];
  });
}

export type Timeline = Awaited<ReturnType<typeof loadTimeline>>;

/** Newest first; `before` is the cursor of the page above ("moment.id"). */
export async function loadTimeline(
  db: Db,
  person: string,
  parts: {
    keys: readonly PersonKey[];
    subscriptions: readonly NewsletterSubscribersTable[];
    failed: readonly { email: string; at: number; reason: string }[];
    leads: number;
    chats: number;
  },
  { filter, before }: { filter: TimelineFilter; before: string },
) {
  const { sql } = db;
  const [moment, ...rest] = before.split('.');
  const until = before ? Number(moment) || 0 : Number.MAX_SAFE_INTEGER;
  const after = (item: TimelineItem) => !before || item.at < until || item.id < rest.join('.');
  // The pages above may have shown some entries of the same moment.
  const page = { until, limit: pageSize + 20 };
  const all = filter === 'everything';
  const none = <T>(): T[] => [];
  const [leads, entries, chats, held, counts] = await Promise.all([
    all ? leadsOfPerson(sql, person, page) : none<LeadOfPerson>(),
    entriesOfPerson(sql, person, { ...page, kinds: timelines[filter].entries }),
    all ? chatsOfPerson(sql, person, page) : [],
    heldForms(sql, parts.keys),
    entryCounts(sql, person),
  ]);
  const openings = await openingsOf(db, leads);
  // A bounce in a thread is not repeated.
  const bounced = parts.failed.filter(({ at }) => !entries.some((entry) => entry.kind === 'bounce' && entry.at === at));
  const failed = bounced.map(({ email, at, reason }, nth): TimelineItem => {
    return { id: `failed-${nth}`, at, look: 'bounce', title: 'Email bounced', about: email, text: clip(reason) };
  });
  const newsletter = parts.subscriptions.flatMap(fromSubscriber);
  const items = [
    ...leads.map((lead) => fromLead(lead, openings.get(lead.id) ?? '')),
    ...entries.map(fromEntry),
    ...chats.map(
      (chat): TimelineItem => ({
        ...{ id: chat.id, at: chat.started_at, look: 'message', about: '', text: clip(chat.opening ?? '') },
        title: `Chat with the assistant, ${chat.message_count} ${chat.message_count === 1 ? 'line' : 'lines'}`,
        href: `/admin/chat-history/${chat.id}`,
      }),
    ),
    ...(all ? [...newsletter, ...held, ...failed] : filter === 'mails' ? failed : []),
  ]
    .filter((item) => item.at <= until && after(item))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const shown = items.slice(0, pageSize);
  const last = shown.at(-1);
  const sum = (kinds: readonly string[]) => kinds.reduce((n, kind) => n + (counts[kind] ?? 0), 0);
  return {
    items: shown,
    filter,
    counts: {
      everything: sum(Object.keys(counts)) + parts.leads + parts.chats + newsletter.length + held.length,
      mails: sum(timelines.mails.entries),
      notes: sum(timelines.notes.entries),
    },
    /** `before` of the next page, if there is one. */
    next: items.length > pageSize && last ? `${last.at}.${last.id}` : undefined,
  };
}

/** Latest contact first. */
export async function listPeople(
  from: Sql,
  page: { limit: number; after?: Pick<PeopleTable, 'last_at' | 'id'> | undefined },
) {
  let people = from.selectFrom('people').selectAll().where('joined_into', 'is', null);
  const { after } = page;
  if (after) people = people.where((eb) => eb(eb.refTuple('last_at', 'id'), '<', eb.tuple(after.last_at, after.id)));
  return people.orderBy('last_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

/** Item counts by kind, for each person. */
export async function sentBy(from: Sql, ids: readonly string[]): Promise<Map<string, Record<string, number>>> {
  const counts = new Map<string, Record<string, number>>();
  if (ids.length === 0) return counts;
  const note = (id: string | null, kind: string, n: number) => {
    if (id) counts.set(id, { ...counts.get(id), [kind]: Number(n) });
  };
  const leads = await from
    .selectFrom('leads')
    .select(['person_id', 'type', (eb) => eb.fn.countAll<number>().as('n')])
    .where('person_id', 'in', ids)
    .groupBy(['person_id', 'type'])
    .execute();
  for (const { person_id, type, n } of leads) note(person_id, type, n);
  for (const [table, kind] of [
    ['chat_sessions', 'chat'],
    ['newsletter_subscribers', 'newsletter'],
  ] as const) {
    const rows = await from
      .selectFrom(table)
      .select(['person_id', (eb) => eb.fn.countAll<number>().as('n')])
      .where('person_id', 'in', ids)
      .groupBy('person_id')
      .execute();
    for (const { person_id, n } of rows) note(person_id, kind, n);
  }
  return counts;
}

export async function sharingNumber(from: Sql, id: string): Promise<(PeopleTable & { value: string })[]> {
  return from
    .selectFrom('person_keys as own')
    .innerJoin('person_keys as theirs', (join) =>
      join.onRef('theirs.kind', '=', 'own.kind').onRef('theirs.value', '=', 'own.value'),
    )
    .innerJoin('people', 'people.id', 'theirs.person_id')
    .selectAll('people')
    .select('own.value')
    .where('own.person_id', '=', id)
    .where('own.kind', '=', 'phone')
    .where('people.id', '<>', id)
    .orderBy('people.last_at', 'desc')
    .limit(10)
    .execute();
}

/** Merges, splits and namings of a person and the people merged into it, newest first. */
export async function changesOf(from: Sql, group: readonly string[]) {
  return from
    .selectFrom('person_changes')
    .innerJoin('people as p', 'p.id', 'person_changes.person_id')
    .innerJoin('people as o', 'o.id', 'person_changes.other_id')
    .selectAll('person_changes')
    .select(['p.name as one', 'o.name as other'])
    .where((eb) => eb.or([eb('person_id', 'in', group), eb('other_id', 'in', group)]))
    .orderBy('at', 'desc')
    .orderBy('person_changes.id', 'desc')
    .limit(20)
    .execute();
}
