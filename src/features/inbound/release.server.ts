import { heldMail, messageIdTaken, settleMail } from '#src/intake/inbound-store.server.ts';
import type { Release } from '#src/intake/quarantine.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import { describeFile } from '#src/platform/files/file-store.server.ts';
import { makeLead } from './begin-lead.server.ts';
import { readHead, readMail } from './mail.server.ts';
import { dropFiles, rawFile, storeFiles } from './mail-files.server.ts';
import type { InboundParts } from './parts.ts';

/**
 * Takes a mail that is held as if it had been taken when it arrived: a lead with its whole text and its files, read from
 * the raw message. Undefined when that is not kept any more.
 */
export async function releaseMail(id: string, parts: InboundParts): Promise<Release | undefined> {
  const { db, files: store } = parts;
  const held = await heldMail(db.sql, id);
  const found = held && (await store.read(held.file));
  if (!held || !found) return undefined;
  const raw = new Uint8Array(await new Response(found.body).arrayBuffer());
  const cut = held.size > raw.length ? { size: held.size } : undefined;
  const mail = { ...(await readMail(raw, readHead(raw), cut)), key: held.message_key };
  const own = await storeFiles(mail.files, store);
  const isRead = mail.whole && (mail.text.trim() !== '' || mail.files.length > 0);
  const files = isRead ? own : [...own, rawFile(describeFile(held.file, raw))];
  let taken = false;
  try {
    const lead = await db.write(async (trx) => {
      taken = false;
      const messageId = (await messageIdTaken(trx, mail.messageId)) ? '' : mail.messageId;
      const stored = { mail: { ...mail, messageId }, at: held.at, files, addresses: parts.addresses };
      const made = await makeLead(trx, stored, parts, ['released']);
      if (made) await settleMail(trx, held.message_key, { state: 'lead', lead_id: made.id });
      taken = made !== undefined;
      return made;
    });
    return lead ? { ok: true, reference: lead.reference } : refuse('This email was already released.');
  } finally {
    if (!taken) await dropFiles(own, store);
  }
}
