import { waits } from '#src/intake/lead-store.server.ts';
import { countUpTo1000, type Sql, type Trx } from '#src/platform/db/client.server.ts';
import { type OutboxAddresses, outboxRow } from '#src/platform/outbox/store.server.ts';
import { type AlarmName, alarmOf, type Notice, type NoticeKind, switchOf } from './notice-kinds.ts';
import { entryOf, type Facts, headlineOf, type LeadOfNotice } from './notice-texts.ts';

/** `recipient`: a subscription's id, or the setting that holds a program's address. */
export type Receiver =
  | { channel: 'push'; recipient: string }
  | { channel: 'webhook'; recipient: 'NOTIFY_URL' | 'ALERT_URL' };

/** Puts a notice into the outbox, once for each receiver. `now`: epoch milliseconds. */
export async function enqueueNotice(
  trx: Trx,
  { id, kind }: Pick<Notice, 'id' | 'kind'>,
  receivers: readonly Receiver[],
  { addresses, now }: { addresses: OutboxAddresses; now: number },
): Promise<void> {
  if (receivers.length === 0) return;
  const rows = receivers.map(({ channel, recipient }) => {
    const mail = { audience: 'staff', to: recipient, subject: headlineOf(kind), body: '' } as const;
    return { ...outboxRow(mail, recipient, { addresses, submissionId: null, now }), channel, notice_id: id };
  });
  await trx
    .insertInto('outbox')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute();
}

/** `due`: when to look at it, epoch milliseconds. */
export type DueNotice = Notice & { due: number };

const mostAtOnce = 100;

export async function dueNotices(from: Sql, now: number): Promise<DueNotice[]> {
  const due = from.selectFrom('notices').selectAll().where('due_at', '<=', now);
  const rows = await due.orderBy('due_at').orderBy('id').limit(mostAtOnce).execute();
  return rows.map(({ due_at, ...row }) => ({ ...row, kind: row.kind as NoticeKind, due: Number(due_at) }));
}

export async function findNotices(from: Sql, ids: readonly (string | null)[]): Promise<Map<string | null, Notice>> {
  const rows = await from
    .selectFrom('notices')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, kind: row.kind as NoticeKind }]));
}

const toProgram = (from: Sql, recipient: string) =>
  from.selectFrom('outbox').where('submission_id', 'is', null).where('recipient', '=', recipient);

/** When a program took something last; epoch milliseconds. */
export async function lastSent(from: Sql, recipient: string): Promise<number | null> {
  const sent = toProgram(from, recipient).select((eb) => eb.fn.max('sent_at').as('at'));
  const row = await sent.executeTakeFirst();
  return row?.at == null ? null : Number(row.at);
}

/** When the oldest notice was written that a program does not take; epoch milliseconds. */
export async function failsSince(from: Sql, recipient: string): Promise<number | undefined> {
  const failing = toProgram(from, recipient).where('state', '=', 'waiting').where('last_error', 'is not', null);
  const row = await failing.select((eb) => eb.fn.min('created_at').as('at')).executeTakeFirst();
  return row?.at == null ? undefined : Number(row.at);
}

/** `seenAt`: when a process last saw it fail. Epoch milliseconds. */
export interface StandingAlarm {
  since: number;
  seenAt: number;
}

export async function alarmsOf(from: Sql): Promise<Map<AlarmName, StandingAlarm>> {
  const rows = await from.selectFrom('notice_alarms').selectAll().execute();
  return new Map(rows.map(({ name, since, seen_at }) => [name as AlarmName, { since, seenAt: Number(seen_at) }]));
}

export async function noteSeen(trx: Trx, name: AlarmName, at: number): Promise<void> {
  await trx.updateTable('notice_alarms').set({ seen_at: at }).where('name', '=', name).execute();
}

/** False when it stands already. */
export async function beginAlarm(trx: Trx, name: AlarmName, since: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notice_alarms')
    .values({ name, since, seen_at: since })
    .onConflict((c) => c.column('name').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Ends the alarm begun at `since`; false when another process did. */
export async function endAlarm(trx: Trx, name: AlarmName, since: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('notice_alarms')
    .where('name', '=', name)
    .where('since', '=', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

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
  const named = ofPeople.filter(({ kind }) => switchOf(kind) === 'named').map(({ stage }) => entryOf(stage));
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
