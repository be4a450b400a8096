import type { LeadsTable, PushSubscriptionsTable } from 'db:tables';
import { leadAddress } from '#src/intake/lead.ts';
import { waits } from '#src/intake/lead-store.server.ts';
import { parsedJson } from '#src/lib/json.ts';
import { newId } from '#src/lib/new-id.ts';
import type { ProbeName } from '#src/lib/probes.ts';
import { z } from '#src/lib/zod.ts';
import { countUpTo1000, type Sql, type Trx } from '#src/platform/db/client.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, type OutboxAddresses, outboxRow, putNotices } from '#src/platform/outbox/store.server.ts';
import { colleague } from '#src/platform/session/colleagues-store.server.ts';
import { canBeNamed, type Role } from '#src/platform/session/rights.ts';
import {
  type AlarmName,
  alarmOf,
  mayBeTold,
  type Notice,
  type NoticeKind,
  type SwitchKind,
  switchKinds,
  switchOf,
} from './notice-kinds.ts';
import { accountOf, alarmMail, entryOf, type Facts, headlineOf, namedStage, namedWords } from './notice-texts.ts';
import type { RunningDeps } from './notifier.server.ts';

/* Browsers that are told. */

export type Subscription = ReturnType<typeof read>;

const kindList = z.array(z.enum(switchKinds as [SwitchKind, ...SwitchKind[]])).catch([]);

/** Moments in epoch milliseconds. */
const read = (row: PushSubscriptionsTable & { role: string }) => ({
  id: row.id,
  account: row.account_id,
  role: row.role as Role,
  endpoint: row.endpoint,
  p256dh: row.p256dh,
  auth: row.auth,
  device: row.device,
  kinds: kindList.parse(parsedJson(row.kinds)),
  quiet: { from: row.quiet_from, to: row.quiet_to },
  // Quiet hours hold emergencies too.
  holdsUrgent: row.quiet_urgent === 1,
  createdAt: row.created_at,
  lastSentAt: row.last_sent_at,
  failures: row.failures,
  failingSince: row.failing_since,
  pausedAt: row.paused_at,
  lastError: row.last_error,
});

/** Only active accounts get notices. */
const withRoles = (from: Sql | Trx) =>
  from
    .selectFrom('push_subscriptions as s')
    .innerJoin('staff_accounts as a', 'a.id', 's.account_id')
    .where('a.state', '=', 'active')
    .selectAll('s')
    .select('a.role');

export async function listSubscriptions(from: Sql | Trx): Promise<Subscription[]> {
  const rows = await withRoles(from).orderBy('s.created_at').orderBy('s.id').execute();
  return rows.map(read);
}

export async function findSubscription(from: Sql | Trx, id: string): Promise<Subscription | undefined> {
  const row = await withRoles(from).where('s.id', '=', id).executeTakeFirst();
  return row && read(row);
}

export async function idsOfBrowser(from: Sql | Trx, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await from.selectFrom('push_subscriptions').select('id').where('browser_hash', 'in', hashes).execute();
  return rows.map(({ id }) => id);
}

/** Keeps the switches of the subscriptions it replaces; all kinds by default. Returns its id. */
export async function putSubscription(
  trx: Trx,
  given: { account: string; browserHash: string; replaces: readonly string[]; device: string; now: number } & Pick<
    Subscription,
    'endpoint' | 'p256dh' | 'auth'
  >,
): Promise<string> {
  const { browserHash, replaces, now, endpoint, p256dh, auth, device } = given;
  const before = await trx
    .selectFrom('push_subscriptions')
    .selectAll()
    .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('browser_hash', 'in', [browserHash, ...replaces])]))
    .orderBy('created_at', 'desc')
    .execute();
  // Nothing is kept from another account that used this browser.
  const last = before.find(({ account_id }) => account_id === given.account);
  if (before.length > 0) {
    const ids = before.map(({ id }) => id);
    await trx.deleteFrom('push_subscriptions').where('id', 'in', ids).execute();
  }
  const id = last?.id ?? newId(now);
  await trx
    .insertInto('push_subscriptions')
    .values({
      ...{ id, account_id: given.account, browser_hash: browserHash, endpoint, p256dh, auth, device },
      kinds: last?.kinds ?? JSON.stringify(switchKinds),
      quiet_from: last?.quiet_from ?? 0,
      quiet_to: last?.quiet_to ?? 0,
      quiet_urgent: last?.quiet_urgent ?? 0,
      created_at: last?.created_at ?? now,
      ...delivered(last?.last_sent_at ?? null),
    })
    .execute();
  return id;
}

/** False when it is gone. */
export async function changeSubscription(trx: Trx, id: string, set: Partial<PushSubscriptionsTable>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('push_subscriptions')
    .set(set)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Also drops what waits for them. Returns how many there were. */
export async function dropSubscriptions(trx: Trx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await trx.deleteFrom('outbox').where('submission_id', 'is', null).where('recipient', 'in', ids).execute();
  const { numDeletedRows } = await trx.deleteFrom('push_subscriptions').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Without failures since. */
export const delivered = (at: number | null) => ({
  last_sent_at: at,
  failures: 0,
  failing_since: null,
  paused_at: null,
  last_error: '',
});

/**
 * The monitor gets alarms only, and who is named in person their own. Nobody gets notices from before they subscribed.
 */
export function receiversOf(
  { kind, stage, at }: Pick<Notice, 'kind' | 'stage' | 'at'>,
  browsers: readonly Subscription[],
  { webhook, alert }: Pick<RunningDeps, 'webhook' | 'alert'>,
): Receiver[] {
  if (kind === 'morning') return [];
  const wanted = switchOf(kind);
  const alarm = alarmOf(kind);
  const isNamed = wanted === 'named';
  // Alarms are current, even if the clock was set back.
  const isSince = (moment: number) => alarm !== undefined || moment <= at;
  const pushes = browsers
    .filter(({ pausedAt, createdAt }) => pausedAt === null && isSince(createdAt))
    .filter(({ role, kinds }) => wanted && kinds.includes(wanted) && mayBeTold(role, kind))
    .filter(({ account }) => !isNamed || accountOf(stage) === account)
    .map(({ id }): Receiver => ({ channel: 'push', recipient: id }));
  // A broken channel cannot report itself.
  const byWebhook = webhook && !isNamed && isSince(webhook.since) && alarm?.name !== 'webhook';
  const byAlert = alert && alarm && alarm.name !== 'alert';
  return [
    ...pushes,
    ...(byWebhook ? [{ channel: 'webhook', recipient: 'NOTIFY_URL' } as const] : []),
    ...(byAlert ? [{ channel: 'webhook', recipient: 'ALERT_URL' } as const] : []),
  ];
}

/** Alarms also go by mail when no push works. */
function goesByMail(name: AlarmName, receivers: readonly Receiver[], pushFails: boolean): boolean {
  if (name === 'mail' || name === 'mail-server' || name === 'smtp') return false;
  return name === 'push' || pushFails || !receivers.some(({ channel }) => channel === 'push');
}

/** Alarm and notice in one transaction, once across processes. `since`: start of the current alarm (epoch ms). */
export async function changeAlarm(
  parts: RunningDeps,
  name: AlarmName,
  { fails, since, now, pushFails }: { fails: boolean; since: number | undefined; now: number; pushFails: boolean },
): Promise<void> {
  if (fails === (since !== undefined)) return;
  const kind = fails ? name : (`${name}-clear` as const);
  const byMail = await parts.db.write(async (trx) => {
    const changed = fails ? await beginAlarm(trx, name, now) : await endAlarm(trx, name, since ?? now);
    if (!changed) return false;
    const notice = { kind, subject: name, stage: String(since ?? now), at: now };
    const receivers = receiversOf(notice, await listSubscriptions(trx), parts);
    if (!(await putNotices(trx, [notice])) || !goesByMail(name, receivers, pushFails)) return false;
    await mailOwner(trx, parts, kind, now);
    return true;
  });
  parts.log.warn({ alarm: name, over: !fails }, 'an alarm has changed');
  if (byMail) parts.onMail();
}

/** Deletes a browser; if it was the last, tells by mail and webhook. */
export async function loseBrowser(parts: RunningDeps, id: string): Promise<void> {
  const now = parts.clock.now();
  const wasLast = await parts.db.write(async (trx) => {
    if ((await dropSubscriptions(trx, [id])) === 0 || (await listSubscriptions(trx)).length > 0) return false;
    const notice = { kind: 'push-gone', subject: id, stage: String(now), at: now } as const;
    await putNotices(trx, [notice]);
    await mailOwner(trx, parts, notice.kind, now);
    return true;
  });
  parts.log.info({ browser: id }, 'a browser no longer takes notifications and is forgotten');
  if (wasLast) parts.onMail();
}

/** Empty for the end of an alarm, and for alarms without a probe. */
export function foundOf(kind: Notice['kind'], { watched }: Pick<RunningDeps, 'watched'>): string {
  const alarm = alarmOf(kind);
  return alarm && !alarm.over ? (watched().get(alarm.name as ProbeName)?.words ?? '') : '';
}

async function mailOwner(trx: Trx, parts: RunningDeps, kind: Notice['kind'], now: number) {
  const mail = alarmMail(kind, parts.publicUrl, now, foundOf(kind, parts));
  await enqueue(trx, [mail], { addresses: parts.addresses, submissionId: null, now });
}

/** Notifies within a transaction. */
export type TellNamed = ReturnType<typeof tellNamed>;

/**
 * Notifies a person of the desk in their browsers and by mail, once per entry, within the transaction; after `notBefore`,
 * so that it can be undone. Returns the outbox id of the mail, or undefined if none was written. Epoch milliseconds.
 */
export const tellNamed =
  ({ publicUrl, addresses }: Pick<RunningDeps, 'publicUrl' | 'addresses'>) =>
  async (
    trx: Trx,
    named: Record<'to' | 'by' | 'entry', string> & {
      kind: 'assigned' | 'mention';
      lead: { id: string; type: string; reference: string };
      at: number;
      notBefore?: number;
    },
  ) => {
    const { kind, by, lead, entry, at, to, notBefore = at } = named;
    const person = await colleague(trx, to);
    if (!person || !canBeNamed(person)) return undefined;
    const notice = { kind, subject: lead.id, stage: namedStage(entry, to), at, due: notBefore };
    if (!(await putNotices(trx, [notice]))) return undefined;
    // Contains nothing the visitor wrote.
    const { title, text } = namedWords(kind, lead, by);
    const url = `${publicUrl}${leadAddress(lead)}`;
    const mail: Mail = {
      ...(person.email === '' ? { audience: 'owner', to: '' } : { audience: 'staff', to: person.email }),
      subject: title,
      body: [text, '', 'Open in the desk:', url].join('\n'),
      action: { label: 'Open in the desk', url },
      notBefore,
    };
    const [row] = await enqueue(trx, [mail], { addresses, submissionId: null, now: at });
    return row?.id;
  };

/* Notices and alarms. */

/** `recipient`: a subscription's id, or the setting that holds a program's address. */
type Receiver = { channel: 'push'; recipient: string } | { channel: 'webhook'; recipient: 'NOTIFY_URL' | 'ALERT_URL' };

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
export async function alarmsOf(from: Sql): Promise<Map<AlarmName, { since: number; seenAt: number }>> {
  const rows = await from.selectFrom('notice_alarms').selectAll().execute();
  return new Map(rows.map(({ name, since, seen_at }) => [name as AlarmName, { since, seenAt: Number(seen_at) }]));
}

export const noteSeen = (trx: Trx, name: AlarmName, at: number) =>
  trx.updateTable('notice_alarms').set({ seen_at: at }).where('name', '=', name).execute();

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
async function endAlarm(trx: Trx, name: AlarmName, since: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('notice_alarms')
    .where('name', '=', name)
    .where('since', '=', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function leadsOfNotices(from: Sql, ids: readonly string[]): Promise<Map<string, LeadsTable>> {
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
