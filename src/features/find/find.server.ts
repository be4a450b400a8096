import { type Asked, readAsked } from '#src/intake/asked.server.ts';
import { findLeads, findLeadsByLetter, leadsOfPeople } from '#src/intake/lead-find-store.server.ts';
import { findPeople } from '#src/intake/people-find-store.server.ts';
import { shownKey } from '#src/intake/people-keys.server.ts';
import { askText } from '#src/intake/text-query-store.server.ts';
import { searchWords } from '#src/lib/search-words.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import { holds, type Marks } from './marks.ts';
import { chatHits, heldBackHits, subscriberHits } from './others.server.ts';
import { type LeadWords, leadHits } from './requests.server.ts';
import type { Hit, HitGroup, Results } from './results.ts';
import type { siteSearch } from './site-search.ts';
import { type KnownPerson, readPeople, recentPeople } from './store.server.ts';

/** What a group shows at most, and of the last group each kind. */
const [mostShown, mostOfKind] = [6, 2];
/** So many of the newest are looked at for the best. */
const mostRanked = 24;

const marksOf = ({ parts, numbers }: Asked): Marks => ({
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
function distance({ name }: KnownPerson, { parts }: Pick<Asked, 'parts'>): number {
  const words = searchWords([name]);
  const each = parts.map((part) => {
    const asked = part.flat();
    if (asked.some((word) => words.includes(word))) return 0;
    return asked.some((word) => words.some((one) => one.startsWith(word))) ? 1 : 2;
  });
  return Math.max(...each);
}

/** The best of the newest people who meet all of it: by name first, newest first. */
async function ranked(sql: Sql, ids: readonly string[], asked: Pick<Asked, 'parts'>): Promise<KnownPerson[]> {
  const people = await readPeople(sql, ids);
  const far = people.map((person) => ({ person, far: distance(person, asked) }));
  return far.sort((a, b) => a.far - b.far).map(({ person }) => person);
}

const group = (title: string, hits: Hit[], more = false): HitGroup[] =>
  hits.length > 0 ? [{ title, hits: hits.slice(0, mostShown), more: more || hits.length > mostShown }] : [];

/** A single letter says nothing of a message: it is looked for at the beginnings of names. */
async function leadsFor(sql: Sql, { parts }: Asked) {
  const [[[letter = ''] = []] = []] = parts;
  const isLetter = parts.length === 1 && letter.length === 1;
  if (isLetter) return findLeadsByLetter(sql, letter, mostShown + 1);
  return findLeads(sql, await askText(sql, 'lead', { parts }), mostShown + 1);
}

/** What the search needs to know of the rest of the desk. */
export interface FindParts {
  db: Db;
  now: number;
  /** All kinds of leads. */
  types: readonly LeadWords[];
  /** Asks the pages of the site. */
  site: ReturnType<typeof siteSearch>;
}

/** What the desk holds of what was typed, by groups; nothing typed shows who came or wrote last. */
export async function find({ db, now, types, site }: FindParts, typed: string): Promise<Results> {
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
