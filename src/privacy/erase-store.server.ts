import { sql as raw } from 'kysely';
import type { Moved } from '#src/inbox/people-rules.ts';
import { dropFound } from '#src/intake/found-store.server.ts';
import { eraseMailsByKey } from '#src/intake/inbound-store.server.ts';
import { dropLead, type ForgetLead } from '#src/intake/lead-purge-store.server.ts';
import { lockLead } from '#src/intake/thread-store.server.ts';
import { allBudgets } from '#src/lib/budgets.ts';
import { renameInAudit } from '#src/platform/audit/store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { EraseScope } from './erase-scope.ts';

/** Names that are common words would be found in places that are not about the person. */
const isName = (name: string) => /\S\s+\S/.test(name) || name.length >= 6;

/** What stands in the audit list for something of theirs. */
function needlesOf(scope: EraseScope): string[] {
  const { leads, chats, mails, people, subscribers, quarantined, emails, phones } = scope;
  const ids = [leads, chats, people, subscribers, quarantined].flatMap((rows) => rows.map(({ id }) => id));
  const names = [...people.map(({ name }) => name), ...leads.map(({ name }) => name)].filter(isName);
  const spelled = leads.flatMap(({ reference, email, phone }) => [reference, email, phone]);
  return [...new Set([...ids, ...mails, ...names, ...spelled, ...emails, ...phones])].filter((text) => text !== '');
}

/** Counters of their mailboxes, kept under one-way codes of these. */
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

/** What the owner's devices were told of, by the ids of what it was about. */
async function forgetNotices(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const notices = trx.selectFrom('notices').select('id').where('subject', '=', id);
    await trx.deleteFrom('notice_deliveries').where('notice_id', 'in', notices).execute();
    await trx.deleteFrom('notices').where('subject', '=', id).execute();
  }
}

/** What changes of others say that somebody was called, while they were joined with them. */
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

/** The people, with what they are known by, their search words and what was joined. */
async function dropPeople(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await dropFound(trx, 'person', id);
  await trx
    .deleteFrom('person_changes')
    .where((eb) => eb.or([eb('person_id', 'in', ids), eb('other_id', 'in', ids)]))
    .execute();
  await trx.deleteFrom('person_keys').where('person_id', 'in', ids).execute();
  await trx.deleteFrom('next_actions').where('person_id', 'in', ids).execute();
  await trx.deleteFrom('people').where('id', 'in', ids).execute();
}

/**
 * Deletes every row of a person within one transaction; their files are the caller's. What the audit list says of them
 * is said of the receipt's `number` from now on. `holders`: one-way codes of their mailboxes.
 */
export async function eraseRows(
  trx: Trx,
  scope: EraseScope,
  about: { number: string; holders: readonly string[]; forget: ForgetLead },
): Promise<void> {
  const { leads, chats, subscribers, quarantined, mails, inbound, people } = scope;
  for (const { id } of leads) {
    // What a visitor or a mail adds at this moment comes before or finds nothing to add to.
    const lead = await lockLead(trx, id);
    if (lead) await dropLead(trx, lead, about.forget);
    await trx.deleteFrom('captcha_proofs').where('submission_id', '=', id).execute();
    await trx.deleteFrom('rate_hits').where('hit_id', '=', id).execute();
  }
  for (const { id } of chats) {
    await dropFound(trx, 'chat', id);
    await trx.deleteFrom('chat_messages').where('session_id', '=', id).execute();
    await trx.deleteFrom('chat_sessions').where('id', '=', id).execute();
  }
  for (const { id } of subscribers) {
    await trx.deleteFrom('newsletter_copies').where('subscriber_id', '=', id).execute();
    await trx.deleteFrom('newsletter_subscribers').where('id', '=', id).execute();
  }
  for (const { id } of quarantined) await trx.deleteFrom('quarantine').where('id', '=', id).execute();
  for (const id of mails) await trx.deleteFrom('outbox').where('id', '=', id).execute();
  await eraseMailsByKey(
    trx,
    inbound.map(({ key }) => key),
  );
  if (scope.emails.length > 0)
    await trx.deleteFrom('failed_addresses').where('email_key', 'in', scope.emails).execute();
  await forgetNotices(
    trx,
    [...leads, ...chats].map(({ id }) => id),
  );
  await forgetMailboxes(trx, about.holders);
  const names = new Set([...people, ...leads].map(({ name }) => name).filter((name) => name !== ''));
  await forgetCalled(trx, [...names]);
  await dropPeople(
    trx,
    people.map(({ id }) => id),
  );
  await renameInAudit(trx, needlesOf(scope), about.number);
}
