import { accept, submissionOf } from '#src/intake/accept.server.ts';
import { takeConfirmation } from '#src/intake/budgets.server.ts';
import { setFlags } from '#src/intake/store.server.ts';
import { insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import { inboundBudgets as budgets } from '#src/lib/budgets.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { mailboxKey } from '#src/platform/outbox/email-key.server.ts';
import { spend } from '#src/platform/rate-limit/spend.server.ts';
import type { StoredMail } from './enter.server.ts';
import { mayConfirm, spamReasons } from './inbound-classify.ts';
import type { InboundParts } from './inbound-parts.ts';
import type { ReadMail } from './mail.server.ts';
import { fieldsOf, idOf, longestMessage, source } from './mail-fields.server.ts';

const tooMany = 'Too many emails came in today, from this address or in total.';
const noAddress = 'We can’t reply because it has no sender address.';
const noWord = 'It has no text and no attachments.';

/** Whether the thread has to say what the fields had no room for. */
const needsEntry = ({ mail, files }: StoredMail) =>
  files.length > 0 || mail.text.length + mail.subject.length > longestMessage - 2;

/** Why a mail of nobody we know may not become a lead by itself, in words for the owner. */
async function reasonsAgainst(trx: Trx, mail: ReadMail, { tokens, clock, overruns, form }: InboundParts) {
  const reasons = spamReasons(mail.header);
  if (mail.replyTo === '') reasons.push(noAddress);
  else if (mail.text.trim() === '' && mail.files.length === 0) reasons.push(noWord);
  else if (!form.schema.safeParse(fieldsOf(mail)).success) reasons.push('We couldn’t read it as a message.');
  if (reasons.length > 0) return reasons;
  const mailbox = tokens.fingerprint('mailbox', mailboxKey(mail.from.address || mail.replyTo));
  const asked = [
    { budget: budgets.hour, holder: mailbox, amount: 1 },
    { budget: budgets.day, holder: mailbox, amount: 1 },
    { budget: budgets.site, holder: '', amount: 1 },
  ];
  const over = await spend(trx, asked, clock.now());
  if (!over) return [];
  overruns.note(over.budget);
  return [tooMany];
}

/** Takes the mail as a submission with its lead, whatever speaks against it; undefined when it was taken before. */
export async function makeLead(
  trx: Trx,
  stored: StoredMail,
  parts: InboundParts,
  flags: readonly string[] = [],
): Promise<{ id: string; reference: string } | undefined> {
  const { mail, at, files, addresses } = stored;
  const { tokens, clock, overruns, site, hours } = parts;
  const now = clock.now();
  const id = idOf(mail.key);
  const fields = fieldsOf(mail);
  const form = {
    ...parts.form,
    async attach() {
      const lead = needsEntry(stored) ? await lockLead(trx, id) : undefined;
      if (!lead) return;
      const of = { at, kind: 'message', via: 'mail', author: lead.name, messageId: mail.messageId, files } as const;
      await insertEntry(trx, lead, { ...of, body: mail.text.trim() || fields.message });
    },
  };
  const came = { id, source, receivedAt: at, acceptedAt: now };
  const input = parts.form.schema.safeParse(fields).data ?? fields;
  const submission = submissionOf(form, came, { input, files: {}, hours });
  const about = { sent_at: mail.sentAt, user_agent: '', referrer: '', flags: JSON.stringify(flags), origin: '{}' };
  const whenNew = async () => {
    if (mail.replyTo === '' || mail.kind !== 'personal' || !mayConfirm(mail.header)) return false;
    const mailbox = tokens.fingerprint('mailbox', mailboxKey(mail.from.address || mail.replyTo));
    const full = await takeConfirmation(trx, { mailbox, network: '' }, id, now);
    if (!full) return true;
    overruns.note(full.budget);
    await setFlags(trx, id, JSON.stringify([...flags, 'unconfirmed']));
    return false;
  };
  const taken = { form, submission, about, uploads: {}, files: {} };
  const accepted = await accept(trx, taken, { addresses, site, whenNew });
  return accepted && { id, reference: submission.reference };
}

/**
 * Makes a mail of nobody we know a lead; `reasons`: why not, where the mail server or the sender's domain speaks against
 * it, where its sender is over a budget, and where nothing can be read or nobody be answered.
 */
export async function beginLead(
  trx: Trx,
  stored: StoredMail,
  parts: InboundParts,
): Promise<{ id: string; reasons?: undefined } | { reasons: string[] }> {
  const reasons = await reasonsAgainst(trx, stored.mail, parts);
  if (reasons.length > 0) return { reasons };
  const lead = await makeLead(trx, stored, parts);
  return lead ?? { reasons: ['Its request already exists.'] };
}
