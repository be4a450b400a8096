import { heldMail, messageIdTaken, settleMail } from '#src/intake/inbound-store.server.ts';
import type { Release } from '#src/intake/quarantine.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { describeFile } from '#src/platform/files/file-store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { makeLead } from './begin-lead.server.ts';
import type { Arrival, InboundParts } from './inbound-parts.ts';
import type { InboundStanding } from './inbound-standing.ts';
import { readHead, readMail, recipientsIn } from './mail.server.ts';
import { dropFiles, rawFile, storeFiles } from './mail-files.server.ts';
import { type MailboxTimes, watchMailbox } from './mailbox.server.ts';
import { keepUnread, type Taken, takeMail } from './take.server.ts';

/**
 * Takes a mail that is held as if it had been taken when it arrived: a lead with its whole text and its files, read from
 * the raw message. Undefined when that is not kept any more.
 */
async function releaseMail(id: string, parts: InboundParts): Promise<Release | undefined> {
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

/** Mail that comes in, by whichever way. */
export interface Inbound {
  /** Takes a message once; resolves when what became of it is on disk. @throws when storage is unavailable. */
  take(raw: Uint8Array, arrival: Arrival): Promise<Taken>;
  /** Makes a mail that is held a lead, by its id in quarantine; undefined when its raw message is not kept. */
  release(id: string): Promise<Release | undefined>;
  /** How mail comes in, for the desk. */
  standing(): InboundStanding;
  stop(): Promise<void>;
}

/** Takes mails that come in, and watches the mailbox of `imapUrl` if there is one. */
export function createInbound(
  parts: InboundParts & {
    settings: Settings;
    imapUrl: string | undefined;
    webhook: boolean;
    /** Takes a mail that the site has sent to itself, by the fields in which its addresses stand. */
    takesOwn?(recipients: string): Promise<boolean>;
    times?: MailboxTimes | undefined;
  },
): Inbound {
  const { clock, log, imapUrl: url, settings, times } = parts;

  async function take(raw: Uint8Array, arrival: Arrival): Promise<Taken> {
    try {
      if (parts.takesOwn && (await parts.takesOwn(recipientsIn(readHead(raw))))) return 'own';
      return await takeMail(raw, arrival, parts);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ error }, 'a message that came in could not be taken; it is kept as it is');
      return keepUnread(raw, arrival, parts);
    }
  }

  const mailbox = url ? watchMailbox({ url, take, settings, clock, log, ...(times ? { times } : {}) }) : undefined;
  return {
    take,
    release: (id) => releaseMail(id, parts),
    standing: () => ({ mailbox: mailbox?.standing(), webhook: parts.webhook }),
    stop: async () => mailbox?.stop(),
  };
}
