import { waits } from '#src/intake/waiting-store.server.ts';
import { countUpTo1000, type Sql } from '#src/platform/db/client.server.ts';
import { alarmOf, type Notice, switchOf } from './notice-kinds.ts';
import { entryOf, type Facts, type LeadOfNotice } from './notice-texts.ts';

export async function leadsOfNotices(from: Sql, ids: readonly string[]): Promise<Map<string, LeadOfNotice>> {
  if (ids.length === 0) return new Map();
  const rows = await from
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Current state of what notices are about. Alarms need no database, which may be down. */
export async function factsOfNotices(from: Sql, notices: readonly Notice[]): Promise<(notice: Notice) => Facts> {
  const ofPeople = notices.filter(({ kind }) => alarmOf(kind) === undefined);
  const subjects = [...new Set(ofPeople.map(({ subject }) => subject).filter(Boolean))];
  if (subjects.length === 0) return () => ({});
  const leads = await leadsOfNotices(from, subjects);
  const chats = await from.selectFrom('chat_sessions').selectAll().where('id', 'in', subjects).execute();
  const named = ofPeople.filter(({ kind }) => switchOf[kind] === 'named').map(({ stage }) => entryOf(stage));
  const entries = from.selectFrom('thread_entries').select(['id', 'author', 'mentions']);
  const found = named.length > 0 ? await entries.where('id', 'in', named).execute() : [];
  return ({ subject, stage }) => ({
    lead: leads.get(subject),
    askedAt: chats.find(({ id }) => id === subject)?.asked_person_at,
    entry: found.find(({ id }) => id === entryOf(stage)),
  });
}

/** The number on the desk's icon, counting up to 1,000. */
export async function countWaiting(from: Sql): Promise<number> {
  const leads = from.selectFrom('leads').select('id').where(waits);
  const chats = from.selectFrom('chat_sessions').select('id').where('asked_person_at', 'is not', null);
  return (await countUpTo1000(from, leads)) + (await countUpTo1000(from, chats));
}
