import type { PeopleTable, PersonChangesTable } from 'db:tables';
import { sql } from 'kysely';
import { portions } from '#src/intake/belongings-store.server.ts';
import {
  dropKeys,
  findPerson,
  keysOfPerson,
  lockPeople,
  personNow,
  putKeys,
  putPeople,
  removePerson,
} from '#src/intake/people-store.server.ts';
import { dropFound, putFound } from '#src/intake/search-index-store.server.ts';
import { keysInTalk, keysOf, phoneWords, shownKey } from '#src/intake/telephone.server.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import { nameSpellings } from '#src/lib/spelling.ts';
import { hasName, keepsDirection } from '#src/lib/text.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import {
  type Belonging,
  distinct,
  longestName,
  type Moved,
  type PersonKey,
  type Renamed,
  type SelectedItems,
  sameKey,
  separation,
} from './people-rules.ts';

/** Where what belongs to a person stands. */
const tables = ['leads', 'chat_sessions', 'newsletter_subscribers'] as const;

/** What identifies a person, leads newest first. `wrote`: their last thread entry, epoch milliseconds. */
async function tracesOf(from: Sql | Trx, person: string) {
  const leads = await from
    .selectFrom('leads')
    .select(['id', 'name', 'email', 'phone', 'company', 'received_at'])
    .where('person_id', '=', person)
    .orderBy('seq', 'desc')
    .execute();
  const subscribers = await from
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'email_key', 'requested_at'])
    .where('person_id', '=', person)
    .execute();
  const chats = await from
    .selectFrom('chat_sessions')
    .select(['id', 'started_at', 'last_at'])
    .where('person_id', '=', person)
    .execute();
  const wrote = await from
    .selectFrom('leads')
    .innerJoin('thread_entries', 'thread_entries.lead_id', 'leads.id')
    .select((eb) => eb.fn.max('thread_entries.at').as('at'))
    .where('leads.person_id', '=', person)
    .where('thread_entries.kind', '=', 'message')
    .executeTakeFirst();
  return { leads, subscribers, chats, wrote: wrote?.at ?? null };
}
type Traces = Awaited<ReturnType<typeof tracesOf>>;

/** Messages of chats, in order. */
export async function saidIn(from: Sql | Trx, chats: readonly { id: string }[]) {
  const ids = chats.map(({ id }) => id);
  const messages = from.selectFrom('chat_messages').select(['session_id', 'sender', 'text']);
  const inOrder = messages.where('session_id', 'in', ids).orderBy('session_id').orderBy('at').orderBy('id');
  return Map.groupBy(ids.length === 0 ? [] : await inOrder.execute(), ({ session_id }) => session_id);
}

/** The address and number that a visitor gave in a chat. */
export const keysSaid = (said: readonly { sender: string; text: string }[] = []): PersonKey[] =>
  keysInTalk(said.filter(({ sender }) => sender === 'user').map(({ text }) => text));

async function withKeys(from: Sql | Trx, { leads, chats, subscribers }: Traces): Promise<Belonging[]> {
  const said = await saidIn(from, chats);
  return [
    ...leads.map((lead) => ({ id: lead.id, keys: keysOf(lead) })),
    ...chats.map(({ id }) => ({ id, keys: keysSaid(said.get(id)) })),
    ...subscribers.map(({ id, email_key: value }) => ({ id, keys: [{ kind: 'email', value } as const] })),
  ];
}

const belongingsOf = async (from: Sql | Trx, person: string): Promise<Belonging[]> =>
  withKeys(from, await tracesOf(from, person));

/** Moves these belongings, or all; those that are not of `from` stay. Returns the ids of what moved. */
async function giveTo(trx: Trx, { from, to }: { from: string; to: string }, ids?: readonly string[]) {
  const moved: string[] = [];
  for (const table of tables) {
    const theirs = trx.updateTable(table).set({ person_id: to }).where('person_id', '=', from).returning('id');
    for (const some of ids ? portions(ids).map((part) => theirs.where('id', 'in', part)) : [theirs])
      moved.push(...(await some.execute()).map(({ id }) => id));
  }
  // What was merged into a lead of somebody else stands by itself again.
  await trx
    .updateTable('leads')
    .set({ merged_into: null, merged_before: '' })
    .where('merged_into', 'is not', null)
    .where('person_id', 'in', [from, to])
    .where(sql<boolean>`person_id <> (select t.person_id from leads t where t.id = leads.merged_into)`)
    .execute();
  return moved;
}

async function setJoined(trx: Trx, id: string, into: string | null): Promise<void> {
  await trx
    .updateTable('people')
    .set({ joined_into: into, stale: into === null ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** The owner's name for a person; null lets it follow what they write, after a refresh. */
async function setPersonName(trx: Trx, id: string, name: string | null): Promise<void> {
  await trx
    .updateTable('people')
    .set((eb) => ({
      ...(name === null ? {} : { name }),
      written_name: name === null ? null : eb.fn.coalesce('written_name', 'name'),
      stale: 1,
    }))
    .where('id', '=', id)
    .execute();
}

export async function setPersonTags(trx: Trx, id: string, tags: readonly string[]): Promise<void> {
  await trx
    .updateTable('people')
    .set({ tags: JSON.stringify(tags), stale: 1 })
    .where('id', '=', id)
    .execute();
}

/** The name they wrote last, else an address or number. */
function writtenName({ leads, subscribers }: Traces, keys: readonly PersonKey[]) {
  const emails = [...leads, ...subscribers].map((one) => one.email).filter(Boolean);
  // Browsers send international domains in Punycode.
  const [shown] = [...emails.map((value) => ({ kind: 'email', value })), ...keys].map(shownKey);
  return leads.find((lead) => hasName(lead.name))?.name ?? ([shown, leads[0]?.name].find(Boolean) || 'No name');
}

/** Updates name, times, keys and search words of a person. A person without belongings is deleted with all data. */
export async function refreshPerson(trx: Trx, id: string): Promise<void> {
  const person = await findPerson(trx, id);
  if (!person) return;
  if (person.joined_into) {
    await setJoined(trx, id, person.joined_into);
    return dropFound(trx, 'person', [id]);
  }
  const traces = await tracesOf(trx, id);
  const { leads, subscribers, chats, wrote } = traces;
  if (leads.length + subscribers.length + chats.length === 0) return removePerson(trx, id);
  const held = await keysOfPerson(trx, id);
  const given = (await withKeys(trx, traces)).flatMap(({ keys }) => keys);
  const isGiven = (key: PersonKey) => given.some((one) => sameKey(one, key));
  const keys = held.filter(isGiven);
  const lost = held.filter((key) => !isGiven(key));
  await dropKeys(trx, id, lost);
  const emails = [...leads.map(({ email }) => email), ...subscribers.map(({ email }) => email)];
  const written = writtenName(traces, keys);
  const isOwners = person.written_name !== null;
  const name = isOwners ? person.name : written;
  const companies = leads.map(({ company }) => company).filter(Boolean);
  const moments = [
    ...leads.map(({ received_at }) => received_at),
    ...subscribers.map(({ requested_at }) => requested_at),
    ...chats.flatMap(({ started_at, last_at }) => [started_at, last_at]),
    ...(wrote === null ? [] : [wrote]),
  ];
  const last_at = moments.reduce((a, b) => Math.max(a, b));
  const first_at = moments.reduce((a, b) => Math.min(a, b));
  const names = [...new Set([name, written, ...leads.map((lead) => lead.name)])];
  const phones = keys.filter(({ kind }) => kind === 'phone').map(({ value }) => value);
  const tags: string[] = JSON.parse(person.tags);
  const spelled = keys.flatMap((key) => [key.value, shownKey(key)]);
  const texts = [...names, ...new Set([...companies, ...emails, ...spelled]), ...tags];
  const words = [...searchWords(texts, phoneWords(phones)), ...names.flatMap(nameSpellings)];
  await putFound(trx, { kind: 'person', ref: id, at: last_at }, words);
  const named = { name, name_key: sortKey(name), written_name: isOwners ? written : null, company: companies[0] ?? '' };
  await trx
    .updateTable('people')
    .set({ ...named, first_at, last_at, stale: 0 })
    .where('id', '=', id)
    .execute();
}

/** `now` in epoch milliseconds. */
interface By {
  actor: Actor;
  now: number;
}

/* These run in a transaction that holds `lockPeople`, and write an audit entry. */

const gone = refuse('This person no longer exists.');
const audit = (trx: Trx, { actor, now }: By, action: string, ids: readonly string[]) =>
  // Ids only: the audit list outlives the people and must not describe them.
  recordAudit(trx, { at: now, actor, action, subject: 'person', detail: ids.join(', ') });

const auditWords = { join: 'join people', separate: 'separate people', apart: 'keep people apart', name: 'name' };

/** Notes a change, so that it can be undone. Returns its id. */
async function noteChange(
  trx: Trx,
  by: By,
  kind: keyof typeof auditWords,
  [person, other = person]: readonly [string, string?],
  moved: Partial<Moved> | Renamed,
): Promise<string> {
  const id = newId(by.now);
  const about = { id, at: by.now, actor: by.actor.name, kind, person_id: person, other_id: other };
  const row = { ...about, moved: JSON.stringify(moved), undone_at: null };
  await trx.insertInto('person_changes').values(row).execute();
  await audit(trx, by, auditWords[kind], kind === 'name' ? [person] : [person, other]);
  return id;
}

interface Way {
  from: string;
  to: string;
}

/** Gives keys to `to`; `from` keeps those in `kept`. */
async function giveKeys(
  trx: Trx,
  { from, to }: Way,
  keys: readonly PersonKey[],
  kept: readonly PersonKey[],
  now: number,
) {
  const isKept = (key: PersonKey) => key.kind === 'phone' && kept.some((one) => sameKey(one, key));
  const goes = keys.filter((key) => !isKept(key));
  await dropKeys(trx, from, goes);
  const come = keys.map((key) => ({ key, person: to }));
  await putKeys(trx, come, now);
}

/** Everything of one person becomes the other's, whose page the address leads to. */
async function giveAll(trx: Trx, way: Way, now: number): Promise<Pick<Moved, 'ids' | 'keys'>> {
  const keys = await keysOfPerson(trx, way.from);
  const ids = await giveTo(trx, way);
  await giveKeys(trx, way, keys, [], now);
  await setJoined(trx, way.from, way.to);
  await dropFound(trx, 'person', [way.from]);
  return { ids, keys };
}

const tagsOf = (text: string): string[] => JSON.parse(text);

/** Null while the name follows what they write. */
const ownersName = (person: Pick<PeopleTable, 'name' | 'written_name'>) =>
  person.written_name === null ? null : person.name;

/** Merges two people into `stays`. `change` can be undone. */
export async function joinPeople(
  trx: Trx,
  about: By & { stays: string; goes: string },
): Promise<Outcome<{ change: string }>> {
  const { now } = about;
  const stays = await personNow(trx, about.stays);
  const goes = await personNow(trx, about.goes);
  if (!stays || !goes) return gone;
  if (stays.id === goes.id) return refuse('They’re already one person.');
  const kept = await keysOfPerson(trx, stays.id);
  const tags = tagsOf(goes.tags).filter((tag) => !tagsOf(stays.tags).includes(tag));
  const name = ownersName(stays) === null ? ownersName(goes) : null;
  const moved = await giveAll(trx, { from: goes.id, to: stays.id }, now);
  await setPersonTags(trx, stays.id, [...tagsOf(stays.tags), ...tags]);
  if (name !== null) await setPersonName(trx, stays.id, name);
  const noted = { ...moved, kept, tags, ...(name !== null && { name }), called: [stays.name, goes.name] as const };
  const change = await noteChange(trx, about, 'join', [stays.id, goes.id], noted);
  await refreshPerson(trx, stays.id);
  return { ok: true, change };
}

/** Makes a new person of the selected items. An address takes along everything from it. */
export async function separatePerson(
  trx: Trx,
  about: By & SelectedItems & { id: string },
): Promise<Outcome<{ change: string; other: string }>> {
  const { now } = about;
  const person = await personNow(trx, about.id);
  if (!person) return gone;
  const { moved, stays } = separation(await belongingsOf(trx, person.id), about);
  if (moved.ids.length === 0) return refuse('Select what belongs to someone else.');
  if (stays === 0) return refuse('Leave something unselected so this person keeps it.');
  const other = newId(now);
  await putPeople(trx, [{ id: other, name: person.name, company: '', first_at: now, last_at: now }]);
  await giveTo(trx, { from: person.id, to: other }, moved.ids);
  await giveKeys(trx, { from: person.id, to: other }, moved.keys, moved.kept, now);
  for (const id of [person.id, other]) await refreshPerson(trx, id);
  const calledNow = async (id: string) => (await personNow(trx, id))?.name ?? person.name;
  const called = [await calledNow(person.id), await calledNow(other)] as const;
  return { ok: true, change: await noteChange(trx, about, 'separate', [person.id, other], { called }), other };
}

/** Names a person whatever they write; an empty name follows what they write again. */
export async function namePerson(
  trx: Trx,
  about: By & { id: string; name: string },
): Promise<Outcome<{ change: string }>> {
  const person = await personNow(trx, about.id);
  if (!person) return gone;
  const now = keepsDirection(about.name.replace(/\s+/g, ' ')) || null;
  if (now !== null && now.length > longestName) return refuse(`Use ${longestName} characters or fewer.`);
  const was = ownersName(person);
  if (was === now)
    return refuse(now === null ? 'The name already matches what they write.' : 'That’s already the name.');
  await setPersonName(trx, person.id, now);
  const change = await noteChange(trx, about, 'name', [person.id], { was, now });
  await refreshPerson(trx, person.id);
  return { ok: true, change };
}

export async function markDifferent(trx: Trx, about: By & { id: string; other: string }): Promise<Outcome> {
  const [one, other] = [await personNow(trx, about.id), await personNow(trx, about.other)];
  if (!one || !other || one.id === other.id) return gone;
  await noteChange(trx, about, 'apart', [one.id, other.id], { called: [one.name, other.name] });
  return { ok: true };
}

type Undo = (trx: Trx, change: PersonChangesTable, now: number) => Promise<void>;

/** Older changes note what was moved by its kind. */
type StoredMove = Moved & { leads?: string[]; chats?: string[]; subscribers?: string[] };

const undo: Record<string, Undo> = {
  /** What was moved goes back, and what came since by a key that went. */
  async join(trx, { person_id, other_id, moved: json }, now) {
    const stays = await personNow(trx, person_id);
    const stored: StoredMove = JSON.parse(json);
    const ids = stored.ids ?? [...(stored.leads ?? []), ...(stored.chats ?? []), ...(stored.subscribers ?? [])];
    const { tags, name, kept } = stored;
    const isKept = (key: PersonKey) => kept.some((one) => sameKey(one, key));
    const keys = stored.keys.filter((key) => !isKept(key));
    const { moved } = separation(await belongingsOf(trx, person_id), { ids, keys, kept });
    const way = { from: person_id, to: other_id };
    await setJoined(trx, other_id, null);
    await giveTo(trx, way, moved.ids);
    await giveKeys(trx, way, moved.keys, distinct([...kept, ...moved.kept]), now);
    if (stays && tags.length > 0) {
      const left = tagsOf(stays.tags).filter((tag) => !tags.includes(tag));
      await setPersonTags(trx, person_id, left);
    }
    if (stays && name !== undefined && ownersName(stays) === name) await setPersonName(trx, person_id, null);
    await refreshPerson(trx, other_id);
    await refreshPerson(trx, person_id);
  },
  async separate(trx, { person_id, other_id }, now) {
    await giveAll(trx, { from: other_id, to: person_id }, now);
    await refreshPerson(trx, person_id);
  },
  async name(trx, { person_id, moved }) {
    const { was }: Renamed = JSON.parse(moved);
    await setPersonName(trx, person_id, was);
    await refreshPerson(trx, person_id);
  },
  async apart() {},
};

/** Undoes the last change of a person; later arrivals follow their key. */
export async function undoChange(trx: Trx, about: By & { change: string }): Promise<Outcome> {
  const changes = trx.selectFrom('person_changes').selectAll().where('id', '=', about.change);
  const change = await changes.executeTakeFirst();
  if (!change) return refuse('This change no longer exists.');
  if (change.undone_at !== null) return refuse('This was already undone.');
  const { id, kind, person_id, other_id } = change;
  const both = [person_id, other_id];
  const later = trx
    .selectFrom('person_changes')
    .select('id')
    .where('undone_at', 'is', null)
    .where('at', '>', change.at);
  const ofThem = later.where((eb) => eb.or([eb('person_id', 'in', both), eb('other_id', 'in', both)]));
  if (await ofThem.executeTakeFirst()) return refuse('Something changed since. Undo that first.');
  await trx.updateTable('person_changes').set({ undone_at: about.now }).where('id', '=', id).execute();
  await audit(trx, about, 'take back', [kind, person_id, other_id]);
  await undo[kind]?.(trx, change, about.now);
  return { ok: true };
}

/** Runs one of these in its own transaction. */
export const asOne = <T>(db: Pick<Db, 'write'>, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.write(async (trx) => {
    await lockPeople(trx);
    return work(trx);
  });
