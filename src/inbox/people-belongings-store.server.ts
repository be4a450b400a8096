import { keysInTalk, keysOf } from '#src/intake/people-keys.server.ts';
import { findPerson } from '#src/intake/people-store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { PersonChangesTable } from '#src/platform/db/tables-people.ts';
import type { Belonging, Moved, PersonKey } from './people-rules.ts';
import { saidIn } from './people-unknown-store.server.ts';

/** So many ids in one statement. */
const atOnce = 500;

/** What visitors themselves said in these talks, by talk. */
export async function saidByVisitors(from: Sql | Trx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const said = new Map<string, string[]>();
  for (const { session_id, sender, text } of await saidIn(from, ids)) {
    if (sender === 'user') said.set(session_id, [...(said.get(session_id) ?? []), text]);
  }
  return said;
}

/** Everything that a person sent, with what it is known by. */
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

/** Gives what one person sent to another; what is not that person's stays where it is. */
export async function giveTo(
  trx: Trx,
  { from, to }: { from: string; to: string },
  what: Pick<Moved, Belonging['kind']>,
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

/**
 * What others brought into the person from whom a change is taken back: the keys of those with whom it was joined, before
 * they were joined.
 */
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
    const { keys, kept }: Moved = JSON.parse(moved);
    return path.includes(other_id) ? kept : keys;
  });
}

/** Notes that a change was taken back; false when it was before. */
export async function markUndone(trx: Trx, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('person_changes')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says of a person that it was joined into another, or stands alone (null). */
export async function setJoined(trx: Trx, id: string, into: string | null): Promise<void> {
  await trx
    .updateTable('people')
    .set({ joined_into: into, stale: into === null ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Gives a person a name of the owner's, or with null lets it follow what they write, once they are refreshed. */
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
