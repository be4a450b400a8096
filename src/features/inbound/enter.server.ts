import { clearFailed, markFailed } from '#src/intake/failed-address-store.server.ts';
import { liveLead, ourMail } from '#src/intake/inbound-store.server.ts';
import { insertEntry, lockLead, type ThreadFile } from '#src/intake/thread-store.server.ts';
import { takeVisitorMessage } from '#src/intake/visitor-message.server.ts';
import { inboundBudgets } from '#src/lib/budgets.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { emailKey, mailboxKey } from '#src/platform/outbox/email-key.server.ts';
import { spend } from '#src/platform/rate-limit/spend.server.ts';
import { authorOf } from './address.ts';
import { bounceWords, hasFailed, isPermanent } from './bounce.ts';
import { isTheirs } from './find-lead.server.ts';
import type { ReadMail } from './mail.server.ts';
import { outboxId } from './match.ts';
import type { InboundParts } from './parts.ts';

/** A mail with what was made durable of it. */
export interface StoredMail {
  mail: ReadMail;
  /** When it came, in epoch milliseconds. */
  at: number;
  files: readonly ThreadFile[];
  /** Whom notifications of it go to. */
  addresses: InboundParts['addresses'];
}

const withoutText = '(no text)';

/** The entry of a mail, as its thread has it. */
function entryOf({ mail, at, files }: StoredMail, lead: LeadsTable) {
  const { body, quoted, messageId, from } = mail;
  const author = authorOf(from, { name: lead.name, isTheirs: isTheirs(from.address, lead) });
  return { at, via: 'mail' as const, author, body: body || withoutText, quoted, messageId, files };
}

/** Puts a mail into the thread of its lead; false when that is gone meanwhile. Part of the transaction that notes it. */
export async function enterThread(trx: Trx, leadId: string, stored: StoredMail, parts: InboundParts): Promise<boolean> {
  const lead = await lockLead(trx, leadId);
  if (!lead || lead.deleted_at !== null) return false;
  const { mail, addresses } = stored;
  const entry = entryOf(stored, lead);
  if (mail.kind === 'automatic') {
    await insertEntry(trx, lead, { ...entry, kind: 'automatic' });
    return true;
  }
  // Who works here and answers from a mail program of their own is heard, but has not asked anything.
  const ours = [addresses.from, ...parts.addresses.owner].map((address) => emailKey(address));
  if (ours.includes(emailKey(mail.from.address)) && !isTheirs(mail.from.address, lead)) {
    await insertEntry(trx, lead, { ...entry, kind: 'note' });
    return true;
  }
  if (isTheirs(mail.from.address, lead)) await clearFailed(trx, lead.email);
  const holder = parts.tokens.fingerprint('mailbox', mailboxKey(mail.from.address));
  const over = await spend(trx, [{ budget: inboundBudgets.told, holder, amount: 1 }], parts.clock.now());
  if (over) parts.overruns.note(over.budget);
  await takeVisitorMessage(trx, lead, entry, { ...parts, addresses, notify: !over });
  return true;
}

/** Hands a report to those who send to many; true when it is about a mail of theirs. */
export async function enterReport(trx: Trx, { mail, at }: StoredMail, { onReport }: InboundParts): Promise<boolean> {
  const { bounce, complaint, answers } = mail;
  if (!onReport || !(bounce || complaint)) return false;
  if (complaint) {
    const said = { status: '', words: 'The reader called it spam.', at };
    return onReport(trx, { kind: 'complaint', about: [complaint.originalId, ...answers], ...said });
  }
  if (!bounce || !/^(failed|delayed)$/.test(bounce.action)) return false;
  const words = bounceWords({ ...bounce, recipient: 'this address' });
  const kind = hasFailed(bounce) ? 'failed' : 'delayed';
  return onReport(trx, { kind, about: [bounce.originalId, ...answers], status: bounce.status, words, at });
}

/** The mail of ours that a report is about. */
async function bounced(trx: Trx, { bounce, answers }: ReadMail, domain: string) {
  for (const messageId of [bounce?.originalId ?? '', ...answers]) {
    const id = outboxId(messageId, domain);
    const ours = id && (await ourMail(trx, id));
    if (ours) return ours;
  }
  return undefined;
}

/**
 * Marks the address of a mail of ours that came back, and says so at its lead, whose id it returns; undefined when it
 * is about none. A report about no mail of ours marks nobody, because anybody can write one.
 */
export async function enterBounce(
  trx: Trx,
  { mail, at, files }: StoredMail,
  { addresses }: InboundParts,
): Promise<string | undefined> {
  const ours = await bounced(trx, mail, addresses.domain);
  if (!mail.bounce || !ours) return undefined;
  const bounce = { ...mail.bounce, recipient: ours.recipient };
  if (!/^(failed|delayed)$/.test(bounce.action)) return undefined;
  const words = bounceWords(bounce);
  if (hasFailed(bounce)) {
    await markFailed(trx, ours.recipient, { at, permanent: isPermanent(bounce) ? 1 : 0, reason: words });
  }
  const lead = ours.audience === 'visitor' && ours.submission_id && (await liveLead(trx, { id: ours.submission_id }));
  if (!lead) return undefined;
  const said = bounce.diagnostic && `Their mail server said: ${bounce.diagnostic}`;
  const entry = { at, via: 'mail', author: 'Mail server', messageId: mail.messageId, files } as const;
  await insertEntry(trx, lead, {
    ...entry,
    kind: hasFailed(bounce) ? 'bounce' : 'automatic',
    body: [words, said].filter(Boolean).join('\n'),
  });
  return lead.id;
}
