import { sql } from 'kysely';
import { type Hit, type HitGroup, holds, type Marks, placeIn, type Results } from '#src/desk/marks.ts';
import { findPeople } from '#src/inbox/people-find-store.server.ts';
import { answersOf } from '#src/intake/accept.server.ts';
import { findFound } from '#src/intake/found-store.server.ts';
import type { LeadType } from '#src/intake/lead.ts';
import { shownKey } from '#src/intake/people-keys.server.ts';
import { peopleOf } from '#src/intake/people-store.server.ts';
import { shownPhone } from '#src/intake/telephone.server.ts';
import { askText, newestMatches, type ParsedQuery, readAsked } from '#src/intake/text-query-store.server.ts';
import { easternDay, shortDate } from '#src/lib/format.ts';
import { searchWords } from '#src/lib/search-words.ts';
import { capital } from '#src/lib/text.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { QuarantineTable } from '#src/platform/db/tables.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { PeopleTable } from '#src/platform/db/tables-inbox.ts';
import type { ChatMessagesTable, ChatSessionsTable, NewsletterSubscribersTable } from '#src/platform/db/tables-site.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import { meets, plainText, type QueryParts, type siteSearch } from './site-search.ts';

interface KnownPerson extends PeopleTable {
  emails: string[];
  phones: string[];
}

async function withKeys(from: Sql, people: PeopleTable[]): Promise<KnownPerson[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const keys = await from.selectFrom('person_keys').selectAll().where('person_id', 'in', ids).orderBy('at').execute();
  return people.map((person) => {
    const own = keys.filter(({ person_id }) => person_id === person.id);
    const of = (wanted: string) => own.filter(({ kind }) => kind === wanted).map(({ value }) => value);
    return { ...person, emails: of('email'), phones: of('phone') };
  });
}

/** In this order, without merged ones. */
async function readPeople(from: Sql, ids: readonly string[]): Promise<KnownPerson[]> {
  return withKeys(from, await peopleOf(from, ids));
}

async function recentPeople(from: Sql, limit: number): Promise<KnownPerson[]> {
  const rows = await from
    .selectFrom('people')
    .selectAll()
    .where('joined_into', 'is', null)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withKeys(from, rows);
}

const longestText = 4_000;
const mostTexts = 60;

async function readThread(from: Sql, lead: string): Promise<string[]> {
  const rows = await from
    .selectFrom('thread_entries')
    .select(sql<string>`substr(body, 1, ${longestText})`.as('body'))
    .where('lead_id', '=', lead)
    .orderBy('at', 'desc')
    .limit(mostTexts)
    .execute();
  return rows.map(({ body }) => body);
}

type Chat = Pick<ChatSessionsTable, 'id' | 'started_at' | 'message_count'>;

async function readChats(from: Sql, ids: readonly string[]): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const rows = await from
    .selectFrom('chat_sessions')
    .select(['id', 'started_at', 'message_count'])
    .where('id', 'in', ids)
    .execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The visitor's messages first, each side in order. */
async function readTalk(from: Sql, session: string): Promise<Pick<ChatMessagesTable, 'text' | 'sender'>[]> {
  return from
    .selectFrom('chat_messages')
    .select(['text', 'sender'])
    .where('session_id', '=', session)
    .orderBy('sender', 'desc')
    .orderBy('at')
    .limit(mostTexts * 5)
    .execute();
}

/** Subscribers of these people or with this address; latest sign-ups first. */
async function readSubscribers(
  from: Sql,
  { people, emailKey }: { people: readonly string[]; emailKey: string | undefined },
  limit: number,
): Promise<NewsletterSubscribersTable[]> {
  if (people.length === 0 && emailKey === undefined) return [];
  return from
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(people.length > 0 ? [eb('person_id', 'in', people)] : []),
        ...(emailKey === undefined ? [] : [eb('email_key', '=', emailKey)]),
      ]),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Truncated JSON of quarantined submissions, newest first; a few hundred at most. */
async function readHeldBack(
  from: Sql,
): Promise<Pick<QuarantineTable, 'id' | 'type' | 'data' | 'reasons' | 'received_at'>[]> {
  return from
    .selectFrom('quarantine')
    .select(['id', 'type', 'reasons', 'received_at', sql<string>`substr(data, 1, ${longestText})`.as('data')])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Batch sizes; deleted leads are skipped. */
const rounds = [30, 300, 3_000];
const newest = 2_000;

/** Newest leads that match all expressions (`askText` of the index "lead"), without deleted ones. */
async function findLeads(from: Sql, expressions: readonly string[], limit: number): Promise<LeadsTable[]> {
  const found: LeadsTable[] = [];
  let before: number | undefined;
  for (const many of rounds) {
    const seqs = await newestMatches(from, 'lead', expressions, { limit: many, before });
    if (seqs.length === 0) break;
    const rows = await from
      .selectFrom('leads')
      .selectAll()
      .where('seq', 'in', seqs)
      .where('deleted_at', 'is', null)
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute();
    found.push(...rows);
    if (found.length >= limit || seqs.length < many) break;
    before = seqs.at(-1);
  }
  return found.slice(0, limit);
}

/** Newest leads with a name word that starts with this letter, among the 2,000 newest. */
async function findLeadsByLetter(from: Sql, letter: string, limit: number): Promise<LeadsTable[]> {
  const recent = from.selectFrom('leads').selectAll().where('deleted_at', 'is', null).orderBy('seq', 'desc');
  return from
    .selectFrom(recent.limit(newest).as('recent'))
    .selectAll()
    .where((eb) => eb.or([eb('name_key', 'like', `${letter}%`), eb('name_key', 'like', `% ${letter}%`)]))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** Without deleted ones. */
async function leadsOfPeople(from: Sql, people: readonly string[], limit: number): Promise<LeadsTable[]> {
  if (people.length === 0) return [];
  return from
    .selectFrom('leads')
    .selectAll()
    .where('person_id', 'in', people)
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** For example "Nov 21"; with the year if not that of `now`. */
function dayText(at: number, now: number): string {
  const { iso } = easternDay(at);
  return shortDate(iso, iso.slice(0, 4) !== easternDay(now).iso.slice(0, 4));
}

async function chatHits(
  sql: Sql,
  about: { expressions: readonly string[]; marks: Marks; now: number; limit: number },
): Promise<Hit[]> {
  const { expressions, marks, now, limit } = about;
  const chats = await readChats(sql, await findFound(sql, 'chat', expressions, limit));
  return Promise.all(
    chats.map(async ({ id, started_at, message_count }): Promise<Hit> => {
      const said = (await readTalk(sql, id)).map(({ text }) => text);
      const place = placeIn(said, marks) ?? said[0] ?? '';
      const lines = `${message_count} ${message_count === 1 ? 'message' : 'messages'}`;
      return {
        id: `chat-${id}`,
        href: `/admin/chat-history/${id}`,
        title: place ? `“${place.slice(0, 120)}”` : 'Empty chat',
        about: `Chat of ${dayText(started_at, now)}, ${lines}`,
        state: 'Chat',
      };
    }),
  );
}

const stateWords: Record<string, string> = {
  pending: 'not confirmed yet',
  confirmed: 'confirmed',
  unsubscribed: 'left',
};

async function subscriberHits(
  sql: Sql,
  { people, typed, now, limit }: { people: readonly string[]; typed: string; now: number; limit: number },
): Promise<Hit[]> {
  const rows = await readSubscribers(sql, { people, emailKey: emailKey(typed) }, limit);
  return rows.map((row) => {
    const at = row.unsubscribed_at ?? row.confirmed_at ?? row.requested_at;
    return {
      id: `subscriber-${row.id}`,
      // Links to the list from this subscriber on, which keeps the address out of the URL.
      href: `/newsletter-management?after=${row.requested_at + 1}_${row.id}`,
      title: row.email,
      about: `Newsletter, ${stateWords[row.state] ?? row.state} ${dayText(at, now)}`,
      state: 'Subscriber',
    };
  });
}

/** Strings in JSON that may be truncated. */
function textsOf(json: string): string[] {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)("\s*:)?/g)].flatMap(([, text = '', isName]) => {
    if (isName) return [];
    const plain = text.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    return [plain.replace(/\\[nrt]/g, ' ').replace(/\\(.)/g, '$1')];
  });
}

/** Quarantined submissions that match everything, newest first. */
async function heldBackHits(
  sql: Sql,
  { parts, marks, now, limit }: { parts: QueryParts; marks: Marks; now: number; limit: number },
): Promise<Hit[]> {
  if (parts.length === 0) return [];
  const hits: Hit[] = [];
  for (const row of await readHeldBack(sql)) {
    const texts = textsOf(row.data);
    if (!meets(plainText([...texts, row.type, row.reasons]), parts)) continue;
    const title = texts.find((text) => holds(text, marks)) ?? texts[0] ?? '';
    hits.push({
      id: `held-${row.id}`,
      href: `/admin/quarantine?before=${row.received_at + 1}_${row.id}`,
      title: placeIn([title], marks) ?? (title.slice(0, 80) || 'No text'),
      about: `Held ${dayText(row.received_at, now)}, ${row.type} form`,
      state: 'Quarantine',
    });
    if (hits.length === limit) break;
  }
  return hits;
}

interface LeadWords {
  type: LeadType;
  path: string;
  noun: string;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** With the matching words, unless the name matches. */
async function leadHits(
  sql: Sql,
  leads: readonly LeadsTable[],
  about: { types: readonly LeadWords[]; marks: Marks; now: number },
): Promise<Hit[]> {
  const { types, marks, now } = about;
  const answers = new Map(
    (
      await answersOf(
        sql,
        leads.map(({ id }) => id),
      )
    ).map(({ id, data }) => [id, data]),
  );
  return Promise.all(
    leads.map(async (lead): Promise<Hit> => {
      const words = types.find(({ type }) => type === lead.type);
      const noun = capital(words?.noun ?? lead.type);
      const day = dayText(lead.received_at, now);
      const short = [
        shownPhone(lead.phone),
        shownKey({ kind: 'email', value: lead.email }),
        lead.email,
        lead.company,
      ].find((text) => holds(text, marks));
      const name = lead.name || lead.email || noun;
      const isNamed = holds(name, marks) || holds(lead.reference, marks) || short !== undefined;
      const place =
        placeIn(
          stringsIn(answers.get(lead.id)).filter((text) => text !== lead.name),
          marks,
        ) ?? (isNamed ? undefined : placeIn(await readThread(sql, lead.id), marks));
      const said = short ?? place ?? lead.company;
      return {
        id: `lead-${lead.id}`,
        href: `${words?.path ?? '/admin/messages'}/${lead.id}`,
        title: name,
        about: [`${noun} ${lead.reference}, ${day}`, said].filter(Boolean).join(', '),
        state: capital(lead.status).replaceAll('-', ' '),
      };
    }),
  );
}

/** Per group, and per kind in the last group. */
const [mostShown, mostOfKind] = [6, 2];
/** The best are chosen among this many newest. */
const mostRanked = 24;

const marksOf = ({ parts, numbers }: ParsedQuery): Marks => ({
  words: [...new Set(parts.flat(2))].filter((word) => !numbers.includes(word)),
  numbers,
});

function personHit(person: KnownPerson, marks: Marks): Hit {
  const { company } = person;
  const of = (kind: string, values: readonly string[]) => values.map((value) => shownKey({ kind, value }));
  const known = [...of('phone', person.phones), ...of('email', person.emails)];
  const key = known.find((text) => holds(text, marks)) ?? known.find((text) => text !== person.name);
  return {
    id: `person-${person.id}`,
    href: `/admin/people/${person.id}`,
    title: person.name,
    about: [key, company].filter(Boolean).join(', '),
    state: 'Person',
  };
}

/** 0: exact word; 1: beginning of a word; 2: no match by name. */
function distance({ name }: KnownPerson, { parts }: Pick<ParsedQuery, 'parts'>): number {
  const words = searchWords([name]);
  const each = parts.map((part) => {
    const asked = part.flat();
    if (asked.some((word) => words.includes(word))) return 0;
    return asked.some((word) => words.some((one) => one.startsWith(word))) ? 1 : 2;
  });
  return Math.max(...each);
}

/** Best match by name first, then newest. */
async function ranked(sql: Sql, ids: readonly string[], asked: Pick<ParsedQuery, 'parts'>): Promise<KnownPerson[]> {
  const people = await readPeople(sql, ids);
  const far = people.map((person) => ({ person, far: distance(person, asked) }));
  return far.sort((a, b) => a.far - b.far).map(({ person }) => person);
}

const group = (title: string, hits: Hit[], more = false): HitGroup[] =>
  hits.length > 0 ? [{ title, hits: hits.slice(0, mostShown), more: more || hits.length > mostShown }] : [];

/** A single letter only searches the beginnings of names. */
async function leadsFor(sql: Sql, { parts }: ParsedQuery) {
  const [[[letter = ''] = []] = []] = parts;
  const isLetter = parts.length === 1 && letter.length === 1;
  if (isLetter) return findLeadsByLetter(sql, letter, mostShown + 1);
  return findLeads(sql, await askText(sql, 'lead', { parts }), mostShown + 1);
}

export interface FindDeps {
  db: Db;
  now: number;
  types: readonly LeadWords[];
  site: ReturnType<typeof siteSearch>;
}

/** In groups; without a query, the most recent people. */
export async function find({ db, now, types, site }: FindDeps, typed: string): Promise<Results> {
  const { sql } = db;
  const q = typed.trim();
  const asked = readAsked(q);
  const marks = marksOf(asked);
  if (asked.parts.length === 0) {
    const recent = q === '' ? await recentPeople(sql, mostShown) : [];
    const hits = recent.map((person) => personHit(person, marks));
    return { q, groups: group('Recent activity', hits), marks };
  }
  const { parts } = asked;
  const [found, leads] = await Promise.all([findPeople(sql, asked, mostRanked), leadsFor(sql, asked)]);
  const { wider } = found;
  const people = await ranked(sql, found.met, asked);
  const alike = wider ? await ranked(sql, found.alike, wider) : [];
  const wide = { ...marks, words: [...marks.words, ...(wider?.near ?? [])] };
  const shown = [...people, ...alike].slice(0, mostRanked).map(({ id }) => id);
  const ofAlike = leads.length === 0 ? await leadsOfPeople(sql, shown.slice(0, mostShown), mostShown + 1) : [];

  const expressions = await askText(sql, 'found', asked);
  const [requests, chats, subscribers, held] = await Promise.all([
    leadHits(sql, [...leads, ...ofAlike], { types, marks: wide, now }),
    chatHits(sql, { expressions, marks, now, limit: mostOfKind + 1 }),
    subscriberHits(sql, { people: shown, typed: q, now, limit: mostOfKind + 1 }),
    heldBackHits(sql, { parts, marks, now, limit: mostOfKind + 1 }),
  ]);
  const others = [chats, subscribers, held];
  const pages = site(parts, marks, mostShown);
  const number = asked.numbers.length > 0 && people.length > 0 ? ', by number' : '';
  return {
    q,
    marks: wide,
    groups: [
      ...group(
        `People${number}`,
        people.map((person) => personHit(person, marks)),
      ),
      ...group(
        people.length > 0 ? 'Similar spelling' : 'People with similar spelling',
        alike.map((one) => personHit(one, wide)),
      ),
      ...group('Requests', requests),
      ...group(
        'Chats, newsletter and quarantine',
        others.flatMap((hits) => hits.slice(0, mostOfKind)),
        others.some((hits) => hits.length > mostOfKind),
      ),
      ...group('Articles and pages', pages.hits, pages.more),
    ],
  };
}
