import { rowsOf } from '#src/intake/belongings-store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { scopeOf } from './erase-scope-store.server.ts';

export type PersonData = NonNullable<Awaited<ReturnType<typeof personData>>>;

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Every row an erasure would remove; undefined if the id is unknown. */
export async function personData(from: Sql, personId: string) {
  const scope = await scopeOf(from, personId);
  if (!scope) return undefined;
  const [people, leads, chats] = [scope.people, scope.leads, scope.chats].map(idsOf) as [string[], string[], string[]];
  const keys = scope.inbound.map(({ key }) => key);
  const subscribers = idsOf(scope.subscribers);
  const [entries, mails, messages] = [
    await rowsOf(from, 'thread_entries', 'lead_id', leads),
    await rowsOf(from, 'outbox', 'id', scope.mails),
    await rowsOf(from, 'chat_messages', 'session_id', chats),
  ];
  const copies = await rowsOf(from, 'newsletter_copies', 'subscriber_id', subscribers);
  const sendings = await rowsOf(from, 'newsletter_sendings', 'id', [...new Set(copies.map((one) => one.sending_id))]);
  const sendingOf = new Map(sendings.map((row) => [row.id, row]));
  return {
    scope,
    people: await rowsOf(from, 'people', 'id', people),
    submissions: await rowsOf(from, 'submissions', 'id', leads),
    entries: entries.toSorted((a, b) => a.at - b.at),
    drafts: await rowsOf(from, 'reply_drafts', 'lead_id', leads),
    files: await rowsOf(from, 'submission_files', 'submission_id', leads),
    mails: mails.toSorted((a, b) => a.created_at - b.created_at),
    inbound: await rowsOf(from, 'inbound_mails', 'message_key', keys),
    chats: await rowsOf(from, 'chat_sessions', 'id', chats),
    messages: messages.toSorted((a, b) => a.at - b.at),
    quarantined: await rowsOf(from, 'quarantine', 'id', idsOf(scope.quarantined)),
    subscribers: await rowsOf(from, 'newsletter_subscribers', 'id', subscribers),
    copies: copies
      .map(({ sending_id, ...copy }) => {
        const { subject = '', started_at } = sendingOf.get(sending_id) ?? {};
        return { ...copy, subject, started: started_at ?? 0 };
      })
      .toSorted((a, b) => a.started - b.started),
    failed: await rowsOf(from, 'failed_addresses', 'email_key', scope.emails),
    actions: [
      ...(await rowsOf(from, 'next_actions', 'person_id', people)),
      ...(await rowsOf(from, 'next_actions', 'lead_id', leads)),
    ],
  };
}
