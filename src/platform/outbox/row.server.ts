import { domainToASCII } from 'node:url';
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

const hostName = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Compatible forms of a letter and its cases become one; folding once can bring forth another form, so it is repeated. */
function fold(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  return folded === text ? text : fold(folded);
}

/**
 * One key for the spellings of an address: case, NFKC, international domain. Undefined when its domain is no host name.
 */
export function emailKey(address: string): string | undefined {
  const folded = fold(address.trim());
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, Math.max(0, at));
  const domain = domainToASCII(folded.slice(at + 1));
  if (local === '' || /[\s@<>]/.test(local) || !hostName.test(domain)) return undefined;
  return `${local}@${domain}`;
}

/** Both domains are Gmail's, which delivers to one mailbox whether or not there are dots before the @. */
const gmail = /@(?:gmail|googlemail)\.com$/;

/** What makes two addresses one mailbox for budgets: as `emailKey`, and a `+tag` before the @ and Gmail's dots do not count. */
export function mailboxKey(address: string): string {
  const key = (emailKey(address) ?? address.trim().toLowerCase()).replace(/(?<=.)\+[^@]*(?=@[^@]*$)/, '');
  return gmail.test(key) ? `${key.replace(gmail, '').replaceAll('.', '')}@gmail.com` : key;
}
