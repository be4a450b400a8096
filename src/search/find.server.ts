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

/** A person with what they are known by. */
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

/** These people in this order, without those that were joined into another. */
async function readPeople(from: Sql, ids: readonly string[]): Promise<KnownPerson[]> {
  return withKeys(from, await peopleOf(from, ids));
}

/** The people who came or wrote last. */
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

/** The beginnings of the newest entries in the thread of one lead. */
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

/** These chats in this order. */
async function readChats(from: Sql, ids: readonly string[]): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const rows = await from
    .selectFrom('chat_sessions')
    .select(['id', 'started_at', 'message_count'])
    .where('id', 'in', ids)
    .execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** What was said in a chat; what the visitor said first, then the assistant's words, each in its order. */
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

/** Subscribers of these people, and the one with this address; those who asked last first. */
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

/** What is held back: the beginning of what was sent, as JSON; newest first. There are a few hundred at most. */
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

/** How many are read at once, while deleted ones are among them. */
const rounds = [30, 300, 3_000];
/** How far back a name's first letter is looked for. */
const newest = 2_000;

/** The newest leads of all types that meet all expressions (`askText` of the index "lead"); deleted ones are left out. */
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

/** The newest leads with a name of which a word begins with this letter, among the 2,000 newest of all. */
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

/** The newest leads of these people, deleted ones left out. */
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

/** The Eastern day of a moment, for example "Nov 21", with its year when that is not the year of `now`. */
function dayText(at: number, now: number): string {
  const { iso } = easternDay(at);
  return shortDate(iso, iso.slice(0, 4) !== easternDay(now).iso.slice(0, 4));
}

/** The newest chats in which all of it was said; `expressions` as the full text asks. */
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

/** Subscribers among these people, and whoever subscribed with the address that was typed. */
async function subscriberHits(
  sql: Sql,
  { people, typed, now, limit }: { people: readonly string[]; typed: string; now: number; limit: number },
): Promise<Hit[]> {
  const rows = await readSubscribers(sql, { people, emailKey: emailKey(typed) }, limit);
  return rows.map((row) => {
    const at = row.unsubscribed_at ?? row.confirmed_at ?? row.requested_at;
    return {
      id: `subscriber-${row.id}`,
      // The list from this one on: its address would otherwise stand in that of the page.
      href: `/newsletter-management?after=${row.requested_at + 1}_${row.id}`,
      title: row.email,
      about: `Newsletter, ${stateWords[row.state] ?? row.state} ${dayText(at, now)}`,
      state: 'Subscriber',
    };
  });
}

/** The texts of a JSON document whose end may be missing. */
function textsOf(json: string): string[] {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)("\s*:)?/g)].flatMap(([, text = '', isName]) => {
    if (isName) return [];
    const plain = text.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    return [plain.replace(/\\[nrt]/g, ' ').replace(/\\(.)/g, '$1')];
  });
}

/** What the checks held back and holds all of it, newest first. */
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

/** What leads of a type are called, and where they are read. */
interface LeadWords {
  type: LeadType;
  path: string;
  noun: string;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Leads as they are shown when they were found: with the words by which they were, where the name does not say it. */
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

/** What a group shows at most, and of the last group each kind. */
const [mostShown, mostOfKind] = [6, 2];
/** So many of the newest are looked at for the best. */
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

/** How far a person's name is from what was typed: 0 for the very words, 1 for their beginnings, 2 when it is not the name. */
function distance({ name }: KnownPerson, { parts }: Pick<ParsedQuery, 'parts'>): number {
  const words = searchWords([name]);
  const each = parts.map((part) => {
    const asked = part.flat();
    if (asked.some((word) => words.includes(word))) return 0;
    return asked.some((word) => words.some((one) => one.startsWith(word))) ? 1 : 2;
  });
  return Math.max(...each);
}

/** The best of the newest people who meet all of it: by name first, newest first. */
async function ranked(sql: Sql, ids: readonly string[], asked: Pick<ParsedQuery, 'parts'>): Promise<KnownPerson[]> {
  const people = await readPeople(sql, ids);
  const far = people.map((person) => ({ person, far: distance(person, asked) }));
  return far.sort((a, b) => a.far - b.far).map(({ person }) => person);
}

const group = (title: string, hits: Hit[], more = false): HitGroup[] =>
  hits.length > 0 ? [{ title, hits: hits.slice(0, mostShown), more: more || hits.length > mostShown }] : [];

/** A single letter says nothing of a message: it is looked for at the beginnings of names. */
async function leadsFor(sql: Sql, { parts }: ParsedQuery) {
  const [[[letter = ''] = []] = []] = parts;
  const isLetter = parts.length === 1 && letter.length === 1;
  if (isLetter) return findLeadsByLetter(sql, letter, mostShown + 1);
  return findLeads(sql, await askText(sql, 'lead', { parts }), mostShown + 1);
}

/** What the search needs to know of the rest of the desk. */
export interface FindDeps {
  db: Db;
  now: number;
  /** All kinds of leads. */
  types: readonly LeadWords[];
  /** Asks the pages of the site. */
  site: ReturnType<typeof siteSearch>;
}

/** What the desk holds of what was typed, by groups; nothing typed shows who came or wrote last. */
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
