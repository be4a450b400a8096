import type { LeadsTable, PeopleTable } from 'db:tables';
import { sql } from 'kysely';
import { type Hit, type HitGroup, holds, type Marks, placeIn, type Results } from '#src/desk/marks.ts';
import { listPeople } from '#src/inbox/people-timeline.server.ts';
import { answersOf } from '#src/intake/accept.server.ts';
import { leadAddress, leadTypes, leadWord } from '#src/intake/lead.ts';
import { liveLeads } from '#src/intake/lead-store.server.ts';
import { findPeople, keysOfPeople, peopleOf } from '#src/intake/people-store.server.ts';
import { findQuarantined } from '#src/intake/quarantine-store.server.ts';
import { findFound, leadsMatching, type ParsedQuery, readAsked } from '#src/intake/search-index-store.server.ts';
import { shownKey, shownPhone } from '#src/intake/telephone.server.ts';
import { easternDay, shortDate } from '#src/lib/format.ts';
import { parsedJson, stringsIn } from '#src/lib/json.ts';
import { searchWords } from '#src/lib/search-words.ts';
import { capital } from '#src/lib/text.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import type { siteSearch } from './site-search.server.ts';

const longestText = 4_000;
const mostTexts = 60;

/** Newest leads that match all parts, without deleted ones. */
async function findLeads(from: Sql, asked: ParsedQuery, limit: number): Promise<LeadsTable[]> {
  const found = leadsMatching(from, leadTypes, asked, false);
  const { rows } = await sql<LeadsTable>`select leads.* from ${found.from}
    where ${found.where} and leads.deleted_at is null and leads.merged_into is null
    order by ${found.seq} desc limit ${limit}`.execute(from);
  return rows;
}

/** For example "Nov 21"; with the year if not that of `now`. */
function dayText(at: number, now: number): string {
  const { iso } = easternDay(at);
  return shortDate(iso, iso.slice(0, 4) !== easternDay(now).iso.slice(0, 4));
}

async function chatHits(sql: Sql, about: { asked: ParsedQuery; marks: Marks; now: number; limit: number }) {
  const { asked, marks, now, limit } = about;
  const ids = await findFound(sql, 'chat', asked, limit);
  const sessions = sql.selectFrom('chat_sessions').select(['id', 'started_at', 'message_count']);
  const chats = ids.length === 0 ? [] : await sessions.where('id', 'in', ids).execute();
  chats.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return Promise.all(
    chats.map(async ({ id, started_at, message_count }): Promise<Hit> => {
      // The visitor's messages first, each side in order.
      const talk = sql.selectFrom('chat_messages').select('text').where('session_id', '=', id);
      const inOrder = talk
        .orderBy('sender', 'desc')
        .orderBy('at')
        .limit(mostTexts * 5);
      const said = (await inOrder.execute()).map(({ text }) => text);
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

/** Subscribers of these people or with this address; latest sign-ups first. */
async function subscriberHits(
  sql: Sql,
  { people, typed, now, limit }: { people: readonly string[]; typed: string; now: number; limit: number },
): Promise<Hit[]> {
  const key = emailKey(typed);
  if (people.length === 0 && key === undefined) return [];
  const rows = await sql
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(people.length > 0 ? [eb('person_id', 'in', people)] : []),
        ...(key === undefined ? [] : [eb('email_key', '=', key)]),
      ]),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
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

async function heldBackHits(
  sql: Sql,
  { asked, marks, now, limit }: { asked: ParsedQuery; marks: Marks; now: number; limit: number },
): Promise<Hit[]> {
  const ids = await findFound(sql, 'held', asked, limit);
  const held = await Promise.all(ids.map((id) => findQuarantined(sql, id)));
  return held
    .filter((row) => row !== undefined)
    .map((row): Hit => {
      const texts = stringsIn(parsedJson(row.data));
      const title = texts.find((text) => holds(text, marks)) ?? texts[0] ?? '';
      return {
        id: `held-${row.id}`,
        href: `/admin/messages?show=held&before=${row.received_at + 1}_${row.id}`,
        title: placeIn([title], marks) ?? (title.slice(0, 80) || 'No text'),
        about: `Held ${dayText(row.received_at, now)}, ${row.type} form`,
        state: 'Held back',
      };
    });
}

async function readThread(from: Sql, lead: string): Promise<string[]> {
  const entries = from.selectFrom('thread_entries').select(sql<string>`substr(body, 1, ${longestText})`.as('body'));
  const newest = entries.where('lead_id', '=', lead).orderBy('at', 'desc').limit(mostTexts);
  return (await newest.execute()).map(({ body }) => body);
}

/** With the matching words, unless the name matches. */
async function leadHits(
  sql: Sql,
  leads: readonly LeadsTable[],
  { marks, now }: { marks: Marks; now: number },
): Promise<Hit[]> {
  const ids = leads.map(({ id }) => id);
  const answers = new Map((await answersOf(sql, ids)).map(({ id, data }) => [id, data]));
  return Promise.all(
    leads.map(async (lead): Promise<Hit> => {
      const noun = leadWord(lead.type);
      const day = dayText(lead.received_at, now);
      const { phone, email, company } = lead;
      const shown = [shownPhone(phone), shownKey({ kind: 'email', value: email }), email, company];
      const short = shown.find((text) => holds(text, marks));
      const name = lead.name || lead.email || noun;
      const isNamed = holds(name, marks) || holds(lead.reference, marks) || short !== undefined;
      const sent = stringsIn(answers.get(lead.id)).filter((text) => text !== lead.name);
      const place = placeIn(sent, marks) ?? (isNamed ? undefined : placeIn(await readThread(sql, lead.id), marks));
      const said = short ?? place ?? lead.company;
      return {
        id: `lead-${lead.id}`,
        href: leadAddress(lead),
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

async function personHits(sql: Sql, people: readonly PeopleTable[], marks: Marks): Promise<Hit[]> {
  const ids = people.map(({ id }) => id);
  const keys = await keysOfPeople(sql, ids);
  return people.map(({ id, name, company }) => {
    // Phone numbers first.
    const own = (keys.get(id) ?? []).toSorted((a, b) => b.kind.localeCompare(a.kind));
    const known = own.map(shownKey);
    const key = known.find((text) => holds(text, marks)) ?? known.find((text) => text !== name);
    const about = [key, company].filter(Boolean).join(', ');
    return { id: `person-${id}`, href: `/admin/people/${id}`, title: name, about, state: 'Person' };
  });
}

/** 0: exact word; 1: beginning of a word; 2: no match by name. */
function distance({ name }: PeopleTable, { parts }: Pick<ParsedQuery, 'parts'>): number {
  const words = searchWords([name]);
  const each = parts.map((part) => {
    const asked = part.flat();
    if (asked.some((word) => words.includes(word))) return 0;
    return asked.some((word) => words.some((one) => one.startsWith(word))) ? 1 : 2;
  });
  return Math.max(...each);
}

/** Best match by name first, then newest. */
async function ranked(sql: Sql, ids: readonly string[], asked: Pick<ParsedQuery, 'parts'>): Promise<PeopleTable[]> {
  const people = await peopleOf(sql, ids);
  const far = people.map((person) => ({ person, far: distance(person, asked) }));
  return far.sort((a, b) => a.far - b.far).map(({ person }) => person);
}

const group = (title: string, hits: Hit[], more = false): HitGroup[] =>
  hits.length > 0 ? [{ title, hits: hits.slice(0, mostShown), more: more || hits.length > mostShown }] : [];

/** In groups; without a query, the most recent people. */
export async function find(
  { db, now, site }: { db: Db; now: number; site: ReturnType<typeof siteSearch> },
  typed: string,
): Promise<Results> {
  const { sql } = db;
  const q = typed.trim();
  const asked = readAsked(q);
  const { parts, numbers } = asked;
  const marks = { words: [...new Set(parts.flat(2))].filter((word) => !numbers.includes(word)), numbers };
  if (parts.length === 0) {
    const recent = q === '' ? await listPeople(sql, { limit: mostShown, after: undefined }) : [];
    return { q, groups: group('Recent activity', await personHits(sql, recent, marks)), marks };
  }
  // Every request has a word that begins with a given letter.
  const isLetter = parts.length === 1 && parts[0]?.flat().join('').length === 1;
  const [found, leads] = await Promise.all([
    findPeople(sql, asked, mostRanked),
    isLetter ? [] : findLeads(sql, asked, mostShown + 1),
  ]);
  const { wider } = found;
  const people = await ranked(sql, found.met, asked);
  const alike = wider ? await ranked(sql, found.alike, wider) : [];
  const wide = { ...marks, words: [...marks.words, ...(wider?.near ?? [])] };
  const shown = [...people, ...alike].slice(0, mostRanked).map(({ id }) => id);
  const wanted = leads.length === 0 ? shown.slice(0, mostShown) : [];
  const theirs = liveLeads(sql)
    .selectAll()
    .where('person_id', 'in', wanted)
    .orderBy('seq', 'desc')
    .limit(mostShown + 1);
  const ofAlike = wanted.length > 0 ? await theirs.execute() : [];

  const [met, similar, requests, chats, subscribers, held] = await Promise.all([
    personHits(sql, people, marks),
    personHits(sql, alike, wide),
    leadHits(sql, [...leads, ...ofAlike], { marks: wide, now }),
    chatHits(sql, { asked, marks, now, limit: mostOfKind + 1 }),
    subscriberHits(sql, { people: shown, typed: q, now, limit: mostOfKind + 1 }),
    heldBackHits(sql, { asked, marks, now, limit: mostOfKind + 1 }),
  ]);
  const others = [chats, subscribers, held];
  const pages = site(parts, marks, mostShown);
  const number = numbers.length > 0 && people.length > 0 ? ', by number' : '';
  return {
    q,
    marks: wide,
    groups: [
      ...group(`People${number}`, met),
      ...group(people.length > 0 ? 'Similar spelling' : 'People with similar spelling', similar),
      ...group('Requests', requests),
      ...group(
        'Chats, newsletter and held back',
        others.flatMap((hits) => hits.slice(0, mostOfKind)),
        others.some((hits) => hits.length > mostOfKind),
      ),
      ...group('Articles and pages', pages.hits, pages.more),
    ],
  };
}
