import { campaign, origin } from 'content:leads';
import type { LeadsTable } from 'db:tables';
import type { PresentedField } from '#src/forms/present.ts';
import { fieldsOf } from '#src/inquiries/forms.server.ts';
import { findSubmission } from '#src/intake/accept.server.ts';
import { wishesOfLeads } from '#src/intake/erasure-wish-store.server.ts';
import { emergencySource, type LeadType } from '#src/intake/lead.ts';
import { findLead, markRead, waitingEmergencies } from '#src/intake/lead-store.server.ts';
import { mergedWith, mergeTargets } from '#src/intake/merged-store.server.ts';
import { readOrigin } from '#src/intake/origin.ts';
import { phonesOf, senderOf } from '#src/intake/people-store.server.ts';
import { lastSaid } from '#src/intake/thread-store.server.ts';
import { auditOf } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { shownMail } from '#src/platform/outbox/mail.ts';
import { mailStates, mailsAbout } from '#src/platform/outbox/store.server.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { countMatches, isBounded, leadCounts, leadQuery, listLeads } from './lead-list-store.server.ts';
import { filterParams, isNarrowed, type LeadTypeConfig, leadTypeConfigs, readFilter } from './lead-types.ts';
import { lastWords } from './today-store.server.ts';

/** More suggestions would not help. */
const mostKnown = 200;
const mostRows = 2_000;

/** In alphabetical order, at most 200. */
export async function tagsInUse(from: Sql | Trx): Promise<string[]> {
  const lists = [];
  for (const table of ['people', 'leads'] as const) {
    const tagged = from.selectFrom(table).select('tags').distinct().where('tags', '<>', '[]').orderBy('tags');
    lists.push(...(await tagged.limit(mostRows).execute()));
  }
  const tags = new Set(lists.flatMap((row): string[] => JSON.parse(row.tags)));
  return [...tags].sort((a, b) => a.localeCompare(b, 'en')).slice(0, mostKnown);
}

export type AboutLead = ReturnType<Awaited<ReturnType<typeof aboutLeads>>>;

/** Three queries for all of them; the returned function looks one up: stored `origin` (`readOrigin`), entries oldest first. */
export async function aboutLeads(db: Db, ids: readonly string[]) {
  const { sql } = db;
  const [origins, entries, mails] = await Promise.all([
    sql.selectFrom('submissions').select(['id', 'origin', 'referrer']).where('id', 'in', ids).execute(),
    sql
      .selectFrom('thread_entries')
      .select(['lead_id', 'at', 'kind', 'author', 'body'])
      .where('lead_id', 'in', ids)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    mailStates(db, ids),
  ]);
  const came = new Map(origins.map((row) => [row.id, row]));
  const entriesOf = Map.groupBy(entries, ({ lead_id }) => lead_id);
  const mailsOf = Map.groupBy(mails, ({ submission_id }) => submission_id);
  return (id: string) => ({
    origin: came.get(id)?.origin ?? '{}',
    referrer: came.get(id)?.referrer ?? '',
    entries: entriesOf.get(id) ?? [],
    mails: mailsOf.get(id) ?? [],
  });
}

/** A page's position: the lead before it, its number, and the starts of earlier pages. */
export interface ListPlace {
  after: number | undefined;
  /** From 1. */
  page: number;
  /** `after` of earlier pages, without the first. */
  back: readonly number[];
}

const mostBack = 40;
const readSeq = (text: string | null, radix = 10) => {
  const seq = Number.parseInt(text ?? '', radix);
  return Number.isSafeInteger(seq) && seq > 0 ? seq : undefined;
};

/** An unreadable place is the first page. */
export function readPlace(params: URLSearchParams): ListPlace {
  const after = readSeq(params.get('after'));
  if (after === undefined) return { after, page: 1, back: [] };
  const back = (params.get('back') ?? '').split('.').flatMap((text) => readSeq(text, 36) ?? []);
  return { after, page: Math.max(2, readSeq(params.get('page')) ?? 2), back: back.slice(-mostBack) };
}

function address(filter: URLSearchParams, { after, page, back }: ListPlace): string {
  const params = new URLSearchParams(filter);
  if (after !== undefined) {
    params.set('after', String(after));
    params.set('page', String(page));
    if (back.length > 0) params.set('back', back.map((seq) => seq.toString(36)).join('.'));
  }
  return `?${params}`;
}

/**
 * Addresses of the pages around a place. Paging goes forward from a lead, so the address remembers the way back: the
 * last forty pages, then only the first. `last`: last lead of this page if there are more.
 */
export function pagesAround(filter: URLSearchParams, place: ListPlace, last: number | undefined) {
  const { after, page, back } = place;
  const before =
    page === 2
      ? { after: undefined, page: 1, back: [] }
      : { after: back.at(-1), page: page - 1, back: back.slice(0, -1) };
  const isKnown = page === 2 || before.after !== undefined;
  const onwards = { after: last, page: page + 1, back: after === undefined ? [] : [...back, after].slice(-mostBack) };
  return {
    first: page > 1 ? address(filter, { after: undefined, page: 1, back: [] }) : undefined,
    previous: page > 1 && isKnown ? address(filter, before) : undefined,
    next: last === undefined ? undefined : address(filter, onwards),
  };
}

/** What leads say, by id; with `chosen` after the position or service. */
export async function openingsOf(db: Db, leads: readonly { id: string; type: string }[], { chosen = false } = {}) {
  const openings = new Map<string, string>();
  for (const { type, excerpt, columns } of leadTypeConfigs) {
    const ids = leads.flatMap((lead) => (lead.type === type ? lead.id : []));
    const choice = { career: columns[0]?.field, appointment: 'service', contact: '', quote: '' }[type];
    for (const [id, fields] of ids.length > 0 ? await fieldsOf(db, type, ids) : []) {
      const said = (name: string | undefined) => fields.find((field) => field.name === name)?.value ?? '';
      openings.set(id, [chosen && said(choice), said(excerpt)].filter(Boolean).join(': '));
    }
  }
  return openings;
}

/** The newest words of those who wait, else what their request says, as Today shows them; by id. */
export async function wordsOnToday(db: Db, leads: readonly { id: string; type: string }[]) {
  const [openings, written] = [await openingsOf(db, leads, { chosen: true }), await lastWords(db.sql, leads)];
  return new Map([...openings, ...written]);
}

/** What the loader of a list gives. */
export type LeadList = Awaited<ReturnType<typeof loadLeadList>>;
export type ListedLead = LeadList['rows'][number];

const pageSize = 50;

/** Moments in epoch milliseconds. `waitingSince` is null when nobody owes an answer. */
export function toLeadRow(row: LeadsTable) {
  return {
    seq: row.seq,
    id: row.id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    starts: row.starts,
    source: row.source,
    status: row.status,
    receivedAt: row.received_at,
    respondBy: row.respond_by,
    unread: row.read_at === null,
    deletedAt: row.deleted_at,
    waitingSince: row.waiting_since,
    tags: JSON.parse(row.tags) as string[],
    assignedTo: row.assigned_to,
  };
}

/** Undelivered emails, else waiting ones: the first to each audience. */
function unsentMails(mails: readonly { audience: string; state: string; last_error: string | null }[]) {
  const state = ['dead', 'waiting'].find((one) => mails.some((mail) => mail.state === one));
  const unsent = mails.filter((mail) => mail.state === state).toReversed();
  const first = new Map(unsent.map(({ audience, state, last_error: error }) => [audience, { audience, state, error }]));
  return [...first.values()].sort((a, b) => a.audience.localeCompare(b.audience));
}

/** A page of leads for the address (S2 §2). `now` in epoch milliseconds; `me`: the viewing account. */
export async function loadLeadList(
  db: Db,
  leadType: LeadTypeConfig,
  params: URLSearchParams,
  { now, me }: { now: number; me: string },
) {
  const crew = await crewOf(db.sql, me);
  const asked = readFilter(leadType, params);
  // With one account the filter makes no sense.
  const filter = crew ? asked : { ...asked, whose: '' as const };
  const query = leadQuery(leadType, filter, { now, me });
  const place = readPlace(params);
  const isWhole = leadType.type === 'contact' && filter.view === 'live' && !isNarrowed(filter);
  const [emergencies, found, counts, rows, known] = await Promise.all([
    isWhole ? waitingEmergencies(db.sql, now) : [],
    countMatches(db, query),
    leadCounts(db.sql, leadType.type),
    listLeads(db, query, { limit: pageSize + 1, after: place.after }),
    tagsInUse(db.sql),
  ]);
  const page = rows.slice(0, pageSize);
  // Emergencies come first in any sort order, and only there.
  const first = new Set(emergencies.map(({ id }) => id));
  const shown = [...(place.after === undefined ? emergencies : []), ...page.filter(({ id }) => !first.has(id))];
  const ids = shown.map(({ id }) => id);
  const [fields, mails, wishes, last] = await Promise.all([
    fieldsOf(db, leadType.type, ids),
    mailStates(db, ids),
    wishesOfLeads(db.sql, ids),
    lastSaid(db.sql, ids),
  ]);
  const columns = [...leadType.columns, ...leadType.leading].map(({ field }) => field);
  const wanted = new Set([...columns, ...leadType.also]);
  const excerpt = ({ name, value }: PresentedField) => (name === leadType.excerpt ? value.slice(0, 240) : value);
  const lastSeq = rows.length > pageSize ? page.at(-1)?.seq : undefined;
  return {
    filter,
    counts,
    /** Up to 1,001, which means "more than 1,000". */
    found,
    /** Whether only the newest matches are sorted. */
    bounded: isBounded(query),
    known,
    /** Null if the desk has only one account. */
    crew: crew ?? null,
    /** Position of the first row in the whole list, from 1. */
    begins: (place.page - 1) * pageSize + 1,
    ...pagesAround(filterParams(leadType, filter), place, lastSeq),
    now,
    rows: shown.map((row) => ({
      ...toLeadRow(row),
      asksErasure: wishes.some(({ leadId }) => leadId === row.id),
      fields: Object.fromEntries(
        (fields.get(row.id) ?? [])
          .filter(({ name }) => wanted.has(name) || name === leadType.excerpt)
          .map((field) => [field.name, excerpt(field)]),
      ),
      /** What was said last in its thread. */
      last: last.get(row.id),
      unsent: unsentMails(mails.filter(({ submission_id }) => submission_id === row.id)),
    })),
  };
}

export type LeadDetail = NonNullable<Awaited<ReturnType<typeof loadLead>>>;

function originFields(json: string, referrer: string): PresentedField[] {
  const { utm, ...came } = readOrigin(json);
  const labels = Object.entries(origin) as [keyof typeof came, string][];
  const fields = [
    ...labels.map(([name, label]) => ({ name, label, value: came[name] })),
    ...Object.entries(campaign).map(([name, label]) => ({ name: `utm_${name}`, label, value: utm[name] ?? '' })),
  ].filter(({ value }) => value !== '');
  // Older leads have only a referrer.
  return fields.length === 0 && referrer ? [{ name: 'referrer', label: origin.referrer, value: referrer }] : fields;
}

/** Reading must work while writes fail; the lead then stays unread a little longer. */
async function noteRead(db: Db, id: string, now: number): Promise<void> {
  try {
    await db.write((trx) => markRead(trx, id, now));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** A lead for the account `me`, even if deleted; undefined if there is none. `marksRead` marks it as read. */
export async function loadLead(
  db: Db,
  leadType: LeadTypeConfig,
  id: string,
  { now, me, marksRead = true }: { now: number; me: string; marksRead?: boolean },
) {
  const row = await findLead(db.sql, leadType.type, id);
  if (!row) return undefined;
  if (row.read_at === null && marksRead) await noteRead(db, id, now);
  const [targets, merged] = await Promise.all([mergeTargets(db.sql, row), mergedWith(db.sql, id)]);
  const [submission, fields, mails, history, known, person, crew, phones, openings] = await Promise.all([
    findSubmission(db.sql, id),
    fieldsOf(db, leadType.type, [id]),
    mailsAbout(db, id),
    auditOf(db.sql, row.reference),
    tagsInUse(db.sql),
    row.person_id === null ? undefined : senderOf(db.sql, row.person_id, id),
    crewOf(db.sql, me),
    row.source === emergencySource ? phonesOf(db.sql, [row]) : undefined,
    openingsOf(db, [...targets, ...merged]),
  ]);
  const sent = await Promise.all(merged.map((one) => fieldsOf(db, one.type as LeadType, [one.id])));
  const opened = (one: LeadsTable) => ({ ...toLeadRow(one), type: one.type, opening: openings.get(one.id) ?? '' });
  return {
    lead: toLeadRow(row),
    /** To call: in an emergency every number that is known of them, else the one they gave. */
    phones: phones?.get(id) ?? [row.phone].filter(Boolean),
    // Only the website asks for everything that its form lists.
    fields: (fields.get(id) ?? []).filter(({ value }) => value !== '' || row.source === 'website'),
    flags: JSON.parse(submission?.flags ?? '[]') as string[],
    /** When the visitor pressed send, by their own clock. */
    sentAt: submission?.sent_at ?? null,
    userAgent: submission?.user_agent ?? '',
    origin: originFields(submission?.origin ?? '{}', submission?.referrer ?? ''),
    // Emails written by a person are in the thread.
    mails: mails.filter(({ by_person }) => by_person === 0).map(shownMail),
    history: history.map(({ id: entry, at, actor, action, detail }) => ({ id: entry, at, actor, action, detail })),
    known,
    /** Null if the desk has only one account. */
    crew: crew ?? null,
    /** The sender, with the number of their other leads; undefined until looked up. */
    person,
    /** What it can be merged into. */
    targets: targets.map(opened),
    /** What was merged into it, with what its form said. */
    merged: merged.map((one, nth) => ({
      ...opened(one),
      fields: (sent[nth]?.get(one.id) ?? []).filter(({ value }) => value !== ''),
    })),
    now,
  };
}
