import { createHash } from 'node:crypto';
import { accept, submissionOf } from '#src/intake/accept.server.ts';
import { takeConfirmation } from '#src/intake/budgets.server.ts';
import { worthKeeping } from '#src/intake/quarantine-rules.ts';
import { clientKey, putQuarantined } from '#src/intake/quarantine-store.server.ts';
import { setFlags } from '#src/intake/store.server.ts';
import { insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import { inboundBudgets as budgets } from '#src/lib/budgets.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { StoredFile } from '#src/platform/files/file-store.server.ts';
import { mailboxKey } from '#src/platform/outbox/email-key.server.ts';
import { spend } from '#src/platform/rate-limit/spend.server.ts';
import { spamReasons } from './classify.ts';
import type { StoredMail } from './enter.server.ts';
import type { ReadMail } from './mail.server.ts';
import type { InboundParts } from './parts.ts';

/** Where a submission of this kind comes from, beside "website" and "chatbot". */
const source = 'email';
const longestMessage = 10_000;
const tooMany = 'More emails came from this address, or in all, than people write in a day.';

/** The id of the submission that a mail becomes: a UUID made of its key, so that a mail makes one at most. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(`submission\0${key}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** A mail as the fields of the contact form, cut to what they take. */
function fieldsOf({ from, replyTo, subject, body, quoted, files }: ReadMail): {
  name: string;
  email: string;
  message: string;
} {
  const attached = files.length === 1 ? '(one file, no text)' : `(${files.length} files, no text)`;
  const text = body || quoted || (files.length > 0 ? attached : '');
  return {
    name: from.name || from.address.replace(/@.*$/, '') || replyTo,
    email: replyTo,
    message: [subject, text].filter(Boolean).join('\n\n').slice(0, longestMessage),
  };
}

/** Whether the thread has to say what the fields had no room for. */
const needsEntry = ({ mail, files }: StoredMail) =>
  files.length > 0 || mail.quoted !== '' || !mail.whole || mail.body.length + mail.subject.length > longestMessage - 2;

/** What became of a mail of nobody we know. `gone`: files to remove once it is committed. */
export interface Begun {
  state: 'lead' | 'quarantined' | 'ignored';
  id: string;
  gone: readonly string[];
}

const ignored: Begun = { state: 'ignored', id: '', gone: [] };

/** Keeps a mail for the owner to decide, with its raw message; by the same rules as a form that the checks refuse. */
async function putAside(
  trx: Trx,
  { mail, at }: StoredMail,
  raw: StoredFile | undefined,
  reasons: readonly string[],
  { form, tokens }: InboundParts,
): Promise<Begun> {
  const data = worthKeeping(form.schema, fieldsOf(mail));
  if (data === undefined) return ignored;
  const id = idOf(mail.key);
  const sender = mail.from.address || mail.replyTo;
  const domain = tokens.fingerprint('mail domain', sender.replace(/^.*@/, '').toLowerCase());
  const gone = await putQuarantined(trx, {
    id,
    type: form.type,
    data,
    reasons: JSON.stringify(reasons),
    source,
    flags: '[]',
    user_agent: '',
    referrer: '',
    client: clientKey(domain, tokens.fingerprint('mailbox', mailboxKey(sender))),
    sent_at: mail.sentAt,
    received_at: at,
    origin: '{}',
    file: raw?.name ?? '',
    file_about: raw ? JSON.stringify({ field: 'raw', name: 'message.eml', stored: raw }) : '',
  });
  return { state: 'quarantined', id, gone };
}

/**
 * Makes a mail of nobody we know a lead, or puts it in quarantine: where the mail server or the sender's domain speaks
 * against it, where its sender is over a budget, and where nothing can be read. `raw` is kept with the latter.
 */
export async function beginLead(
  trx: Trx,
  stored: StoredMail,
  raw: StoredFile | undefined,
  parts: InboundParts,
): Promise<Begun> {
  const { mail, at, files, addresses } = stored;
  const { tokens, clock, overruns, site, hours } = parts;
  const now = clock.now();
  const mailbox = tokens.fingerprint('mailbox', mailboxKey(mail.from.address || mail.replyTo));
  const asked = [
    { budget: budgets.hour, holder: mailbox, amount: 1 },
    { budget: budgets.day, holder: mailbox, amount: 1 },
    { budget: budgets.site, holder: '', amount: 1 },
  ];
  const reasons = spamReasons(mail.header);
  const over = reasons.length > 0 ? undefined : await spend(trx, asked, now);
  if (over) overruns.note(over.budget);
  if (over) reasons.push(tooMany);
  const fields = fieldsOf(mail);
  const parsed = parts.form.schema.safeParse(fields);
  if (!parsed.success || (mail.body === '' && mail.quoted === '' && mail.files.length === 0)) {
    reasons.push('Nothing in it can be read, or nobody can be answered.');
  }
  if (reasons.length > 0 || !parsed.success) return putAside(trx, stored, raw, reasons, parts);

  const id = idOf(mail.key);
  const form = {
    ...parts.form,
    async attach() {
      const lead = needsEntry(stored) ? await lockLead(trx, id) : undefined;
      if (!lead) return;
      const { body, quoted, messageId } = mail;
      await insertEntry(trx, lead, {
        at,
        kind: 'message',
        via: 'mail',
        author: lead.name,
        body: body || fields.message,
        quoted,
        messageId,
        files,
      });
    },
  };
  const came = { id, source, receivedAt: at, acceptedAt: now };
  const submission = submissionOf(form, came, { input: parsed.data, files: {}, hours });
  const about = { sent_at: mail.sentAt, user_agent: '', referrer: '', flags: '[]', origin: '{}' };
  const whenNew = async () => {
    const full = await takeConfirmation(trx, { mailbox, network: '' }, id, now);
    if (!full) return true;
    overruns.note(full.budget);
    await setFlags(trx, id, JSON.stringify(['unconfirmed']));
    return false;
  };
  const taken = { form, submission, about, uploads: {}, files: {} };
  return (await accept(trx, taken, { addresses, site, whenNew })) ? { state: 'lead', id, gone: [] } : ignored;
}
