import { keepsDirection } from '#src/lib/direction.ts';
import { newId } from '#src/lib/new-id.ts';
import type { OutboxTable } from '../db/tables.ts';
import { requestId } from '../request-id.server.ts';
import type { Mail } from './mail.ts';
import type { OutboxAddresses } from './store.server.ts';

/** What a mail is written with. `now` in epoch milliseconds. */
export interface EnqueueContext {
  addresses: OutboxAddresses;
  submissionId: string | null;
  now: number;
}

/** A mail as its row in the outbox, for one recipient. */
export function outboxRow(mail: Mail, recipient: string, context: EnqueueContext): OutboxTable {
  const id = newId(context.now);
  const { fill } = context.addresses;
  return {
    id,
    message_id: `<${id}@${context.addresses.domain}>`,
    submission_id: context.submissionId,
    audience: mail.audience,
    recipient,
    subject: keepsDirection(fill(mail.subject)),
    body: fill(mail.body),
    reply_to: mail.replyTo ?? null,
    list_unsubscribe: mail.listUnsubscribe ?? null,
    state: 'waiting',
    attempts: 0,
    next_attempt_at: mail.notBefore ?? context.now,
    claimed_by: null,
    claimed_until: null,
    last_error: null,
    created_at: context.now,
    sent_at: null,
    calendar_method: mail.calendar?.method ?? '',
    calendar: fill(mail.calendar?.content ?? ''),
    in_reply_to: mail.written?.inReplyTo ?? '',
    thread_ids: mail.written?.threadIds.join(' ') ?? '',
    action: mail.action ? fill(JSON.stringify(mail.action)) : '',
    attachments: mail.written?.files.length ? JSON.stringify(mail.written.files) : '',
    by_person: mail.written ? 1 : 0,
    vanishes: mail.vanishes ? 1 : 0,
    request_id: requestId() ?? '',
  };
}
