import type { InboundStanding } from '#src/intake/inbound-standing.ts';
import { insertMail } from '#src/intake/inbound-store.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { readHead, recipientsIn } from './mail.server.ts';
import { type MailboxTimes, watchMailbox } from './mailbox.server.ts';
import type { Arrival, InboundParts } from './parts.ts';
import { type Taken, takeMail } from './take.server.ts';

/** Mail that comes in, by whichever way. */
export interface Inbound {
  /** Takes a message once; resolves when what became of it is on disk. @throws when storage is unavailable. */
  take(raw: Uint8Array, arrival: Arrival): Promise<Taken>;
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
  const { db, files, clock, log, imapUrl: url, settings, times } = parts;

  /** Keeps a message as it is, whatever is wrong with it, so that it holds up none behind it. */
  async function keepUnread(raw: Uint8Array, arrival: Arrival): Promise<Taken> {
    const { key } = readHead(raw);
    const { name } = await files.put(raw);
    const { via } = arrival;
    const row = { message_key: key, at: clock.now(), via, state: 'ignored', lead_id: '', file: name, size: raw.length };
    if (!(await db.write((trx) => insertMail(trx, row)))) await files.remove(name);
    return 'ignored';
  }

  async function take(raw: Uint8Array, arrival: Arrival): Promise<Taken> {
    try {
      if (parts.takesOwn && (await parts.takesOwn(recipientsIn(readHead(raw))))) return 'own';
      return await takeMail(raw, arrival, parts);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ error }, 'a message that came in could not be taken; it is kept as it is');
      return keepUnread(raw, arrival);
    }
  }

  const mailbox = url ? watchMailbox({ url, take, settings, clock, log, ...(times ? { times } : {}) }) : undefined;
  return {
    take,
    standing: () => ({ mailbox: mailbox?.standing(), webhook: parts.webhook }),
    stop: async () => mailbox?.stop(),
  };
}
