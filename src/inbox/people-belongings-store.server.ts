import { sql } from 'kysely';
import { dropFound, putFound } from '#src/intake/found-store.server.ts';
import { keysInTalk, keysOf, shownKey } from '#src/intake/people-keys.server.ts';
import { dropKeys, findPerson, keysOfPerson, removePerson } from '#src/intake/people-store.server.ts';
import { phoneWords } from '#src/intake/telephone.server.ts';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import { nameSpellings } from '#src/lib/spelling.ts';
import { hasName } from '#src/lib/text.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { PersonChangesTable } from '#src/platform/db/tables-inbox.ts';
import { type Belonging, type PersonKey, sameKey } from './people-rules.ts';

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
export async function saidIn(
  from: Sql | Trx,
  chats: readonly { id: string }[],
): Promise<Map<string, { sender: string; text: string }[]>> {
  if (chats.length === 0) return new Map();
  const ids = chats.map(({ id }) => id);
  const messages = from.selectFrom('chat_messages').select(['session_id', 'sender', 'text']);
  const inOrder = messages.where('session_id', 'in', ids).orderBy('session_id').orderBy('at').orderBy('id');
  return Map.groupBy(await inOrder.execute(), ({ session_id }) => session_id);
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

export const belongingsOf = async (from: Sql | Trx, person: string): Promise<Belonging[]> =>
  withKeys(from, await tracesOf(from, person));

async function setShown(
  trx: Trx,
  id: string,
  shown: { name: string; written_name: string | null; company: string; first_at: number; last_at: number },
): Promise<void> {
  await trx
    .updateTable('people')
    .set({ ...shown, name_key: sortKey(shown.name), stale: 0 })
    .where('id', '=', id)
    .execute();
}

/** Ids per statement. */
const atOnce = 500;

/** Moves these belongings, or all; those that are not of `from` stay. Returns the ids of what moved. */
export async function giveTo(
  trx: Trx,
  { from, to }: { from: string; to: string },
  ids?: readonly string[],
): Promise<string[]> {
  const moved: string[] = [];
  const parts = ids ? Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, nth) => nth * atOnce) : [0];
  for (const table of tables) {
    const theirs = trx.updateTable(table).set({ person_id: to }).where('person_id', '=', from).returning('id');
    for (const at of parts) {
      const some = ids ? theirs.where('id', 'in', ids.slice(at, at + atOnce)) : theirs;
      moved.push(...(await some.execute()).map(({ id }) => id));
    }
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

/** Whether a later change of one of its people still stands. */
export async function isOvertaken(from: Sql | Trx, { at, person_id, other_id }: PersonChangesTable) {
  const both = [person_id, other_id];
  const later = await from
    .selectFrom('person_changes')
    .select('id')
    .where('undone_at', 'is', null)
    .where('at', '>', at)
    .where((eb) => eb.or([eb('person_id', 'in', both), eb('other_id', 'in', both)]))
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

export async function setJoined(trx: Trx, id: string, into: string | null): Promise<void> {
  await trx
    .updateTable('people')
    .set({ joined_into: into, stale: into === null ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** The owner's name for a person; null lets it follow what they write, after a refresh. */
export async function setPersonName(trx: Trx, id: string, name: string | null): Promise<void> {
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
  await dropKeys(
    trx,
    id,
    held.filter((key) => !isGiven(key)),
  );
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
  const shown = { name, written_name: isOwners ? written : null, company: companies[0] ?? '', first_at, last_at };
  await setShown(trx, id, shown);
}
