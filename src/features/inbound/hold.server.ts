import { clientKey, putQuarantined } from '#src/intake/quarantine-store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { mailboxKey } from '#src/platform/outbox/email-key.server.ts';
import type { StoredMail } from './enter.server.ts';
import { fieldsOf, idOf, source } from './mail-fields.server.ts';
import type { InboundParts } from './parts.ts';

type HeldParts = Pick<InboundParts, 'form' | 'tokens'>;

const row = (id: string, reasons: readonly string[], { form }: HeldParts) => ({
  ...{ id, type: form.type, reasons: JSON.stringify(reasons), source, flags: '[]', origin: '{}' },
  ...{ user_agent: '', referrer: '', file: '', file_about: '' },
});

/**
 * Shows a mail to the owner with the reasons why it was not taken; its raw message, from which it is released, stays with
 * `inbound_mails`. Returns the id under which it is held.
 */
export async function holdMail(
  trx: Trx,
  { mail, at }: StoredMail,
  reasons: readonly string[],
  parts: HeldParts,
): Promise<string> {
  const id = idOf(mail.key);
  const sender = mail.from.address || mail.replyTo;
  const { fingerprint } = parts.tokens;
  const domain = fingerprint('mail domain', sender.replace(/^.*@/, '').toLowerCase());
  await putQuarantined(trx, {
    ...row(id, reasons, parts),
    data: JSON.stringify(fieldsOf(mail)),
    client: clientKey(domain, fingerprint('mailbox', mailboxKey(sender))),
    sent_at: mail.sentAt,
    received_at: at,
  });
  return id;
}

/** The same of a message that nothing can be read of, by its key. */
export async function holdUnread(
  trx: Trx,
  key: string,
  parts: HeldParts & Pick<InboundParts, 'clock'>,
): Promise<string> {
  const id = idOf(key);
  await putQuarantined(trx, {
    ...row(id, ['We couldn’t read it.'], parts),
    data: JSON.stringify({ name: '', email: '', message: 'We couldn’t read this email. It’s kept as it arrived.' }),
    client: clientKey('', ''),
    sent_at: null,
    received_at: parts.clock.now(),
  });
  return id;
}
