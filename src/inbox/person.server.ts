import { failedAddresses } from '#src/intake/failed-address-store.server.ts';
import { type LeadType, leadTabs } from '#src/intake/lead.ts';
import { keysOf, shownKey } from '#src/intake/people-keys.server.ts';
import { areMarkedDifferent, groupOf, keysOfPerson } from '#src/intake/people-store.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { PeopleTable } from '#src/platform/db/tables-inbox.ts';
import { tagsInUse } from './lead-list.server.ts';
import { type Moved, type PersonKey, type Renamed, sentWords, sharedWords } from './people-rules.ts';
import {
  changesOf,
  lastWritten,
  loadTimeline,
  openLead,
  sentBy,
  sharingNumber,
  subscriptionsOf,
  type TimelineDeps,
  timelineFilters,
} from './people-timeline.server.ts';

export type PersonDetail = Awaited<ReturnType<typeof loadPerson>>;

async function suggestionsFor(sql: Sql, person: PeopleTable) {
  const sharing = await sharingNumber(sql, person.id);
  const others = [...new Map(sharing.map((other) => [other.id, other])).values()];
  const sent = await sentBy(
    sql,
    others.map(({ id }) => id),
  );
  const suggestions: { id: string; name: string; reason: string; sent: string }[] = [];
  for (const other of others) {
    if (await areMarkedDifferent(sql, person.id, other.id, 'said')) continue;
    const [shared] = sharedWords(person.name, other.name);
    const names = shared ? `and both are named “${shared}”` : 'but a different name';
    const reason = `Same phone number (${shownKey({ kind: 'phone', value: other.value })}), ${names}.`;
    suggestions.push({ id: other.id, name: other.name, reason, sent: sentWords(sent.get(other.id) ?? {}) });
  }
  return suggestions;
}

const changeWords: Record<string, string> = {
  join: 'Merged with',
  separate: 'Split from',
  apart: 'Not the same person as',
};

function namedWords(moved: string): string {
  const { was, now }: Renamed = JSON.parse(moved);
  if (now === null) return `Name set to what they write instead of “${was}”`;
  return `Named “${now}”${was === null ? '' : `, was “${was}”`}`;
}

/** `own`: the viewer's name in stored changes. */
async function shownChanges(sql: Sql, id: string, own: string) {
  const group = await groupOf(sql, id);
  const rows = await changesOf(sql, group);
  return rows.map(({ id: change, at, actor, kind, person_id, other_id, one, other, moved, undone_at }) => {
    // People merged since would have their current name.
    const [oneThen, otherThen] = (JSON.parse(moved) as Partial<Moved>).called ?? [one, other];
    const [otherId, name] = group.includes(person_id) ? [other_id, otherThen] : [person_id, oneThen];
    return {
      ...{ id: change, at, actor: actor === own ? 'You' : actor, undone: undone_at !== null },
      text: kind === 'name' ? namedWords(moved) : `${changeWords[kind] ?? kind} ${name}`,
      /** Undefined if merged into this one. */
      other: group.includes(otherId) ? undefined : { id: otherId, name },
    };
  });
}

const addressOf = ({ value }: PersonKey) => value;
const nameOfKey = ({ kind, value }: PersonKey) => `${kind} ${value}`;

function ownersOf(wrote: Awaited<ReturnType<typeof lastWritten>>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const lead of wrote) {
    for (const key of keysOf(lead).map(nameOfKey)) if (!owners.has(key)) owners.set(key, lead.name);
  }
  return owners;
}

function inOrder(keys: readonly PersonKey[], first: readonly string[]): PersonKey[] {
  const place = (key: PersonKey) => {
    const at = first.indexOf(nameOfKey(key));
    return at === -1 ? first.length : at;
  };
  return keys.toSorted((a, b) => place(a) - place(b));
}

function newsletterOf(rows: Awaited<ReturnType<typeof subscriptionsOf>>) {
  return rows.map(({ state, requested_at, confirmed_at, unsubscribed_at }) => ({
    state,
    at: { confirmed: confirmed_at, unsubscribed: unsubscribed_at }[state] ?? requested_at,
  }));
}

/** A person with a page of the timeline (`show` and `before`). `own`: the viewer's name in the audit list. */
export async function loadPerson(
  db: Db,
  person: PeopleTable,
  about: { params: URLSearchParams; now: number; own: string },
) {
  const { sql } = db;
  const { params, now, own } = about;
  const { id } = person;
  const written = person.written_name ?? person.name;
  const [held, subscriptions, suggestions, changes, known, open, counts, wrote] = await Promise.all([
    keysOfPerson(sql, id),
    subscriptionsOf(sql, id),
    suggestionsFor(sql, person),
    shownChanges(sql, id, own),
    tagsInUse(sql),
    openLead(sql, id, written),
    sentBy(sql, [id]),
    lastWritten(sql, id, written),
  ]);
  const whoseKeys = ownersOf(wrote);
  const keys = inOrder(held, [...whoseKeys.keys()]);
  const whose = (name: string | undefined) => (name === undefined || name === written ? '' : name);
  const ownerOf = (key: PersonKey) => whose(whoseKeys.get(nameOfKey(key)));
  const addresses = keys.filter(({ kind }) => kind === 'email').map(addressOf);
  const phones = keys.filter(({ kind }) => kind === 'phone');
  const failed = await failedAddresses(sql, addresses);
  addresses.sort((a, b) => Number(failed.has(a)) - Number(failed.has(b)));
  const { contact = 0, appointment = 0, quote = 0, career = 0, chat = 0 } = counts.get(id) ?? {};
  const parts: TimelineDeps = {
    ...{ keys, subscriptions, chats: chat },
    leads: contact + appointment + quote + career,
    failed: [...failed].map(([email, { at, reason }]) => ({ email, at, reason })),
  };
  const filter = timelineFilters.find((one) => one === params.get('show')) ?? 'everything';
  return {
    ...{
      id,
      name: person.name,
      company: person.company,
      firstAt: person.first_at,
      tags: JSON.parse(person.tags) as string[],
    },
    /** The name they wrote, if `name` is the owner's. */
    writtenName: person.written_name,
    emails: addresses.map((address) => ({
      /** To send to; `text` to show. */
      address,
      text: shownKey({ kind: 'email', value: address }),
      cameBack: failed.get(address)?.reason ?? '',
      /** The name last used with it, if different from the shown one. */
      whose: ownerOf({ kind: 'email', value: address }),
    })),
    phones: phones.map((key) => ({ number: key.value, text: shownKey(key), whose: ownerOf(key) })),
    newsletter: newsletterOf(subscriptions),
    /** Where to note something: the newest open lead under the shown name, else any; undefined if none. */
    open: open && `${leadTabs[open.type as LeadType]}/${open.id}`,
    timeline: await loadTimeline(db, id, parts, { filter, before: params.get('before') ?? '' }),
    ...{ suggestions, changes, known, now },
  };
}
