import { sql as raw } from 'kysely';
import type { Moved } from '#src/inbox/people-rules.ts';
import { dropAllOf, rowsOf } from '#src/intake/belongings-store.server.ts';
import { eraseMailsByKey } from '#src/intake/inbound-store.server.ts';
import { dropLead, type ForgetLead } from '#src/intake/lead-purge-store.server.ts';
import { groupOf, personNow, removePerson } from '#src/intake/people-store.server.ts';
import { dropQuarantined } from '#src/intake/quarantine-store.server.ts';
import { dropFound } from '#src/intake/search-index-store.server.ts';
import { phoneKey } from '#src/intake/telephone.server.ts';
import { lockLead } from '#src/intake/thread-store.server.ts';
import { allBudgets } from '#src/lib/budgets.ts';
import { namesOne } from '#src/lib/lists.ts';
import { renameInAudit } from '#src/platform/audit/store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import type { EraseScope } from './erase-scope.ts';

/** A refused form belongs to a person by its address or, if it has none, by its phone number. */
export function isOfPerson(data: string, who: { emails: readonly string[]; phones: readonly string[] }): boolean {
  const values = Object.values(JSON.parse(data) as Record<string, unknown>).filter(
    (value) => typeof value === 'string',
  );
  const addresses = values.flatMap((value) => (value.includes('@') ? (emailKey(value) ?? []) : []));
  if (addresses.length > 0) return addresses.some((address) => who.emails.includes(address));
  // Families and offices share numbers: with another address it is another person.
  return values.some((value) => /\d{3}/.test(value) && value.length < 60 && who.phones.includes(phoneKey(value) ?? ''));
}

/** Locks the person (after merges) until the transaction ends; false if they no longer exist. */
export async function lockPerson(trx: Trx, id: string): Promise<boolean> {
  const standing = await personNow(trx, id);
  if (!standing) return false;
  const { numUpdatedRows } = await trx
    .updateTable('people')
    .set((eb) => ({ stale: eb.ref('stale') }))
    .where('id', '=', standing.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Matched to the person, plus unmatched ones from their addresses. */
async function leadsOf(from: Sql | Trx, ids: string[], emails: string[]) {
  const theirs = await from.selectFrom('leads').selectAll().where('person_id', 'in', ids).execute();
  if (emails.length === 0) return theirs;
  const fresh = from.selectFrom('leads').selectAll().where('person_id', 'is', null);
  const rows = await fresh.where(raw<string>`lower(email)`, 'in', emails).execute();
  return [...theirs, ...rows];
}

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The same for chats; those not yet matched are searched for the addresses. */
async function chatsOf(from: Sql | Trx, ids: string[], emails: string[]) {
  const sessions = from.selectFrom('chat_sessions').select(['id', 'message_count as messages']);
  const theirs = await sessions.where('person_id', 'in', ids).execute();
  if (emails.length === 0) return theirs;
  const said = await from
    .selectFrom('chat_messages')
    .innerJoin('chat_sessions', 'chat_sessions.id', 'chat_messages.session_id')
    .select(['chat_sessions.id', 'chat_messages.text', 'chat_sessions.message_count as messages'])
    .where('person_id', 'is', null)
    .where(raw<boolean>`seen_count <> message_count`)
    .where((eb) =>
      eb.or(emails.map((email) => raw<boolean>`lower(chat_messages.text) like ${likeText(email)} escape '\\'`)),
    )
    .execute();
  const found = new Map(said.flatMap(({ text, ...chat }) => (namesOne(text, emails) ? [[chat.id, chat]] : [])));
  return [...theirs, ...found.values()];
}

/** About their requests, or to their addresses without a request. */
async function mailsOf(from: Sql | Trx, leadIds: string[], emails: string[], typed: string[]) {
  const about = await rowsOf(from, 'outbox', 'submission_id', leadIds);
  if (emails.length === 0) return about;
  const alone = await from
    .selectFrom('outbox')
    .select('id')
    .where('submission_id', 'is', null)
    .where('audience', '=', 'visitor')
    // Receipts of earlier erasures delete themselves.
    .where('vanishes', '=', 0)
    // Databases fold fewer letters than `emailKey`, so also look for the known spellings.
    .where((eb) =>
      eb.or([eb(raw<string>`lower(recipient)`, 'in', emails), eb('recipient', 'in', [...emails, ...typed])]),
    )
    .execute();
  return [...about, ...alone];
}

/**
 * Everything of a person; undefined if the id is unknown. `unread`: keys of unmatched mails that contain one of their
 * addresses.
 */
export async function scopeOf(from: Sql | Trx, personId: string, unread: ReadonlySet<string> = new Set()) {
  const standing = await personNow(from, personId);
  if (!standing) return undefined;
  const ids = await groupOf(from, standing.id);
  const merged = await rowsOf(from, 'people', 'id', ids.slice(1));
  const people = [standing, ...merged].map(({ id, name }) => ({ id, name }));
  const keys = await from.selectFrom('person_keys').select(['kind', 'value']).where('person_id', 'in', ids).execute();
  const emails = keys.flatMap(({ kind, value }) => (kind === 'email' ? value : []));
  const phones = keys.flatMap(({ kind, value }) => (kind === 'phone' ? value : []));
  const leads = await leadsOf(from, ids, emails);
  // Spellings other than the key, to find mails to them.
  const isTheirs = (email: string) => emails.includes(emailKey(email) ?? '');
  const spelled = leads.map(({ email }) => email.toLowerCase()).filter(isTheirs);
  const addresses = [...new Set([...emails, ...spelled])];
  const leadIds = leads.map(({ id }) => id);
  const subscribers = await from
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'state'])
    .where((eb) => eb.or([eb('person_id', 'in', ids), ...(emails.length > 0 ? [eb('email_key', 'in', emails)] : [])]))
    .execute();
  const refused = await from.selectFrom('quarantine').select(['id', 'data', 'file', 'file_about']).execute();
  const quarantined = refused.filter(({ data }) => isOfPerson(data, { emails, phones }));
  const typed = [...leads, ...subscribers].map(({ email }) => email).filter((email) => isTheirs(email));
  const lower = [...new Set([...addresses, ...typed.map((email) => email.toLowerCase())])];
  const mails = await mailsOf(from, leadIds, lower, [...new Set(typed)]);
  const about = [...leadIds, ...quarantined.map(({ id }) => id)];
  const received = [
    ...(await rowsOf(from, 'inbound_mails', 'lead_id', about)),
    ...(await rowsOf(from, 'inbound_mails', 'message_key', [...unread])),
  ];
  const sent = await rowsOf(from, 'submission_files', 'submission_id', leadIds);
  const entries = await rowsOf(from, 'thread_entries', 'lead_id', leadIds);
  const aside = quarantined.flatMap(({ file, file_about }) => {
    const stored: { name?: string; stored?: { size?: number } } = file === '' ? {} : JSON.parse(file_about);
    return file === '' ? [] : [{ file, name: stored.name ?? '', size: stored.stored?.size ?? 0 }];
  });
  const files = [...sent, ...aside].map(({ file, name, size }) => [file, { file, name, size }] as const);
  return {
    /** Including people merged into them. */
    people,
    /** As spelled by `emailKey` and `phoneKey`. */
    emails,
    phones,
    /** Including deleted ones. */
    leads,
    chats: (await chatsOf(from, ids, addresses)).map(({ id, messages }) => ({ id, messages: Number(messages) })),
    subscribers,
    quarantined: quarantined.map(({ id, file }) => ({ id, file })),
    mails: mails.map(({ id }) => id),
    inbound: received.map(({ message_key: key, file }) => ({ key, file })),
    entries: entries.length,
    /** Store names, and original names if known. */
    files: [...new Map(files).values()],
  };
}

/** Short or common words would match unrelated places. */
const isName = (name: string) => /\S\s+\S/.test(name) || name.length >= 6;

/** Strings that identify the person in the audit list. */
function needlesOf(scope: EraseScope): string[] {
  const { leads, chats, mails, people, subscribers, quarantined, emails, phones } = scope;
  const ids = [leads, chats, people, subscribers, quarantined].flatMap((rows) => rows.map(({ id }) => id));
  const names = [...people.map(({ name }) => name), ...leads.map(({ name }) => name)].filter(isName);
  const spelled = leads.flatMap(({ reference, email, phone }) => [reference, email, phone]);
  return [...new Set([...ids, ...mails, ...names, ...spelled, ...emails, ...phones])].filter((text) => text !== '');
}

/** Rate counters, keyed by one-way codes of mailboxes. */
async function forgetMailboxes(trx: Trx, holders: readonly string[]): Promise<void> {
  const ofMailboxes = allBudgets().filter(({ per }) => per === 'mailbox');
  for (const holder of holders) {
    const keys = ofMailboxes.map(({ name }) => `${name}:${holder}`);
    await trx.deleteFrom('budget_use').where('key', 'in', keys).execute();
    for (const table of ['rate_hits', 'rate_keys'] as const) {
      await trx
        .deleteFrom(table)
        .where(raw<boolean>`${raw.ref('key')} like ${`%${holder.replace(/_/g, '\\_')}%`} escape '\\'`)
        .execute();
    }
  }
}

/** Former names of the person in other people's merge history. */
async function forgetCalled(trx: Trx, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const written = JSON.stringify(name).replace(/[\\%_]/g, '\\$&');
    const rows = await trx
      .selectFrom('person_changes')
      .select(['id', 'moved'])
      .where(raw<boolean>`moved like ${`%${written}%`} escape '\\'`)
      .execute();
    for (const { id, moved } of rows) {
      const { called, ...rest }: Partial<Moved> = JSON.parse(moved);
      if (!called?.includes(name)) continue;
      await trx
        .updateTable('person_changes')
        .set({ moved: JSON.stringify(rest) })
        .where('id', '=', id)
        .execute();
    }
  }
}

/**
 * Deletes all rows of a person within one transaction; the caller removes the files. In the audit list, the receipt's
 * `number` replaces them. `holders`: one-way codes of their mailboxes.
 */
export async function eraseRows(
  trx: Trx,
  scope: EraseScope,
  about: { number: string; holders: readonly string[]; forget: ForgetLead },
): Promise<void> {
  const { leads, chats, subscribers, quarantined, mails, inbound, people } = scope;
  for (const { id } of leads) {
    // A concurrent message or mail comes before, or finds nothing to add to.
    const lead = await lockLead(trx, id);
    if (lead) await dropLead(trx, lead, about.forget);
  }
  const chatIds = chats.map(({ id }) => id);
  await dropFound(trx, 'chat', chatIds);
  await dropAllOf(trx, 'chat', chatIds);
  const subscriberIds = subscribers.map(({ id }) => id);
  await dropAllOf(trx, 'subscriber', subscriberIds);
  for (const { id } of quarantined) await dropQuarantined(trx, id);
  for (const id of mails) await trx.deleteFrom('outbox').where('id', '=', id).execute();
  const mailKeys = inbound.map(({ key }) => key);
  await eraseMailsByKey(trx, mailKeys);
  if (scope.emails.length > 0)
    await trx.deleteFrom('failed_addresses').where('email_key', 'in', scope.emails).execute();
  await forgetMailboxes(trx, about.holders);
  const names = new Set([...people, ...leads].map(({ name }) => name).filter((name) => name !== ''));
  await forgetCalled(trx, [...names]);
  const [person] = people;
  if (person) await removePerson(trx, person.id);
  await renameInAudit(trx, needlesOf(scope), about.number);
}
