import type { Sql } from '#src/platform/db/client.server.ts';
import { scopeOf } from './erase-scope-store.server.ts';

const few = 500;

async function inPortions<R>(ids: readonly string[], read: (some: string[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < ids.length; at += few) found.push(...(await read(ids.slice(at, at + few))));
  return found;
}

export type PersonData = NonNullable<Awaited<ReturnType<typeof personData>>>;

/** Every row an erasure would remove; undefined if the id is unknown. */
export async function personData(from: Sql, personId: string) {
  const scope = await scopeOf(from, personId);
  if (!scope) return undefined;
  const leadIds = scope.leads.map(({ id }) => id);
  const chatIds = scope.chats.map(({ id }) => id);
  const quarantinedIds = scope.quarantined.map(({ id }) => id);
  const people = await from
    .selectFrom('people')
    .selectAll()
    .where(
      'id',
      'in',
      scope.people.map(({ id }) => id),
    )
    .execute();
  const [submissions, entries, drafts, files, mails, inbound, chats, messages, quarantined] = await Promise.all([
    inPortions(leadIds, (some) => from.selectFrom('submissions').selectAll().where('id', 'in', some).execute()),
    inPortions(leadIds, (some) =>
      from.selectFrom('thread_entries').selectAll().where('lead_id', 'in', some).orderBy('at').execute(),
    ),
    inPortions(leadIds, (some) => from.selectFrom('reply_drafts').selectAll().where('lead_id', 'in', some).execute()),
    inPortions(leadIds, (some) =>
      from.selectFrom('submission_files').selectAll().where('submission_id', 'in', some).execute(),
    ),
    inPortions(scope.mails, (some) =>
      from.selectFrom('outbox').selectAll().where('id', 'in', some).orderBy('created_at').execute(),
    ),
    inPortions(
      scope.inbound.map(({ key }) => key),
      (some) => from.selectFrom('inbound_mails').selectAll().where('message_key', 'in', some).execute(),
    ),
    inPortions(chatIds, (some) => from.selectFrom('chat_sessions').selectAll().where('id', 'in', some).execute()),
    inPortions(chatIds, (some) =>
      from.selectFrom('chat_messages').selectAll().where('session_id', 'in', some).orderBy('at').execute(),
    ),
    inPortions(quarantinedIds, (some) => from.selectFrom('quarantine').selectAll().where('id', 'in', some).execute()),
  ]);
  const subscribers = await inPortions(
    scope.subscribers.map(({ id }) => id),
    (some) => from.selectFrom('newsletter_subscribers').selectAll().where('id', 'in', some).execute(),
  );
  const copies = await inPortions(
    scope.subscribers.map(({ id }) => id),
    (some) =>
      from
        .selectFrom('newsletter_copies')
        .innerJoin('newsletter_sendings', 'newsletter_sendings.id', 'newsletter_copies.sending_id')
        .select(['newsletter_copies.subscriber_id', 'newsletter_copies.state', 'newsletter_copies.sent_at'])
        .select(['newsletter_copies.problem', 'newsletter_sendings.subject', 'newsletter_sendings.started_at'])
        .where('newsletter_copies.subscriber_id', 'in', some)
        .orderBy('newsletter_sendings.started_at')
        .execute(),
  );
  const failed = await inPortions(scope.emails, (some) =>
    from.selectFrom('failed_addresses').selectAll().where('email_key', 'in', some).execute(),
  );
  const ids = scope.people.map(({ id }) => id);
  const actions = [
    ...(await from.selectFrom('next_actions').selectAll().where('person_id', 'in', ids).execute()),
    ...(await inPortions(leadIds, (some) =>
      from.selectFrom('next_actions').selectAll().where('lead_id', 'in', some).execute(),
    )),
  ];
  return {
    scope,
    people,
    submissions,
    entries,
    drafts,
    files,
    mails,
    inbound,
    chats,
    messages,
    quarantined,
    subscribers,
    copies,
    failed,
    actions,
  };
}
