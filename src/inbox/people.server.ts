import { changes as changeKinds } from 'content:inbox';
import type { PeopleTable } from 'db:tables';
import { redirect } from 'react-router';
import { type Args, deskAction, requireSignIn, type SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { wishOfPerson } from '#src/intake/erasure-wish-store.server.ts';
import { failedAddresses } from '#src/intake/inbound-store.server.ts';
import { leadAddress, leadWord } from '#src/intake/lead.ts';
import {
  areMarkedDifferent,
  findPeople,
  findPerson,
  groupOf,
  keysOfPeople,
  keysOfPerson,
  peopleOf,
  personNow,
} from '#src/intake/people-store.server.ts';
import { readAsked } from '#src/intake/search-index-store.server.ts';
import { keysOf, shownKey } from '#src/intake/telephone.server.ts';
import { easternDay } from '#src/lib/format.ts';
import { withoutTag, withTags } from '#src/lib/lists.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { pageOf, readCursor } from '#src/lib/paging.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { notThere } from '#src/privacy/erase.server.ts';
import { tagsInUse } from './lead-list.server.ts';
import {
  asOne,
  joinPeople,
  markDifferent,
  namePerson,
  separatePerson,
  setPersonTags,
  undoChange,
} from './people-belongings-store.server.ts';
import { keyText, type Moved, type PersonKey, type Renamed, sentWords, sharedWords } from './people-rules.ts';
import {
  changesOf,
  chatsOfPerson,
  lastWritten,
  leadsOfPerson,
  listPeople,
  loadTimeline,
  openLead,
  sentBy,
  sharingNumber,
  subscriptionsOf,
  timelineFilters,
} from './people-timeline.server.ts';
import type { On } from './thread-actions.server.ts';
import { loadActions } from './today-actions.server.ts';

export type PersonDetail = Awaited<ReturnType<typeof loadPerson>>;

async function suggestionsFor(sql: Sql, person: PeopleTable) {
  const sharing = await sharingNumber(sql, person.id);
  const others = [...new Map(sharing.map((other) => [other.id, other])).values()];
  const ids = others.map(({ id }) => id);
  const sent = await sentBy(sql, ids);
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

const changeWords: Readonly<Record<string, string>> = changeKinds;

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

/** A person with a page of the timeline (`show` and `before`). `own`: the viewer's name in the audit list. */
async function loadPerson(db: Db, person: PeopleTable, about: { params: URLSearchParams; now: number; own: string }) {
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
  const whoseKeys = new Map<string, string>();
  for (const lead of wrote)
    for (const key of keysOf(lead).map(keyText)) if (!whoseKeys.has(key)) whoseKeys.set(key, lead.name);
  const order = [...whoseKeys.keys()];
  const place = (key: PersonKey) => (whoseKeys.has(keyText(key)) ? order.indexOf(keyText(key)) : order.length);
  const keys = held.toSorted((a, b) => place(a) - place(b));
  const whose = (name: string | undefined) => (name === undefined || name === written ? '' : name);
  const ownerOf = (key: PersonKey) => whose(whoseKeys.get(keyText(key)));
  const addresses = keys.filter(({ kind }) => kind === 'email').map(({ value }) => value);
  const phones = keys.filter(({ kind }) => kind === 'phone');
  const failed = await failedAddresses(sql, addresses);
  addresses.sort((a, b) => Number(failed.has(a)) - Number(failed.has(b)));
  const { contact = 0, appointment = 0, quote = 0, career = 0, chat = 0 } = counts.get(id) ?? {};
  const parts = {
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
    newsletter: subscriptions.map(({ state, requested_at, confirmed_at, unsubscribed_at }) => ({
      state,
      at: { confirmed: confirmed_at, unsubscribed: unsubscribed_at }[state] ?? requested_at,
    })),
    /** Where to note something: the newest open lead under the shown name, else any; undefined if none. */
    open: open && leadAddress(open),
    timeline: await loadTimeline(db, id, parts, { filter, before: params.get('before') ?? '' }),
    ...{ suggestions, changes, known, now },
  };
}

/** `change` can be undone; `other` is the person a split created. */
export type PersonChanged = Outcome<{ change?: string; other?: string }>;

const gone = refuse('This person no longer exists.');

const setTags =
  (next: (tags: readonly string[], tag: string) => Outcome<{ tags: string[] }>) =>
  async (trx: Trx, { id, form, ...by }: OnPerson): Promise<PersonChanged> => {
    const person = await findPerson(trx, id);
    if (!person || person.joined_into) return gone;
    const tagged = next(JSON.parse(person.tags), String(form.get('tag') ?? ''));
    if (!tagged.ok) return tagged;
    await setPersonTags(trx, id, tagged.tags);
    await recordAudit(trx, { at: by.now, actor: by.actor, action: 'tags', subject: 'person', detail: id });
    return { ok: true };
  };

interface OnPerson {
  actor: Actor;
  now: number;
  id: string;
  form: FormData;
}

/** In one transaction with its audit entry. */
const onPerson =
  (change: (trx: Trx, on: OnPerson) => Promise<PersonChanged>) =>
  async ({ parts, id, form }: Pick<On, 'id' | 'form'> & { parts: SignedInContext }): Promise<PersonChanged> => {
    const { db, clock, actor } = parts;
    const changed = await asOne(db, (trx) => change(trx, { actor, now: clock.now(), id, form }));
    if (changed.ok) parts.people.wake();
    return changed;
  };

const otherIn = (form: FormData) => String(form.get('other') ?? '');

/** join and apart (`other`), separate (`thing`, `key`), of a person’s own screens. */
export const joining = {
  join: onPerson((trx, { id, form, ...by }) => joinPeople(trx, { ...by, stays: id, goes: otherIn(form) })),
  separate: onPerson((trx, { id, form, ...by }) =>
    separatePerson(trx, { ...by, id, ids: form.getAll('thing').map(String), keys: keysIn(form) }),
  ),
};

/**
 * merge and apart (with `other`), name (`name`; empty follows what they write), undo (`change`), tag and untag (`tag`),
 * letter (`beginWith`).
 */
export const personActs = {
  merge: joining.join,
  apart: onPerson((trx, { id, form, ...by }) => markDifferent(trx, { ...by, id, other: otherIn(form) })),
  name: onPerson((trx, { id, form, ...by }) => namePerson(trx, { ...by, id, name: String(form.get('name') ?? '') })),
  undo: onPerson((trx, { form, ...by }) => undoChange(trx, { ...by, change: String(form.get('change') ?? '') })),
  tag: onPerson(setTags(withTags)),
  untag: onPerson(setTags((tags, tag) => ({ ok: true, tags: withoutTag(tags, tag) }))),
};

/** For example "email ada@example.com". */
function keysIn(form: FormData): PersonKey[] {
  return form.getAll('key').flatMap((text): PersonKey[] => {
    const [, kind, value = ''] = /^(email|phone) (.+)$/.exec(String(text)) ?? [];
    return kind === 'email' || kind === 'phone' ? [{ kind, value }] : [];
  });
}

export type PersonRow = Awaited<ReturnType<typeof toPersonRows>>[number];

const pageSize = 50;
/** Enough to tell people apart. */
const mostKeys = 3;

async function toPersonRows(db: Db, people: readonly PeopleTable[]) {
  const ids = people.map(({ id }) => id);
  const [keys, sent] = await Promise.all([keysOfPeople(db.sql, ids), sentBy(db.sql, ids)]);
  return people.map(({ id, name, company, last_at, tags }) => {
    const of = (kind: string) => (keys.get(id) ?? []).filter((key) => key.kind === kind).slice(0, mostKeys);
    return {
      ...{ id, name, company, lastAt: last_at, tags: JSON.parse(tags) as string[] },
      emails: of('email').map(shownKey),
      phones: of('phone').map(shownKey),
      sent: sentWords(sent.get(id) ?? {}),
    };
  });
}

const wordsIn = (params: URLSearchParams) => (params.get('q') ?? '').trim().slice(0, 200);

/** People with similar names come last. */
async function searchPeople(db: Db, typed: string, limit: number) {
  const { met, alike } = await findPeople(db.sql, readAsked(typed), limit);
  const people = await peopleOf(db.sql, [...met, ...alike].slice(0, limit));
  return { people, alikeFrom: people.find(({ id }) => alike.includes(id))?.id };
}

/** A page for `q`, or after `after` ("moment_id"). */
export async function loadPeople(db: Db, params: URLSearchParams) {
  const q = wordsIn(params);
  const from = readCursor(params.get('after'));
  const after = from && { last_at: from.at, id: from.id };
  const { people, alikeFrom } = q
    ? await searchPeople(db, q, pageSize)
    : { people: await listPeople(db.sql, { limit: pageSize + 1, after }), alikeFrom: undefined };
  const cursorOf = ({ last_at, id }: PeopleTable) => ({ at: last_at, id });
  const { rows, ...pages } = pageOf(people, pageSize, { from, name: 'after', params: {}, cursorOf });
  /** `alikeFrom`: the first row with a merely similar name. */
  return { rows: await toPersonRows(db, rows), q, alikeFrom, ...pages };
}

const most = { until: Number.MAX_SAFE_INTEGER, limit: 500 };

async function thingsOf({ sql }: Db, id: string) {
  const [leads, chats, subscriptions] = await Promise.all([
    leadsOfPerson(sql, id, most),
    chatsOfPerson(sql, id, most),
    subscriptionsOf(sql, id),
  ]);
  const things = [
    ...leads.map((lead) => ({
      ...{ id: lead.id, at: lead.received_at, text: `${leadWord(lead.type)} ${lead.reference}` },
      about: [lead.name, lead.email && shownKey({ kind: 'email', value: lead.email }), lead.phone]
        .filter(Boolean)
        .join(', '),
    })),
    ...chats.map((chat) => ({ id: chat.id, at: chat.started_at, text: 'Chat', about: chat.opening ?? '' })),
    ...subscriptions.map((row) => ({ id: row.id, at: row.requested_at, text: 'Newsletter', about: row.email })),
  ];
  return things.sort((a, b) => b.at - a.at);
}

type PersonArgs = Args & { params: Record<string, string | undefined> };

const pathOf = (id: string, rest = '') => `/admin/people/${encodeURIComponent(id)}${rest}`;

/** With the person that the address means, after merges. @throws a 404, or a redirect to the receipt of the erasure. */
async function asked(args: PersonArgs) {
  const parts = await requireSignIn(args);
  const id = args.params.id ?? '';
  const found = await personNow(parts.db.sql, id);
  if (!found) throw await notThere(parts.erasure, id);
  return { ...parts, found, url: new URL(args.request.url) };
}

/**
 * @throws a 404 if there is no such person, or a redirect to the person they were merged into or to the receipt of
 * their erasure.
 */
export async function personDetail(args: PersonArgs) {
  const { db, clock, actor, url, found } = await asked(args);
  if (found.id !== args.params.id) throw redirect(pathOf(found.id, url.search));
  const person = await loadPerson(db, found, { params: url.searchParams, now: clock.now(), own: actor.name });
  const [actions, wish] = await Promise.all([
    loadActions(db.sql, { personId: person.id }, person.now),
    wishOfPerson(db.sql, person.id),
  ]);
  return { ...person, actions, asked: wish, date: easternDay(person.now).iso };
}

/** Action of the merge and split pages; redirects to the person. */
export const thenBack = (change: (typeof joining)['join']) => (args: PersonArgs) =>
  deskAction(args, async (parts, form): Promise<PersonChanged> => {
    const id = args.params.id ?? '';
    const changed = await change({ parts, id, form });
    if (!changed.ok) return changed;
    parts.changes.announce();
    throw redirect(pathOf(id));
  });

export async function joinCandidates(args: PersonArgs) {
  const { db, url, found } = await asked(args);
  const { id, name } = found;
  const q = wordsIn(url.searchParams);
  const { people } = await searchPeople(db, q, 20);
  const others = people.filter((one) => one.id !== id);
  return { id, name, q, rows: await toPersonRows(db, others) };
}

/** What a person can be split by: the newest 500 of each kind, newest first. */
export async function separable(args: PersonArgs) {
  const { db, found } = await asked(args);
  const { id, name } = found;
  const [keys, things] = await Promise.all([keysOfPerson(db.sql, id), thingsOf(db, id)]);
  return {
    ...{ id, name, things },
    keys: keys.map((key) => ({ value: keyText(key), text: shownKey(key) })),
  };
}
