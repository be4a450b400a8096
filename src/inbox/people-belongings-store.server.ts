import { dropFound, putFound } from '#src/intake/found-store.server.ts';
import { keysInTalk, keysOf, shownKey } from '#src/intake/people-keys.server.ts';
import { dropKeys, findPerson, keysOfPerson, removePerson } from '#src/intake/people-store.server.ts';
import { phoneWords } from '#src/intake/telephone.server.ts';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import { nameSpellings } from '#src/lib/spelling.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { PersonChangesTable } from '#src/platform/db/tables-inbox.ts';
import { type Belonging, hasName, type MoveResult, type PersonKey, sameKey } from './people-rules.ts';
import { saidIn } from './people-unknown-store.server.ts';

/** What identifies a person; epoch milliseconds. */
interface Traces {
  leads: { id: string; name: string; email: string; phone: string; company: string; received_at: number }[];
  subscribers: { id: string; email: string; email_key: string; requested_at: number }[];
  chats: { id: string; started_at: number; last_at: number }[];
  /** Their last thread entry. */
  wrote: number | null;
}

/** Leads newest first. */
export async function tracesOf(from: Sql | Trx, person: string): Promise<Traces> {
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

/** People whose search words are outdated, longest inactive first. */
export async function stalePeople(from: Sql | Trx, limit: number): Promise<string[]> {
  const rows = await from
    .selectFrom('people')
    .select('id')
    .where('stale', '=', 1)
    .orderBy('last_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

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

/** By chat. */
export async function saidByVisitors(from: Sql | Trx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const said = new Map<string, string[]>();
  for (const { session_id, sender, text } of await saidIn(from, ids)) {
    if (sender === 'user') said.set(session_id, [...(said.get(session_id) ?? []), text]);
  }
  return said;
}

export async function belongingsOf(from: Sql | Trx, person: string): Promise<Belonging[]> {
  const leads = await from
    .selectFrom('leads')
    .select(['id', 'email', 'phone'])
    .where('person_id', '=', person)
    .orderBy('seq')
    .execute();
  const chats = await from.selectFrom('chat_sessions').select('id').where('person_id', '=', person).execute();
  const subscribers = await from
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email_key'])
    .where('person_id', '=', person)
    .execute();
  const said = await saidByVisitors(
    from,
    chats.map(({ id }) => id),
  );
  return [
    ...leads.map((lead): Belonging => ({ kind: 'leads', id: lead.id, keys: keysOf(lead) })),
    ...chats.map(({ id }): Belonging => ({ kind: 'chats', id, keys: keysInTalk(said.get(id) ?? []) })),
    ...subscribers.map(
      ({ id, email_key }): Belonging => ({ kind: 'subscribers', id, keys: [{ kind: 'email', value: email_key }] }),
    ),
  ];
}

const tables = { leads: 'leads', chats: 'chat_sessions', subscribers: 'newsletter_subscribers' } as const;

/** Moves belongings; those that are not of `from` stay. */
export async function giveTo(
  trx: Trx,
  { from, to }: { from: string; to: string },
  what: Pick<MoveResult, Belonging['kind']>,
): Promise<void> {
  for (const kind of ['leads', 'chats', 'subscribers'] as const) {
    const ids = [...what[kind]].sort();
    for (let at = 0; at < ids.length; at += atOnce) {
      await trx
        .updateTable(tables[kind])
        .set({ person_id: to })
        .where('person_id', '=', from)
        .where('id', 'in', ids.slice(at, at + atOnce))
        .execute();
    }
  }
}

export async function insertChange(trx: Trx, change: PersonChangesTable): Promise<void> {
  await trx.insertInto('person_changes').values(change).execute();
}

export async function findChange(from: Sql | Trx, id: string): Promise<PersonChangesTable | undefined> {
  return from.selectFrom('person_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The keys that merged people had before they were merged with the person of this change. */
export async function keysOfOthers(from: Sql | Trx, change: PersonChangesTable): Promise<PersonKey[]> {
  const path: string[] = [];
  for (let id: string | null = change.kind === 'join' ? change.person_id : change.other_id; id; ) {
    path.push(id);
    id = (await findPerson(from, id))?.joined_into ?? null;
  }
  const joins = await from
    .selectFrom('person_changes')
    .select(['other_id', 'moved'])
    .where('kind', '=', 'join')
    .where('undone_at', 'is', null)
    .where('id', '<>', change.id)
    .where((eb) => eb.or([eb('person_id', 'in', path), eb('other_id', 'in', path)]))
    .execute();
  return joins.flatMap(({ other_id, moved }) => {
    const { keys, kept }: MoveResult = JSON.parse(moved);
    return path.includes(other_id) ? kept : keys;
  });
}

/** False if it already was. */
export async function markUndone(trx: Trx, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('person_changes')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Keys that none of their belongings has. Chats are read only if the rest does not explain a key. */
async function strayKeys(trx: Trx, keys: readonly PersonKey[], { leads, subscribers, chats }: Traces) {
  const without = (known: readonly PersonKey[], from: readonly PersonKey[]) =>
    from.filter((key) => !known.some((one) => sameKey(one, key)));
  const written = leads.flatMap((lead) => keysOf(lead));
  const stray = without(
    [...written, ...subscribers.map(({ email_key }) => ({ kind: 'email', value: email_key }) as const)],
    keys,
  );
  if (stray.length === 0 || chats.length === 0) return stray;
  const said = await saidByVisitors(
    trx,
    chats.map(({ id }) => id),
  );
  return without([...said.values()].flatMap(keysInTalk), stray);
}

/** The name they wrote last, else an address or number. */
export function writtenName({ leads, subscribers }: Pick<Traces, 'leads' | 'subscribers'>, keys: readonly PersonKey[]) {
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
  const stray = await strayKeys(trx, held, traces);
  await dropKeys(trx, id, stray);
  const keys = held.filter((key) => !stray.some((one) => sameKey(one, key)));
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
