import { failedAddresses } from '#src/intake/failed-address-store.server.ts';
import type { LeadType } from '#src/intake/lead.ts';
import { leadTabs } from '#src/intake/lead-address.ts';
import { type PersonKey, sharedWords } from '#src/intake/people-rules.ts';
import { areApart, groupOf, keysOfPerson, personNow } from '#src/intake/people-store.server.ts';
import { tagsInUse } from '#src/intake/tags-store.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { PeopleTable } from '#src/platform/db/tables-people.ts';
import { type Ruler, rulerOf } from './ruler.ts';
import { changesOf, sentBy, sharingNumber } from './store.server.ts';
import { loadTimeline, type Timeline, type TimelineParts, timelineFilters } from './timeline.server.ts';
import { contactMoments, openLead, subscriptionsOf } from './timeline-store.server.ts';
import { keyText, sentWords } from './words.ts';

/** Somebody who may be the same person, and why. */
export interface Suggestion {
  id: string;
  name: string;
  reason: string;
  sent: string;
}

/** A joining or separation that can be taken back, or was. */
export interface ShownChange {
  id: string;
  at: number;
  actor: string;
  text: string;
  undone: boolean;
}

/** Everything that the page of one person shows. Moments in epoch milliseconds. */
export interface PersonDetail {
  id: string;
  name: string;
  company: string;
  firstAt: number;
  tags: string[];
  emails: { address: string; cameBack: string }[];
  phones: { number: string; text: string }[];
  /** For each subscription its state and since when. */
  newsletter: { state: string; at: number }[];
  /** Where they are answered: their newest open lead; undefined when there is none. */
  write: string | undefined;
  ruler: Ruler | undefined;
  timeline: Timeline;
  suggestions: Suggestion[];
  changes: ShownChange[];
  /** Tags in use. */
  known: string[];
  now: number;
}

async function suggestionsFor(sql: Sql, person: PeopleTable): Promise<Suggestion[]> {
  const sharing = await sharingNumber(sql, person.id);
  const others = [...new Map(sharing.map((other) => [other.id, other])).values()];
  const sent = await sentBy(
    sql,
    others.map(({ id }) => id),
  );
  const suggestions: Suggestion[] = [];
  for (const other of others) {
    if (await areApart(sql, person.id, other.id)) continue;
    const [shared] = sharedWords(person.name, other.name);
    const names = shared ? `and both are called “${shared}”` : 'with another name';
    const reason = `The same number, ${keyText(other)}, ${names}.`;
    suggestions.push({ id: other.id, name: other.name, reason, sent: sentWords(sent.get(other.id) ?? {}) });
  }
  return suggestions;
}

const changeWords: Record<string, (other: string) => string> = {
  join: (other) => `Joined with ${other}`,
  separate: (other) => `Separated from ${other}`,
  apart: (other) => `Not the same person as ${other}`,
};

async function shownChanges(sql: Sql, id: string): Promise<ShownChange[]> {
  const group = await groupOf(sql, id);
  const rows = await changesOf(sql, group);
  return rows.map(({ id: change, at, actor, kind, person_id, one, other, undone_at }) => ({
    ...{ id: change, at, actor, undone: undone_at !== null },
    text: changeWords[kind]?.(group.includes(person_id) ? other : one) ?? kind,
  }));
}

const addressOf = ({ value }: PersonKey) => value;

/** The newest state of each subscription. */
function newsletterOf(rows: Awaited<ReturnType<typeof subscriptionsOf>>): PersonDetail['newsletter'] {
  return rows.map(({ state, requested_at, confirmed_at, unsubscribed_at }) => ({
    state,
    at: { confirmed: confirmed_at, unsubscribed: unsubscribed_at }[state] ?? requested_at,
  }));
}

/**
 * A person with a page of their timeline (`show` and `before` of the address). A joined one answers with the person that it
 * is now; undefined when there is none of this id.
 */
export async function loadPerson(
  db: Db,
  id: string,
  { params, now, openings }: { params: URLSearchParams; now: number; openings: TimelineParts['openings'] },
): Promise<PersonDetail | { movedTo: string } | undefined> {
  const { sql } = db;
  const person = await personNow(sql, id);
  if (!person) return undefined;
  if (person.id !== id) return { movedTo: person.id };
  const [keys, subscriptions, moments, suggestions, changes, known, open, counts] = await Promise.all([
    keysOfPerson(sql, id),
    subscriptionsOf(sql, id),
    contactMoments(sql, id),
    suggestionsFor(sql, person),
    shownChanges(sql, id),
    tagsInUse(sql),
    openLead(sql, id),
    sentBy(sql, [id]),
  ]);
  const addresses = keys.filter(({ kind }) => kind === 'email').map(addressOf);
  const phones = keys.filter(({ kind }) => kind === 'phone');
  const failed = await failedAddresses(sql, addresses);
  const { contact = 0, appointment = 0, quote = 0, career = 0, chat = 0 } = counts.get(id) ?? {};
  const parts: TimelineParts = {
    ...{ keys, subscriptions, openings, chats: chat },
    leads: contact + appointment + quote + career,
    failed: [...failed].map(([email, { at, reason }]) => ({ email, at, reason })),
  };
  const filter = timelineFilters.find((one) => one === params.get('show')) ?? 'everything';
  return {
    ...{ id, name: person.name, company: person.company, firstAt: person.first_at, tags: JSON.parse(person.tags) },
    emails: addresses.map((address) => ({ address, cameBack: failed.get(address)?.reason ?? '' })),
    phones: phones.map((key) => ({ number: key.value, text: keyText(key) })),
    newsletter: newsletterOf(subscriptions),
    write: open && `${leadTabs[open.type as LeadType]}/${open.id}`,
    ruler: rulerOf(moments, now),
    timeline: await loadTimeline(sql, id, parts, { filter, before: params.get('before') ?? '' }),
    ...{ suggestions, changes, known, now },
  };
}
