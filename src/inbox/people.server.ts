import { redirect } from 'react-router';
import { type Args, deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { wishOfPerson } from '#src/intake/erasure-wish-store.server.ts';
import { leadWord } from '#src/intake/lead.ts';
import { shownKey } from '#src/intake/people-keys.server.ts';
import { findPerson, keysOfPerson, peopleOf, personNow } from '#src/intake/people-store.server.ts';
import { readAsked } from '#src/intake/text-query.server.ts';
import { easternDay } from '#src/lib/format.ts';
import { withoutTag, withTags } from '#src/lib/lists.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { Clock } from '#src/lib/time.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { PeopleTable } from '#src/platform/db/tables-inbox.ts';
import { notThere } from '#src/privacy/erased-person.server.ts';
import { type ActionResult, loadActions, setAction } from './next-action.server.ts';
import { setPersonTags } from './people-belongings-store.server.ts';
import { asOne, joinPeople, markDifferent, namePerson, separatePerson, undoChange } from './people-change.server.ts';
import { findPeople } from './people-find-store.server.ts';
import { type PersonKey, sentWords } from './people-rules.ts';
import {
  chatsOfPerson,
  keysOfPeople,
  leadsOfPerson,
  listPeople,
  sentBy,
  subscriptionsOf,
} from './people-timeline.server.ts';
import { loadPerson } from './person.server.ts';

interface PeopleDeps {
  db: Db;
  clock: Clock;
  actor: Actor;
}

/** `change` can be undone; `other` is the person a split created. */
export type PersonChanged = Outcome<{ change?: string; other?: string }>;

const gone = refuse('This person no longer exists.');

async function setTags(
  trx: Trx,
  { actor, now }: { actor: Actor; now: number },
  id: string,
  form: FormData,
): Promise<PersonChanged> {
  const person = await findPerson(trx, id);
  if (!person || person.joined_into) return gone;
  const tag = String(form.get('tag') ?? '');
  const tags: string[] = JSON.parse(person.tags);
  const next = form.get('intent') === 'tag' ? withTags(tags, tag) : { ok: true as const, tags: withoutTag(tags, tag) };
  if (!next.ok) return next;
  await setPersonTags(trx, id, next.tags);
  await recordAudit(trx, { at: now, actor, action: 'tags', subject: 'person', detail: id });
  return { ok: true };
}

/**
 * `intent` join or apart (with `other`), separate (with `thing` and `key`), name (with `name`; empty follows what they
 * write), undo (with `change`), tag or untag (with `tag`), in one transaction with its audit entry.
 */
function changePerson({ db, clock, actor }: PeopleDeps, id: string, form: FormData): Promise<PersonChanged> {
  const by = { actor, now: clock.now() };
  const other = String(form.get('other') ?? '');
  return asOne(db, async (trx): Promise<PersonChanged> => {
    switch (form.get('intent')) {
      case 'join':
        return joinPeople(trx, { ...by, stays: id, goes: other });
      case 'apart':
        return markDifferent(trx, { ...by, id, other });
      case 'separate':
        return separatePerson(trx, { ...by, id, ids: form.getAll('thing').map(String), keys: keysIn(form) });
      case 'name':
        return namePerson(trx, { ...by, id, name: String(form.get('name') ?? '') });
      case 'undo':
        return undoChange(trx, { ...by, change: String(form.get('change') ?? '') });
      case 'tag':
      case 'untag':
        return setTags(trx, by, id, form);
      default:
        return unknownIntent;
    }
  });
}

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

/** People with similar names come last. */
async function searchPeople(db: Db, typed: string, limit: number) {
  const { met, alike } = await findPeople(db.sql, readAsked(typed), limit);
  const people = await peopleOf(db.sql, [...met, ...alike].slice(0, limit));
  return { people, alikeFrom: people.find(({ id }) => alike.includes(id))?.id };
}

/** A page for `q`, or after `after` ("moment.id"). */
export async function loadPeople(db: Db, params: URLSearchParams) {
  const q = (params.get('q') ?? '').trim().slice(0, 200);
  const [moment, id] = (params.get('after') ?? '').split('.');
  const after = id && Number.isSafeInteger(Number(moment)) ? { last_at: Number(moment), id } : undefined;
  const { people, alikeFrom } = q
    ? await searchPeople(db, q, pageSize)
    : { people: await listPeople(db.sql, { limit: pageSize + 1, after }), alikeFrom: undefined };
  const shown = people.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    rows: await toPersonRows(db, shown),
    q,
    /** The first row with a merely similar name. */
    alikeFrom,
    first: after ? '/admin/people' : undefined,
    next: people.length > pageSize && last ? `?after=${last.last_at}.${last.id}` : undefined,
  };
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

/**
 * @throws a 404 if there is no such person, or a redirect to the person they were merged into or to the receipt of
 * their erasure.
 */
export async function personDetail(args: PersonArgs) {
  const { db, clock, erasure, actor } = await requireSignIn(args);
  const { search, searchParams: params } = new URL(args.request.url);
  const about = { params, now: clock.now(), own: actor.name };
  const id = args.params.id ?? '';
  const now = await personNow(db.sql, id);
  if (!now) throw await notThere(erasure, id);
  if (now.id !== id) throw redirect(pathOf(now.id, search));
  const person = await loadPerson(db, now, about);
  const [actions, asked] = await Promise.all([
    loadActions(db.sql, { personId: person.id }, person.now),
    wishOfPerson(db.sql, person.id),
  ]);
  return { ...person, actions, asked, date: easternDay(person.now).iso };
}

export const personAction = (args: PersonArgs) =>
  deskAction(args, async (parts, form): Promise<PersonChanged | ActionResult> => {
    const personId = args.params.id ?? '';
    if (form.get('intent') === 'next-action') {
      const said = await setAction(parts, { personId }, form);
      parts.changes.announce();
      return said;
    }
    const changed = await changePerson(parts, personId, form);
    if (changed.ok) {
      parts.people.wake();
      parts.changes.announce();
    }
    return changed;
  });

/** Action of the merge and split pages; redirects to the person. */
export const personActionThenBack = (args: PersonArgs) =>
  deskAction(args, async (parts, form): Promise<PersonChanged> => {
    const id = args.params.id ?? '';
    const changed = await changePerson(parts, id, form);
    if (!changed.ok) return changed;
    parts.people.wake();
    parts.changes.announce();
    throw redirect(pathOf(id));
  });

export async function joinCandidates(args: PersonArgs) {
  const { db, erasure } = await requireSignIn(args);
  const person = await personNow(db.sql, args.params.id ?? '');
  if (!person) throw await notThere(erasure, args.params.id ?? '');
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').trim().slice(0, 200);
  const { people } = await searchPeople(db, q, 20);
  const rows = await toPersonRows(
    db,
    people.filter(({ id }) => id !== person.id),
  );
  return { id: person.id, name: person.name, q, rows };
}

/** What a person can be split by: the newest 500 of each kind, newest first. */
export async function separable(args: PersonArgs) {
  const { db, erasure } = await requireSignIn(args);
  const person = await personNow(db.sql, args.params.id ?? '');
  if (!person) throw await notThere(erasure, args.params.id ?? '');
  const [keys, things] = await Promise.all([keysOfPerson(db.sql, person.id), thingsOf(db, person.id)]);
  return {
    ...{ id: person.id, name: person.name, things },
    keys: keys.map((key) => ({ value: `${key.kind} ${key.value}`, text: shownKey(key) })),
  };
}
